import Foundation
import TekpubFormats
import TekpubServer
import Testing

extension CatalogServer {
    /// Starts a server that refuses connections, and keeps the port of one that is away from all others.
    ///
    /// A process that another test starts has copies of all sockets until it runs its program; as long as one of
    /// a server that has stopped is left, the system accepts connections there. This waits for its end.
    ///
    /// - Parameter port: the port of a server that has stopped.
    static func startAbsence(at port: UInt16) async throws -> CatalogServer {
        let absence = CatalogServer(
            catalog: Catalog(productions: []), port: port, conditions: SimulatedNetwork(fault: .refuse))
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            do {
                _ = try await absence.start()
                return absence
            } catch {
                guard case .portInUse = error, ContinuousClock.now < deadline else { throw error }
                await Task.yield()
            }
        }
    }

    /// Runs `body` while the address of a server that has stopped refuses connections.
    static func withAbsence(at address: String, body: () async throws -> Void) async throws {
        let port = try #require(URL(string: address)?.port.flatMap(UInt16.init(exactly:)))
        let absence = try await startAbsence(at: port)
        try await attempt(body) { await absence.stop() }
    }
}
