import ArgumentParser
import Foundation
import Localization
import TekpubApp
import TekpubKit

/// Prints the numbers of the library, for status bars.
///
/// This folder has the command, what it prints (`StatusReport`), and texts with placeholders (`StatusFormat`).
struct Status: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "status",
            summary: localized("Print what is new, queued and played, for status bars."),
            discussion: localized(
                """
                Reads the library only: nothing is fetched, created or locked. Without --format, prints a line for each \
                value. In --format, a name in braces stands for its value, and {{ and }} for braces: \
                \(StatusReport.placeholders.map { "{\($0.name)}, \(localized($0.meaning))" }.joined(separator: "; ")). A value that \
                is not known is empty. With --json, prints an object with 'new', 'queue', 'queueLength' (in seconds), \
                'started', 'downloads', 'failedDownloads', 'sources', 'failedSources' and, while something plays, \
                'playing', an object with 'id', 'production', 'title', 'position' and 'duration'. What was played in the \
                last 25 seconds counts as playing.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @Option(help: ArgumentHelp(summary: localized("What to print, such as '{new} new'."), value: .text))
    var format: String?

    @Flag(help: ArgumentHelp(summary: localized("Print JSON.")))
    var json = false

    func validate() throws {
        if json, format != nil { throw ValidationError(localized("Give --json or --format, not both.")) }
        _ = try parsedFormat()
    }

    func run() throws {
        let report: StatusReport
        do throws(LibraryError) {
            report = StatusReport(try LibraryStatus(of: ReadOnlyLibrary(in: Directories.ofUser.data)))
        } catch {
            throw Failure(error)
        }
        if let format = try parsedFormat() {
            var output = Output()
            try output.write("\(format.text(for: report))\n")
            return try output.flush()
        }
        if json {
            var output = Output()
            try output.write("\(JSONText(report))\n")
            return try output.flush()
        }
        var lines = ColumnOutput([.whole, .text])
        for placeholder in StatusReport.placeholders {
            // What scripts read is the same in every language.
            let plain = Language.withCurrent(.english) { placeholder.value(report) }
            try lines.write([placeholder.name, placeholder.value(report)], plain: [placeholder.name, plain])
        }
        try lines.finish()
    }

    private func parsedFormat() throws -> StatusFormat? {
        guard let format else { return nil }
        do throws(StatusFormat.Mistake) {
            return try StatusFormat(format)
        } catch {
            throw ValidationError(error.sentence)
        }
    }
}
