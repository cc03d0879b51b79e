import ArgumentParser
import CursesKit
import Foundation
import TekpubApp
import TekpubKit

/// The command line: without a subcommand, the browser.
struct Tekpub: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tekpub",
        abstract: "Browse a catalogue of video productions.",
        discussion: """
            Without --base-url, the bundled catalogue is shown: openly licensed lectures, talks and \
            films, and an archive of Tekpub's own series. Press ? for the keys.

            What no option sets, the environment does (TEKPUB_BASE_URL, TEKPUB_PLAYER, TEKPUB_THEME, \
            TEKPUB_TRANSITION, TEKPUB_NO_ANIMATION, TEKPUB_DOWNLOAD_FOLDER), else the file tekpub/config in \
            $XDG_CONFIG_HOME or ~/.config: a 'key = value' a line, with the same names as base-url, player, \
            theme, transition, no-animation and download-folder, and comments behind #. NO_COLOR switches \
            colours off.
            """,
        version: TekpubKit.version,
        subcommands: [
            List.self, Show.self, Play.self, Download.self, Login.self, Logout.self, Serve.self,
        ]
    )

    @OptionGroup var server: ServerOptions

    @OptionGroup var appearance: AppearanceOptions

    func run() throws {
        let settings = try Settings()
        let baseURL = try server.baseURL(by: settings)
        let options = try appearance.launchOptions(by: settings)
        // Commands without `async` run where `main` does.
        try MainActor.assumeIsolated {
            try Self.browse(baseURL: baseURL, options: options, settings: settings)
        }
    }
}

extension Tekpub {
    /// Starts the browser; ends the process.
    @MainActor
    static func browse(_ start: QuickStart) -> Never {
        do {
            let settings = try Settings()
            try browse(
                baseURL: start.baseURL ?? settings.baseURL(),
                options: start.appearance.launchOptions(by: settings),
                settings: settings)
        } catch {
            exit(withError: error)
        }
    }

    @MainActor
    private static func browse(
        baseURL: BaseURL?, options: LaunchOptions, settings: Settings
    ) throws -> Never {
        let services = try Services(baseURL: baseURL, settings: settings)
        do {
            try Application.run(
                AppDelegate(services: services, options: options), reducesMotion: !options.isAnimated)
        } catch {
            // Whoever cannot use the terminal still has standard error.
            throw Failure("\(error)", code: EX_UNAVAILABLE)
        }
    }
}
