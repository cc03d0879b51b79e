import ArgumentParser
import Foundation
import TekpubKit
import TekpubServer

/// The catalogue of a command's server, as it is now.
struct FetchedCatalog: Sendable {
    private let catalog: Catalog

    /// Asks the server.
    ///
    /// - Throws: an `ExitCode`, once the reason has been told.
    init(_ session: CommandSession) async throws {
        guard let baseURL = session.baseURL else {
            catalog = try Catalog.bundled()
            return
        }
        try prepareNetwork()
        do throws(ProxyError) {
            catalog = try await TekpubProxy(
                baseURL: baseURL, credential: session.credential, clock: TimerClock()
            ).catalog()
        } catch {
            throw Failure(error)
        }
    }

    /// Where the API of 2010 tells the address of a video; nil on other wires.
    var viewRoot: URL? { catalog.viewRoot }

    /// Calls `body` with every production in the server's order.
    func forEach(_ body: (Production) throws -> Void) throws {
        try catalog.productions.forEach(body)
    }

    /// The production that addresses call `slug`.
    ///
    /// - Throws: an exit code of 65, once it has been told that there is none.
    func production(_ slug: String) throws -> Production {
        guard let production = catalog.productions.first(where: { $0.slug == slug }) else {
            throw Failure("There is no production called \(slug). See 'tekpub list'.", code: EX_DATAERR)
        }
        return production
    }
}
