/// Collects the productions of one document.
struct ProductionSink {
    private(set) var productions: [Production] = []
    /// Of the productions that were known before, those that came, by their places.
    private(set) var knownMembers: [Int] = []
    private var known: [String: Int] = [:]
    /// Where each production of this document is, once one of them may come twice.
    private var places: [String: Int]?

    init(role: DocumentRole) {
        if case .members(let known) = role { self.known = known }
    }

    /// Takes the next production of the list.
    mutating func add(_ production: Production) {
        if let identity = production.identity {
            if let place = known[identity] { return knownMembers.append(place) }
            if let place = places?[identity] { return productions[place].fill(from: production) }
            places?[identity] = productions.count
        }
        productions.append(production)
    }

    /// Takes the next production of a channel, which may be one of the list too.
    ///
    /// - Returns: its place.
    mutating func addMember(_ production: Production) -> Int {
        if places == nil {
            places = productions.enumerated().reduce(into: [:]) { places, entry in
                if let identity = entry.element.identity {
                    places[identity] = places[identity] ?? entry.offset
                }
            }
        }
        if let identity = production.identity {
            if let place = places?[identity] {
                productions[place].fill(from: production)
                return place
            }
            places?[identity] = productions.count
        }
        productions.append(production)
        return productions.count - 1
    }

    /// Tells that the channel called `slug` lists the production at `place`.
    mutating func add(channel slug: String, at place: Int) {
        productions[place].add(channel: slug)
    }

    /// Tells that the customer owns the productions whose slugs are `slugs`.
    mutating func unlock(_ slugs: Set<String>) {
        guard !slugs.isEmpty else { return }
        for index in productions.indices {
            if let slug = productions[index].slug, slugs.contains(slug) { productions[index].canWatch = true }
        }
    }
}

extension Production {
    /// Adds what `other`, another record of the same production, knows and this one does not.
    mutating func fill(from other: Production) {
        title = title ?? other.title
        author = author ?? other.author
        description = description ?? other.description
        channel = channel ?? other.channel
        other.channels.forEach { add(channel: $0) }
        if tags.isEmpty { tags = other.tags }
        price = price ?? other.price
        canWatch = canWatch ?? other.canWatch
        releasedAt = releasedAt ?? other.releasedAt
        licence = licence ?? other.licence
        link = link ?? other.link
        if episodes.isEmpty { episodes = other.episodes }
    }

    /// Tells that the channel called `slug` lists it.
    mutating func add(channel slug: String) {
        if !channels.contains(slug) { channels.append(slug) }
    }
}
