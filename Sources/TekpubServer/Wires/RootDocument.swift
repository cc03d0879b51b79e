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
        queries =
            [Query(name: "All Productions", url: origin + "/channels")]
            + catalog.allChannels.map {
                let title = ($0.title ?? $0.slug.capitalized).html
                return Query(name: title + " Productions", url: origin + "/channels/" + $0.slug.pathComponent)
            }
            + [Query(name: "Recent Episodes", url: origin + "/recent")]
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
