import ArgumentParser
import Dispatch
import Foundation
import Localization
import Logging
import TekpubApp
import TekpubFormats
import TekpubKit
import TekpubServer

/// Serves a catalogue over HTTP until it is interrupted.
struct Serve: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "serve",
            summary: localized("Serve a catalogue over HTTP, for demonstrations and tests."),
            discussion: localized(
                """
                Prints the address it listens on. Ctrl-C ends it. It supports GET, HEAD, OPTIONS and ranges, \
                compresses text, and limits requests and connections. Any podcast player can read the feed.

                With --login, productions are locked that the catalogue marks as not watchable or that have a \
                price; if there are none, all are locked. Their videos are refused with 403, or 401 for an invalid \
                token. Send the token in the form field, query parameter or cookie 'auth', or in the feed's parameter \
                'token'. Other users of the computer can read a program's arguments, but not its environment: \
                TEKPUB_SERVE_LOGIN has the same meaning.

                With --media, this server serves the videos of episodes that have a slug and a number: from the \
                file SLUG/NUMBER, SLUG_NUMBER or SLUG-NUMBER in the folder, or the file name in the episode's \
                address, with any video or audio extension. 'demo' generates a video of five seconds for every episode.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @Option(help: ArgumentHelp(summary: localized("The address to listen on."), value: .host))
    var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp(summary: localized("The port to listen on; 0 picks a free one."), value: .port))
    var port: UInt16 = 0

    @Option(
        help: ArgumentHelp(summary: localized("A catalogue file instead of the bundled one."), value: .file))
    var catalog: String?

    @Option(
        help: ArgumentHelp(
            summary: localized(
                "The format to speak: \(ServedWire.names). Without it, those of 2010 and 2012."),
            value: .name), completion: .list(ServedWire.allCases.map(\.rawValue)))
    var wire: String?

    @Option(
        help: ArgumentHelp(
            summary: localized("A customer who can log in, and for whom productions are locked."),
            value: .login))
    var login: String?

    @Option(
        help: ArgumentHelp(
            summary: localized("Serve the videos in a folder, or generated ones for 'demo'."), value: .folder)
    )
    var media: String?

    @Option(
        help: ArgumentHelp(
            summary: localized("Milliseconds to wait before a response."), value: .milliseconds))
    var latency = 0

    @Option(
        help: ArgumentHelp(
            summary: localized("The maximum number of body bytes to send per second."), value: .bytes))
    var rate: Int?

    @Option(
        help: ArgumentHelp(
            summary: localized(
                "Simulate a fault: status=N, truncate, truncate-chunked, garbage, refuse, hang or empty."),
            value: .kind),
        completion: .list([
            "status=500", "truncate", "truncate-chunked", "garbage", "refuse", "hang", "empty",
        ]))
    var fault: String?

    func validate() throws {
        guard (0...86_400_000).contains(latency) else {
            throw ValidationError(
                localized("--latency is a number of milliseconds from 0 to 86400000, one day."))
        }
        if let rate, rate < 1 {
            throw ValidationError(localized("--rate is a number of bytes per second, at least 1."))
        }
        _ = try checkedFault()
        _ = try checkedRoutes()
        _ = try checkedLogin()
    }

    func run() throws {
        let site = CatalogSite(
            catalog: try loadedCatalog(), lastModified: lastModified, login: try checkedLogin(),
            videos: try loadedVideos())
        let server = CatalogServer(
            site: site, host: host, port: port, routes: try checkedRoutes(),
            conditions: SimulatedNetwork(
                latency: .milliseconds(latency), bytesPerSecond: rate, compresses: true,
                fault: try checkedFault()),
            logger: CommandLog.current?.logger)
        let interrupts = Interrupts { _ in Task { await server.stop() } }
        Task {
            Self.exit(withError: await Self.run(server))
        }
        withExtendedLifetime(interrupts) { dispatchMain() }
    }

    /// Serves until the server is stopped.
    ///
    /// - Returns: the error to exit with; nil on success.
    private static func run(_ server: CatalogServer) async -> (any Error)? {
        do {
            let address = try await server.start()
            var output = Output()
            let text = address.absoluteString
            // Scripts read the address.
            try output.write(
                Output.terminalWidth == nil
                    ? "listening on \(text)\n" : "\(localized("listening on \(text)"))\n")
            try output.flush()
            CommandLog.current?.logger.info("listens on \(address.absoluteString)", source: "serve")
        } catch let code as ExitCode {
            return code
        } catch {
            return Failure(error.localizedDescription, code: EX_UNAVAILABLE)
        }
        do {
            try await server.run()
        } catch {
            return Failure(error.localizedDescription, code: EX_OSERR)
        }
        return nil
    }

    private func loadedCatalog() throws -> Catalog {
        do {
            return try catalog.map { try Catalog(contentsOfFile: $0) } ?? Catalog.bundled()
        } catch {
            throw Failure(error.localizedDescription, code: EX_DATAERR)
        }
    }

    /// The modification date of the catalogue file; for the bundled catalogue, that of the program.
    private var lastModified: Date {
        let path = catalog ?? Bundle.main.executablePath
        // Ignore errors: without a modification date, the current time is used.
        let attributes = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
        return attributes?[.modificationDate] as? Date ?? Date()
    }

    private func loadedVideos() throws -> SiteVideos? {
        guard let media else { return nil }
        if media == "demo" { return .demo }
        guard let folder = VideoFolder(path: media) else {
            throw Failure(
                localized("\(media) is not a readable folder. Name another, or demo."), code: EX_NOINPUT)
        }
        if folder.count == 0 { warn(localized("\(media) has no videos.")) }
        return .folder(folder)
    }

    private func checkedLogin() throws -> SiteLogin? {
        let argument = login ?? ProcessInfo.processInfo.environment["TEKPUB_SERVE_LOGIN"]
        guard let argument, !(login == nil && argument.isEmpty) else { return nil }
        guard let login = SiteLogin(argument: argument) else {
            throw ValidationError(localized("--login is an email address and a password, as EMAIL:PASSWORD."))
        }
        return login
    }

    private func checkedRoutes() throws -> Set<CatalogRoute> {
        guard let wire else { return CatalogRoute.usual }
        guard let served = ServedWire(rawValue: wire) else {
            throw ValidationError(localized("Unknown format '\(wire)'. Choose \(ServedWire.names)."))
        }
        return served.routes
    }

    private func checkedFault() throws -> Fault? {
        do {
            return try fault.map { try Fault(argument: $0) }
        } catch {
            throw ValidationError(error.localizedDescription)
        }
    }
}

extension ServedWire {
    /// All names, as a list in a sentence.
    fileprivate static var names: String {
        let names = allCases.map(\.rawValue)
        return localized("\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")")
    }
}
