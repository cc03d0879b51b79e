import Foundation
import TekpubFormats
import TekpubKit

/// The root document of 2012: queries and actions.
struct RootDocument: Encodable {
    /// A query in the document.
    struct Query: Encodable {
        let name: String
        let url: String
    }

    let name = "Tekpub's API"
    let description = "The productions of this server, and where to find them."
    let queries: [Query]
    let actions: ActionList

    /// - Parameter origin: the origin of the queries' addresses.
    init(catalog: Catalog, origin: String) {
        self.init(catalog: catalog) { page, channel in
            origin + "/" + page + (channel.map { "/" + $0.slug.pathComponent } ?? "")
        }
    }

    /// - Parameter address: returns the address of the page `channels` or `recent`, or of that of one channel.
    init(catalog: Catalog, address: (_ page: String, _ channel: Channel?) -> String) {
        queries =
            [Query(name: "All Productions", url: address("channels", nil))]
            + catalog.allChannels.map {
                let title = ($0.title ?? $0.slug.capitalized).html
                return Query(name: title + " Productions", url: address("channels", $0))
            }
            + [Query(name: "Recent Episodes", url: address("recent", nil))]
        actions = ActionList(catalog.actions)
    }
}

/// The actions of a catalogue, as an object with their names as keys.
struct ActionList: Encodable {
    private struct Form: Encodable {
        let url: String
        let method: String
        let fields: [ServerAction.Field]
    }

    private let forms: [String: Form]

    init(_ actions: [ServerAction]) {
        forms = Dictionary(
            actions.map { ($0.name, Form(url: $0.url, method: $0.method, fields: $0.fields)) },
            uniquingKeysWith: { first, _ in first })
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(forms)
    }
}
