import Foundation
import TekpubKit

/// The `/api` document of the alt-tekpub rewrite as it was at the end of March 2012.
struct AltDocument {
    private let catalog: Catalog

    init(catalog: Catalog) {
        self.catalog = catalog
    }

    /// The document, its productions one a line.
    func body() throws -> Data {
        var body = try JSONLines.object(
            Head(channels: catalog.allChannels, actions: ActionList(catalog.actions)))
        body.removeLast()
        body.append(contentsOf: ",\"productions\":".utf8)
        body.append(try JSONLines.array(catalog.productions.map { FullProduction($0, isSummary: true) }))
        body.append(contentsOf: "}".utf8)
        return body
    }

    private struct Head: Encodable {
        let title = "Welcome"
        let descriptors: [String] = []
        let customer = Customer()
        let channels: [Channel]
        let actions: ActionList
    }

    private struct Customer: Encodable {
        let name = "Guest"
        let email = ""
        let ownedProductions: [String] = []
        let loggedIn = false
    }
}
