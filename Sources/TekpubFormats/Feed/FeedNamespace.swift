/// The XML namespaces used in feeds, identified by URI, not by prefix.
///
/// Tolerates URIs with another case, scheme or trailing slash, and undeclared prefixes.
enum FeedNamespace: UInt8, CaseIterable {
    case rss, itunes, media, dublinCore, dublinTerms, content, atom, podcast, rdf, xhtml, youtube,
        syndication, podlove
    /// A namespace that is not read.
    case other

    /// - Parameter uri: the URI as declared in the document.
    init(uri: String) {
        var name = uri.lowercased()[...]
        name = name.drop(while: \.isWhitespace)
        for scheme in ["https://", "http://"] where name.hasPrefix(scheme) {
            name = name.dropFirst(scheme.count)
        }
        while let last = name.last, last.isWhitespace || last == "/" || last == "#" { name.removeLast() }
        self =
            Self.names[String(name)] ?? Self.families.first { name.hasPrefix($0.start) }?.namespace ?? .other
    }

    /// The usual namespace of a prefix that the document does not declare.
    init(undeclared prefix: some Collection<UInt8>) {
        self = Self.prefixes[String(decoding: prefix, as: UTF8.self).lowercased()] ?? .other
    }

    private static let names: [String: FeedNamespace] = [
        "purl.org/rss/1.0": .rss, "my.netscape.com/rdf/simple/0.9": .rss,
        "channel.netscape.com/rdf/simple/0.9": .rss, "purl.org/net/rss1.1": .rss,
        "my.netscape.com/publish/formats/rss-0.91.dtd": .rss, "blogs.law.harvard.edu/tech/rss": .rss,
        "cyber.law.harvard.edu/rss": .rss, "purl.org/net/rss2.0": .rss,
        "www.rssboard.org/rss-specification": .rss,
        "www.itunes.com/dtds/podcast-1.0.dtd": .itunes, "itunes.com/dtds/podcast-1.0.dtd": .itunes,
        "example.com/dtds/podcast-1.0.dtd": .itunes,
        "search.yahoo.com/mrss": .media, "video.search.yahoo.com/mrss": .media,
        "www.rssboard.org/media-rss": .media,
        "purl.org/dc/elements/1.0": .dublinCore, "purl.org/dc/elements/1.1": .dublinCore,
        "purl.org/dc/terms": .dublinTerms, "purl.org/rss/1.0/modules/content": .content,
        "www.w3.org/2005/atom": .atom, "www.youtube.com/xml/schemas/2015": .youtube,
        "podlove.org/simple-chapters": .podlove, "podcastindex.org/namespace/1.0": .podcast,
        "github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
        "purl.org/rss/1.0/modules/syndication": .syndication, "www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
        "www.w3.org/1999/xhtml": .xhtml,
    ]

    /// The beginnings of URIs that end with a version.
    private static let families: [(start: String, namespace: FeedNamespace)] = [
        ("backend.userland.com/rss", .rss), ("purl.org/atom/ns", .atom),
    ]

    private static let prefixes: [String: FeedNamespace] = [
        "itunes": .itunes, "media": .media, "dc": .dublinCore, "dcterms": .dublinTerms, "content": .content,
        "atom": .atom, "atom10": .atom, "a10": .atom, "podcast": .podcast, "rdf": .rdf, "xhtml": .xhtml,
        "rss": .rss, "yt": .youtube, "sy": .syndication, "psc": .podlove,
    ]
}

/// The namespace declarations in scope.
struct FeedNamespaces {
    /// The maximum number of declarations in scope.
    private static let limit = 256

    /// The namespace of elements for which the document declares none.
    var undeclared = FeedNamespace.rss
    /// The namespace is nil if the declaration removes one.
    private var bindings: [(prefix: [UInt8], namespace: FeedNamespace?)] = []

    var count: Int { bindings.count }

    /// Removes all but the first `count` declarations.
    mutating func removeLast(to count: Int) {
        bindings.removeLast(max(0, bindings.count - count))
    }

    /// Adds the declarations in `tag`.
    ///
    /// - Parameter isRoot: whether `tag` is the root of an RSS feed. Its default namespace counts as RSS,
    ///   whatever the URI.
    mutating func declare(_ tag: XMLTag, isRoot: Bool = false) {
        guard tag.mayHaveXMLAttributes else { return }
        tag.forEachAttribute { name, value in
            guard name.begins(with: "xmlns"), bindings.count < Self.limit else { return }
            let prefix = name.dropFirst(5)
            guard prefix.isEmpty || prefix.first == .colon else { return }
            let uri = String(decoding: value, as: UTF8.self)
            let isOwn = isRoot && prefix.isEmpty
            let namespace: FeedNamespace? =
                uri.trimmed == nil ? nil : isOwn ? .rss : FeedNamespace(uri: uri)
            bindings.append((Array(prefix.dropFirst()), namespace))
        }
    }

    /// Returns the namespace of elements with this prefix.
    func namespace(of prefix: ByteBuffer) -> FeedNamespace {
        // By index: an iterator would count references.
        for index in bindings.indices.reversed()
        where bindings[index].prefix.withUnsafeBufferPointer({ $0.equals(prefix) }) {
            return bindings[index].namespace ?? undeclared
        }
        return prefix.isEmpty ? undeclared : FeedNamespace(undeclared: prefix)
    }
}
