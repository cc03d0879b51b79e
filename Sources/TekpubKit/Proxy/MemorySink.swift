/// Keeps a catalogue in memory.
final class MemorySink: CatalogSink {
    /// The catalogue that was finished last; nil before there is one.
    private(set) var catalog: Catalog?

    private var productions: [Production] = []
    /// Where the productions of each identity are; nil while nobody has asked.
    private var places: [String: [Int]]?
    /// Where each title came first; nil while nobody has asked.
    private var titles: [String?: Int]?

    func restart() {
        productions = []
        places = nil
        titles = nil
    }

    func add(_ productions: [Production], _ merging: Merging) {
        for production in productions {
            let earlier = earlier(than: production, merging)
            switch (merging, earlier.first) {
            case (.separate, _), (.fill, nil), (.join, nil), (.extend, nil): append(production)
            case (.fill, let place?): change(at: place) { $0.fill(from: production) }
            case (.extend, let place?): change(at: place) { $0.extend(with: production) }
            case (.join, _?):
                for place in earlier {
                    production.channels.forEach { self.productions[place].add(channel: $0) }
                }
            case (.complete, let place?):
                change(at: place) { summary in
                    var whole = production
                    whole.fill(from: summary)
                    summary = whole
                }
            case (.complete, nil): break
            }
        }
    }

    func addMembers(_ identities: [String], ofChannel slug: String) {
        for identity in identities {
            for place in places(of: identity) { productions[place].add(channel: slug) }
        }
    }

    func unlock(_ slugs: Set<String>) {
        for index in productions.indices {
            if let slug = productions[index].slug, slugs.contains(slug) { productions[index].canWatch = true }
        }
    }

    /// Takes what a document adds.
    func take(_ steps: [Additions.Step]) {
        for step in steps {
            switch step {
            case .productions(let productions, let merging): add(productions, merging)
            case .members(let identities, let slug): addMembers(identities, ofChannel: slug)
            case .unlock(let slugs): unlock(slugs)
            }
        }
    }

    func finish(_ rest: Catalog, trail: CatalogTrail? = nil) {
        var catalog = rest
        catalog.productions = productions
        self.catalog = catalog
        restart()
    }

    func cancel() {
        restart()
    }
}

extension MemorySink {
    /// Where those lie with which `production` may have to be merged.
    private func earlier(than production: Production, _ merging: Merging) -> [Int] {
        switch merging {
        case .separate: []
        case .extend: place(ofTitle: production.title).map { [$0] } ?? []
        case .fill, .join, .complete: production.identity.map(places(of:)) ?? []
        }
    }

    private func places(of identity: String) -> [Int] {
        if places == nil {
            places = productions.enumerated().reduce(into: [:]) { places, entry in
                if let identity = entry.element.identity {
                    places[identity, default: []].append(entry.offset)
                }
            }
        }
        return places?[identity] ?? []
    }

    private func place(ofTitle title: String?) -> Int? {
        if titles == nil {
            titles = productions.enumerated().reduce(into: [:]) { titles, entry in
                titles[entry.element.title] = titles[entry.element.title] ?? entry.offset
            }
        }
        return titles?[title]
    }

    /// Changes a production that may be called something else then.
    private func change(at place: Int, _ body: (inout Production) -> Void) {
        let identity = productions[place].identity
        body(&productions[place])
        guard let new = productions[place].identity, new != identity else { return }
        places?[new, default: []].append(place)
    }

    private func append(_ production: Production) {
        if let identity = production.identity { places?[identity, default: []].append(productions.count) }
        if titles != nil, titles?[production.title] == nil { titles?[production.title] = productions.count }
        productions.append(production)
    }
}
