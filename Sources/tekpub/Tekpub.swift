import ArgumentParser
import CLazyCurl
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

            TEKPUB_BASE_URL sets the base URL where the option does not. NO_COLOR switches colours off.
            """,
        version: TekpubKit.version,
        subcommands: [
            List.self, Show.self, Play.self, Download.self, Login.self, Logout.self, Serve.self,
        ]
    )

    @OptionGroup var server: ServerOptions

    @OptionGroup var look: LookOptions

    func run() throws {
        let settings = try Settings()
        let baseURL = try server.baseURL(by: settings)
        let options = try look.look.launchOptions(by: settings)
        // Commands without `async` run where `main` does.
        try MainActor.assumeIsolated { try Self.browse(baseURL: baseURL, options: options) }
    }
}

extension Tekpub {
    /// Starts the browser; ends the process.
    @MainActor
    static func browse(_ start: QuickStart) -> Never {
        do {
            let settings = try Settings()
            try browse(
                baseURL: start.baseURL ?? settings.baseURL(), options: start.look.launchOptions(by: settings))
        } catch {
            exit(withError: error)
        }
    }

    @MainActor
    private static func browse(baseURL: BaseURL?, options: LaunchOptions) throws -> Never {
        let source = source(baseURL: baseURL)
        do {
            try Application.run(
                AppDelegate(source: source, options: options), reducesMotion: !options.isAnimated)
        } catch {
            // Whoever cannot use the terminal still has standard error.
            throw Failure("\(error)", code: EX_UNAVAILABLE)
        }
    }

    /// Has libcurl ask our own server itself, whatever proxy the user has for the rest of the world.
    private static func askLoopbackDirectly() {
        let exceptions = (getenv("no_proxy") ?? getenv("NO_PROXY")).map { String(cString: $0) + "," } ?? ""
        setenv("no_proxy", exceptions + "127.0.0.1", 1)
    }

    /// The server at `baseURL`, or the bundled catalogue.
    private static func source(baseURL: BaseURL?) -> any CatalogSource {
        let memory = WireMemory()
        let makeSource = { @Sendable (baseURL: BaseURL) in
            let proxy = TekpubProxy(
                baseURL: baseURL, credential: Account(baseURL: baseURL, directories: .ofUser).credential,
                memory: memory, clock: TimerClock())
            return ServerSource(proxy: proxy) { lazy_curl_load().map { String(cString: $0) } }
        }
        if let baseURL { return makeSource(baseURL) }
        askLoopbackDirectly()
        return BundledSource(makeSource: makeSource)
    }
}
