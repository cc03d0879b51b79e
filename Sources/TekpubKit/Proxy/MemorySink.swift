/// Keeps a catalogue in memory.
final class MemorySink: CatalogSink {
    /// The catalogue that was finished last; nil before there is one.
    private(set) var catalog: Catalog?

    private var productions: [Production] = []
    /// Where the productions of each identity are; nil while nobody has asked.
    private var places: [String: [Int]]?
    /// The feed that comes, how many productions came before it, and where each of its titles came first;
    /// nil while none comes.
    private var feed: (name: Merging.Feed, start: Int, titles: [String?: Int])?

    func restart() {
        productions = []
        places = nil
        feed = nil
    }

    func add(_ productions: [Production], _ merging: Merging) {
        for production in productions {
            switch merging {
            case .separate: append(production)
            case .fill:
                guard let place = places(of: production).first else { append(production); break }
                change(at: place) { $0.fill(from: production) }
            case .complete:
                guard let place = places(of: production).first else { break }
                change(at: place) { summary in
                    var whole = production
                    whole.fill(from: summary)
                    summary = whole
                }
            case .join: join(production, to: places(of: production))
            case .extend(let feed): extend(production, of: feed)
            case .name(let feed): name(production, of: feed)
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

    /// Leaves the productions that `isUnwanted` where they are, but without what takes room.
    func removeEpisodes(where isUnwanted: (Production) -> Bool) {
        for index in productions.indices where isUnwanted(productions[index]) {
            productions[index].episodes = []
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

    func finish(_ rest: Catalog, revalidation: Revalidation? = nil) {
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
    private func join(_ production: Production, to earlier: [Int]) {
        if earlier.isEmpty { append(production) }
        for place in earlier { production.channels.forEach { productions[place].add(channel: $0) } }
    }

    private func extend(_ production: Production, of name: Merging.Feed) {
        enter(name)
        if let place = feed?.titles[production.title] {
            change(at: place) { $0.extend(with: production) }
        } else if let start = feed?.start, start > 0 {
            join(production, to: places(of: production).filter { $0 < start })
        } else {
            append(production)
        }
    }

    private func name(_ production: Production, of name: Merging.Feed) {
        enter(name)
        guard let place = feed?.titles.removeValue(forKey: nil) else { return }
        change(at: place) { $0.fill(from: production) }
        if feed?.titles[production.title] == nil { feed?.titles[production.title] = place }
    }

    /// Begins the feed called `name`, if it is another one.
    private func enter(_ name: Merging.Feed) {
        guard feed?.name != name else { return }
        guard name == .catalog else { return feed = (name, productions.count, [:]) }
        let titles = productions.enumerated().map { ($0.element.title, $0.offset) }
        feed = (name, 0, Dictionary(titles) { first, _ in first })
    }

    private func places(of production: Production) -> [Int] { production.identity.map(places(of:)) ?? [] }

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

    /// Changes a production that may be called something else then.
    private func change(at place: Int, _ body: (inout Production) -> Void) {
        let identity = productions[place].identity
        body(&productions[place])
        guard let new = productions[place].identity, new != identity else { return }
        places?[new, default: []].append(place)
    }

    private func append(_ production: Production) {
        if let identity = production.identity { places?[identity, default: []].append(productions.count) }
        if feed?.titles[production.title] == nil { feed?.titles[production.title] = productions.count }
        productions.append(production)
    }
}
