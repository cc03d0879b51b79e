import Foundation
import TekpubFormats
import TekpubKit

/// A list of productions as `application/vnd.tekpub.productions+json`, in the style of its example: each item
/// is an array of objects with one key each.
struct MediaDocument {
    private let catalog: Catalog
    private let category: String?
    private let origin: String?

    /// - Parameters:
    ///   - category: the slug of a channel whose productions are listed; nil lists all.
    ///   - origin: the origin of the filters' addresses; nil if the server does not filter.
    init(catalog: Catalog, category: String?, origin: String?) {
        self.catalog = catalog
        self.category = category
        self.origin = origin
    }

    /// Returns the document, with one production per line.
    func body() throws -> Data {
        let members = category.map { slug in
            catalog.productions.filter { $0.belongs(to: Channel(slug: slug)) }
        }
        var body = Data("{\"productions\":{\"items\":".utf8)
        body.append(try JSONLines.array((members ?? catalog.productions).map(Self.item)))
        body.append(contentsOf: "},\"filters\":".utf8)
        body.append(try JSONLines.array(catalog.allChannels.map(filter)))
        body.append(contentsOf: "}".utf8)
        return body
    }
}

extension MediaDocument {
    private struct Filter: Encodable {
        let rel = "category"
        let href: String?
        let name: String?
        let prompt: String
        let data: [[String: String]]
    }

    /// The value of a key in an item.
    private enum Value: Encodable {
        case text(String)
        case number(Double)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }

    private static func item(_ production: Production) -> [[String: Value]] {
        let pairs: [(String, Value?)] = [
            ("slug", production.slug.map(Value.text)),
            ("title", production.title.map { .text($0.html) }),
            ("category", production.channel.map(Value.text)),
            ("price", production.price.map(Value.number)),
            ("description", production.description.map { .text($0.html) }),
            ("released_at", production.releasedAt?.mailDate.map(Value.text)),
        ]
        return pairs.compactMap { key, value in value.map { [key: $0] } }
    }

    private func filter(by channel: Channel) -> Filter {
        Filter(
            href: origin.map { $0 + "/" }, name: channel.title?.html,
            prompt: "Only " + (channel.title ?? channel.slug.capitalized).html,
            data: [origin == nil ? ["value": channel.slug] : ["name": "category", "value": channel.slug]])
    }
}

extension ReleaseDate {
    /// The instant, or the start of the day, in mail format (RFC 5322, section 3.3); nil unless the day is known.
    var mailDate: String? {
        guard day != nil else { return nil }
        let date = Date(timeIntervalSince1970: secondsSince1970)
        return HTTPDate.text(date).replacing(" GMT", with: " +0000")
    }

    /// The date in ISO 8601 with the precision that is known, including the time.
    var wireText: String { publishedAt ?? description }
}
