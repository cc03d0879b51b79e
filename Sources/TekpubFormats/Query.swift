import Foundation

/// A place to read from that a root document names.
///
/// Source: the root document of 2012, and that of the alt-tekpub rewrite of 16 March 2012, whose
/// queries have nothing but a key each.
package struct Query: Hashable {
    /// What to expect there.
    package enum Kind: Hashable {
        case allProductions
        case recentEpisodes
        case channel(Channel)
    }

    package let kind: Kind
    package let url: URL

    /// - Parameters:
    ///   - name: such as `Ruby Productions`, `Recent Episodes` or `ruby`; may be nil.
    ///   - url: absolute; its last part is the short name of a channel.
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

    /// What lists the productions of `channel`.
    package init(channel: Channel, url: URL) {
        kind = .channel(channel)
        self.url = url
    }

    /// `Ruby` for `Ruby Productions`, and as the rewrite spelt it once, for `Ruby Productons`.
    private static func title(of name: String?) -> String? {
        guard let name, case let words = name.split(whereSeparator: \.isWhitespace), !words.isEmpty
        else { return nil }
        let isRedundant = words.count > 1 && words.last?.lowercased().hasPrefix("product") == true
        return words.dropLast(isRedundant ? 1 : 0).joined(separator: " ")
    }

    /// The last part of the path or, where there is a query, its last value.
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
