import Foundation

/// Reads the small objects of a document and resolves their addresses.
struct JSONRecords {
    /// Resolves addresses.
    let addresses: WebAddress
    /// The URL under which the API of 2010 returns video addresses, derived from the document's URL; nil
    /// without one.
    let viewRoot: URL?

    /// - Parameter base: the document's URL.
    init(base: URL?) {
        addresses = WebAddress(base: base)
        viewRoot = base?.withoutSecrets.flatMap { URL(string: "view/", relativeTo: $0)?.absoluteURL }
    }

    /// Reads `{name, url}`, or an address whose key is its name.
    ///
    /// - Returns: nil without a valid address.
    func query(from reader: inout JSONReader, key: String?) throws(WireError) -> Query? {
        var name = key
        var address: String?
        if reader.isAtObject {
            try reader.forEachMember { key, reader throws(WireError) in
                switch key {
                case "name": name = try reader.readScalar().plainText
                case "url", "href": address = try reader.readScalar().text
                default: try reader.skipValue()
                }
            }
        } else {
            guard case .string(let text) = try reader.readScalar(), Self.looksLikeAddress(text) else {
                return nil
            }
            address = text
        }
        return address.flatMap(addresses.url).map { Query(name: name, url: $0) }
    }

    /// Reads a filter of `application/vnd.tekpub.productions+json`: a category, and the query for its
    /// productions if the filter has one.
    ///
    /// - Returns: nil if the relation is not `category`, or without a value.
    func filter(from reader: inout JSONReader) throws(WireError) -> (channel: Channel, query: Query?)? {
        var relation, name, value, address: String?
        var parameters: [URLQueryItem] = []
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "rel": relation = try reader.readScalar().text
            case "name": name = try reader.readScalar().plainText
            case "href": address = try reader.readScalar().text
            case "data":
                try reader.forEachElement { reader throws(WireError) in
                    guard let parameter = try parameter(from: &reader) else { return }
                    value = parameter.value ?? value
                    if !parameter.name.isEmpty { parameters.append(parameter) }
                }
            default: try reader.skipValue()
            }
        }
        guard relation == "category", let value else { return nil }
        let channel = Channel(slug: value, title: name ?? value)
        guard !parameters.isEmpty, var url = address.flatMap(addresses.url) else { return (channel, nil) }
        url.append(queryItems: parameters)
        return (channel, Query(channel: channel, url: url))
    }

    /// Reads `{name, value}`; nil without a value.
    private func parameter(from reader: inout JSONReader) throws(WireError) -> URLQueryItem? {
        var name, value: String?
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "name": name = try reader.readScalar().text
            case "value": value = try reader.readScalar().text
            default: try reader.skipValue()
            }
        }
        return value.map { URLQueryItem(name: name ?? "", value: $0) }
    }

    /// Reads `{url, method, fields}`; an older key of the fields is `required_fields`.
    ///
    /// - Returns: nil without a valid address.
    func action(from reader: inout JSONReader, name: String) throws(WireError) -> ServerAction? {
        var action = ServerAction(name: name, url: "")
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "url", "href": action.url = try reader.readScalar().text ?? ""
            case "method": action.method = try reader.readScalar().text?.uppercased() ?? action.method
            case "fields", "required_fields":
                try reader.forEachElement { reader throws(WireError) in
                    if let field = try field(from: &reader) { action.fields.append(field) }
                }
            default: try reader.skipValue()
            }
        }
        guard !action.url.isEmpty, let url = addresses.url(action.url) else { return nil }
        action.url = url.absoluteString
        return action
    }

    /// Reads `{name, description}`, or a name.
    private func field(from reader: inout JSONReader) throws(WireError) -> ServerAction.Field? {
        guard reader.isAtObject else {
            return try reader.readScalar().text.map { ServerAction.Field(name: $0) }
        }
        var name, description: String?
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "name": name = try reader.readScalar().text
            case "description": description = try reader.readScalar().paragraphs
            default: try reader.skipValue()
            }
        }
        return name.map { ServerAction.Field(name: $0, description: description) }
    }

    /// Reads the slugs of the customer's productions.
    func ownedSlugs(from reader: inout JSONReader) throws(WireError) -> Set<String> {
        var slugs: Set<String> = []
        try reader.forEachMember { key, reader throws(WireError) in
            guard key == "ownedProductions" || key == "owned" else { return try reader.skipValue() }
            try reader.forEachElement { reader throws(WireError) in
                if let slug = try reader.readScalar().text { slugs.insert(slug) }
            }
        }
        return slugs
    }

    private static func looksLikeAddress(_ text: String) -> Bool {
        text.hasPrefix("/") || text.contains("://")
    }
}

extension JSONRecords {
    /// Reads a recent episode, or a production that contains only its recent episodes.
    ///
    /// No response to `/recent` has survived, so both forms are accepted.
    func recents(from reader: inout JSONReader) throws(WireError) -> [RecentEpisode] {
        guard reader.isAtObject else {
            try reader.skipValue()
            return []
        }
        var again = reader
        var record = ProductionRecord(addresses: addresses)
        try record.read(from: &reader)
        let production = record.production
        if record.hasEpisodes {
            return production.episodes.map {
                RecentEpisode(
                    productionSlug: production.slug, productionTitle: production.title, episode: $0)
            }
        }
        var episode = EpisodeRecord(addresses: addresses)
        var names = again
        try episode.read(from: &again)
        var recent = RecentEpisode(episode: episode.episode)
        try readProduction(of: &recent, from: &names)
        recent.productionSlug = recent.productionSlug ?? recent.episode.slug
        if recent.productionSlug == recent.episode.slug { recent.episode.slug = nil }
        return [recent]
    }

    /// Reads the production of an episode, stated as a name or as an object.
    private func readProduction(
        of recent: inout RecentEpisode, from reader: inout JSONReader
    ) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "episode": try readProduction(of: &recent, from: &reader)
            case "production_slug": recent.productionSlug = try reader.readScalar().text
            case "production_title": recent.productionTitle = try reader.readScalar().plainText
            case "production" where reader.isAtObject:
                var record = ProductionRecord(addresses: addresses)
                try record.read(from: &reader)
                recent.productionSlug = record.production.slug ?? recent.productionSlug
                recent.productionTitle = record.production.title ?? recent.productionTitle
            case "production": recent.productionTitle = try reader.readScalar().plainText
            default: try reader.skipValue()
            }
        }
    }
}
