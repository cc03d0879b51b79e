import Foundation
import TekpubFormats
import TekpubKit

/// The `/api` document of the alt-tekpub rewrite at the end of March 2012.
struct AltDocument {
    private let catalog: Catalog
    private let customer: (email: String, owned: [String])?
    private let origin: String

    /// - Parameters:
    ///   - customer: the customer, with the slugs of the productions that only customers may watch; nil for a
    ///     guest.
    ///   - origin: the origin of all links.
    init(catalog: Catalog, customer: (email: String, owned: [String])?, origin: String) {
        self.catalog = catalog
        self.customer = customer
        self.origin = origin
    }

    /// Returns the document, with one production per line.
    func body() throws -> Data {
        var body = try JSONLines.object(
            Head(
                customer: customer.map { Customer(name: $0.email, email: $0.email, owned: $0.owned) }
                    ?? Customer(),
                channels: catalog.allChannels.map {
                    Channel(slug: $0.slug, title: ($0.title ?? $0.slug.capitalized).html)
                },
                special: Special(catalog.productions.first, origin: origin),
                actions: ActionList(catalog.actions)))
        body.removeLast()
        body.append(contentsOf: ",\"productions\":".utf8)
        body.append(try JSONLines.array(catalog.productions.map { FullProduction($0, isSummary: true) }))
        body.append(contentsOf: "}".utf8)
        return body
    }

    private struct Head: Encodable {
        let title = "Welcome"
        let logoLarge = "logo.png"
        let descriptors = ["Made up", "Served here"]
        let splash = "splash.gif"
        let blurb = ["title": "A mock server", "description": "It serves a catalogue to try things with."]
        let customer: Customer
        let channels: [Channel]
        let special: Special
        let actions: ActionList
    }

    private struct Customer: Encodable {
        var name = "Guest"
        var email = ""
        var owned: [String] = []

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(email, forKey: .email)
            try container.encode(owned, forKey: .owned)
            try container.encode(!email.isEmpty, forKey: .isLoggedIn)
        }

        private enum CodingKeys: String, CodingKey {
            case name, email
            case owned = "ownedProductions"
            case isLoggedIn = "loggedIn"
        }
    }

    /// The production on the front page, with a frame instead of an address, as in the original.
    private struct Special: Encodable {
        let title: String
        let description: String
        let quotes = [["testimony": "Good.", "author": "Ada"]]
        let image = ""
        let link: String

        init(_ production: Production?, origin: String) {
            title = production?.title?.html ?? ""
            description = production?.description?.html ?? ""
            link = "<iframe src='\(origin.html)/'></iframe>"
        }
    }
}
