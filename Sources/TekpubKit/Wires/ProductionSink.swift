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
