import ArgumentParser
import Dispatch
import Foundation
import TekpubApp
import TekpubKit
import TekpubServer

/// Serves a catalogue over HTTP until it is interrupted.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve a catalogue over HTTP, for demonstrations and tests.",
        discussion: "Prints the address it listens on. Ctrl-C ends it."
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
    }

    func run() throws {
        let server = CatalogServer(
            catalog: try loadedCatalog(), host: host, port: port, routes: try checkedRoutes(),
            conditions: Conditions(
                latency: .milliseconds(latency), bytesPerSecond: rate, fault: try checkedFault()))
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
