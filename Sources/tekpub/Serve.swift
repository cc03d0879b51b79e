import ArgumentParser
import Dispatch
import Foundation
import TekpubApp
import TekpubFormats
import TekpubKit
import TekpubServer

/// Serves a catalogue over HTTP until it is interrupted.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve a catalogue over HTTP, for demonstrations and tests.",
        discussion: """
            Prints the address it listens on. Ctrl-C ends it. It answers GET, HEAD, OPTIONS and ranges, compresses \
            text, and bounds requests and connections. The feed is one for any podcast player.

            With --login, productions that the catalogue marks as not watchable or gives a price are locked, or all \
            if there is none of these: their videos are refused with 403, or 401 for a token that is not valid. \
            The token goes into the form field or the query parameter 'auth', the cookie 'auth', or the feed's \
            parameter 'token'. Other users of the computer can read the arguments of a program; TEKPUB_SERVE_LOGIN \
            in the environment has the same meaning and is not shown to them.

            With --media, episodes that have a slug and a number lead to this server: to the file SLUG/NUMBER, \
            SLUG_NUMBER or SLUG-NUMBER of the folder, or the one that the episode's address names, each with any \
            extension of a video or a sound. 'demo' is five seconds of picture and sound for every episode.
            """
    )

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 picks a free one.")
    var port: UInt16 = 0

    @Option(help: ArgumentHelp("A catalogue file instead of the bundled one.", valueName: "file"))
    var catalog: String?

    @Option(
        help: ArgumentHelp(
            "The format to speak: \(ServedWire.names). Without it, those of 2010 and 2012.",
            valueName: "name"))
    var wire: String?

    @Option(
        help: ArgumentHelp(
            "A customer who can log in, and for whom productions are locked.", valueName: "email:password"))
    var login: String?

    @Option(
        help: ArgumentHelp(
            "Serve the videos of a folder, or made-up ones for 'demo'.", valueName: "folder"))
    var media: String?

    @Option(help: ArgumentHelp("Milliseconds to wait before an answer.", valueName: "ms"))
    var latency = 0

    @Option(help: ArgumentHelp("The most bytes of an answer to send in a second.", valueName: "bytes"))
    var rate: Int?

    @Option(
        help: ArgumentHelp(
            "Misbehave: status=N, truncate, truncate-chunked, garbage, refuse, hang or empty.",
            valueName: "kind"))
    var fault: String?

    func validate() throws {
        guard (0...86_400_000).contains(latency) else {
            throw ValidationError("--latency is a number of milliseconds from 0 to 86400000, a day.")
        }
        if let rate, rate < 1 { throw ValidationError("--rate is a number of bytes a second, at least 1.") }
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
            conditions: Conditions(
                latency: .milliseconds(latency), bytesPerSecond: rate, compresses: true,
                fault: try checkedFault()))
        let interrupts = Interrupts { _ in Task { await server.stop() } }
        Task {
            Self.exit(withError: await Self.run(server))
        }
        withExtendedLifetime(interrupts) { dispatchMain() }
    }

    /// Serves until the server is stopped.
    ///
    /// - Returns: what to end with; nil if it was served.
    private static func run(_ server: CatalogServer) async -> (any Error)? {
        do {
            let address = try await server.start()
            try FileHandle.standardOutput.write(
                contentsOf: Data("listening on \(address.absoluteString)\n".utf8))
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

    /// When the catalogue file changed; for the bundled catalogue, when the program that holds it did.
    private var lastModified: Date {
        let path = catalog ?? Bundle.main.executablePath
        // Silence is safe: what serves as its date is when it was first served.
        let attributes = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
        return attributes?[.modificationDate] as? Date ?? Date()
    }

    private func loadedVideos() throws -> SiteVideos? {
        guard let media else { return nil }
        if media == "demo" { return .demo }
        guard let folder = VideoFolder(path: media) else {
            throw Failure("\(media) is no folder that can be read. Name another, or demo.", code: EX_NOINPUT)
        }
        if folder.count == 0 { warn("\(media) has no videos.") }
        return .folder(folder)
    }

    private func checkedLogin() throws -> SiteLogin? {
        let argument = login ?? ProcessInfo.processInfo.environment["TEKPUB_SERVE_LOGIN"]
        guard let argument, !(login == nil && argument.isEmpty) else { return nil }
        guard let login = SiteLogin(argument: argument) else {
            throw ValidationError("--login is an email address and a password, as EMAIL:PASSWORD.")
        }
        return login
    }

    private func checkedRoutes() throws -> Set<CatalogRoute> {
        guard let wire else { return CatalogRoute.usual }
        guard let served = ServedWire(rawValue: wire) else {
            throw ValidationError("There is no format '\(wire)'. Choose \(ServedWire.names).")
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
    /// All names in a row, as a sentence has them.
    fileprivate static var names: String {
        let names = allCases.map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}
