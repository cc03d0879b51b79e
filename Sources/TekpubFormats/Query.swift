import Foundation

/// A URL to read from, named by a root document.
///
/// Source: the root document of 2012, and that of the alt-tekpub rewrite of 16 March 2012, whose queries have
/// only a key each.
package struct Query: Hashable {
    /// What the URL leads to.
    package enum Kind: Hashable {
        case allProductions
        case recentEpisodes
        case channel(Channel)
    }

    package let kind: Kind
    package let url: URL

    /// - Parameters:
    ///   - name: such as `Ruby Productions`, `Recent Episodes` or `ruby`; nil if unknown.
    ///   - url: absolute; its last path component is the channel's slug.
    init(name: String?, url: URL) {
        self.url = url
        let words = (name ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        if words.first == "all" {
            kind = .allProductions
        } else if words.first == "recent" || words.first == "new" {
            kind = .recentEpisodes
        } else {
            let slug = Self.slug(of: url) ?? words.first.map { String($0) } ?? "channel"
            kind = .channel(Channel(slug: slug, title: Self.title(of: name)))
        }
    }

    /// A query for the productions of `channel`.
    package init(channel: Channel, url: URL) {
        kind = .channel(channel)
        self.url = url
    }

    /// Returns `Ruby` for `Ruby Productions` and for the rewrite's misspelt `Ruby Productons`.
    private static func title(of name: String?) -> String? {
        guard let name, case let words = name.split(whereSeparator: \.isWhitespace), !words.isEmpty
        else { return nil }
        let isRedundant = words.count > 1 && words.last?.lowercased().hasPrefix("product") == true
        return words.dropLast(isRedundant ? 1 : 0).joined(separator: " ")
    }

    /// The value of the last query parameter if there is one, else the last path component.
    private static func slug(of url: URL) -> String? {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        if let value = parts?.queryItems?.last(where: { $0.name.lowercased() != "token" })?.value,
            !value.isEmpty
        {
            return value
        }
        return parts?.path.split(separator: "/").last.map { String($0) }
    }
}
