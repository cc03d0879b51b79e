import ArgumentParser
import Dispatch
import Foundation
import Localization
import Synchronization
import TekpubKit

/// Downloads episodes, and resumes interrupted downloads.
struct Download: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "download",
            summary: localized("Download an episode, or all of a production."),
            discussion: localized(
                """
                Prints the path of each file once it is complete. Interrupted downloads are kept in a hidden \
                folder beside the videos, and the next run resumes them.
                """))
    }

    @Argument(
        help: ArgumentHelp(
            summary: localized("What to download: a production, or an episode of it."), value: .episode)
    )
    var episode: EpisodeArgument

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    @Option(
        help: ArgumentHelp(
            summary: localized("The folder for videos, instead of the configured one or ~/Downloads/tekpub."),
            value: .folder
        ))
    var to: String?

    @Flag(help: ArgumentHelp(summary: localized("Print the downloaded files as JSON.")))
    var json = false

    func validate() throws {
        if to?.isEmpty == true { throw ValidationError(localized("--to has no value. Name a folder.")) }
    }

    func run() throws {
        let settings = try Settings()
        let session = try CommandSession(server, settings: settings)
        let given = to.map { URL(filePath: $0, directoryHint: .isDirectory) }
        let folder = try given ?? settings.downloadFolder() ?? session.directories.downloads
        let run = DownloadRun(what: episode, session: session, folder: folder, printsJSON: json)
        let task = Task {
            await run.exitCode()
        }
        let signal = Atomic<Int32>(0)
        let interrupts = Interrupts { number in
            signal.store(number, ordering: .relaxed)
            task.cancel()
        }
        Task {
            let code = await task.value
            let number = signal.load(ordering: .relaxed)
            Self.exit(withError: number == 0 ? code : ExitCode(128 + number))
        }
        withExtendedLifetime(interrupts) { dispatchMain() }
    }
}
