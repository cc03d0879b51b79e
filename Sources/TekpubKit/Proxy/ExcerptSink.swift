/// Keeps in memory the productions of some identities, also when the rest of their catalogue does not come.
final class ExcerptSink: CatalogSink {
    private let identities: Set<String>
    private let memory = MemorySink()
    /// What has come and was whole, of a catalogue that perhaps was not.
    private var kept: [Production] = []

    init(of identities: Set<String>) {
        self.identities = identities
    }

    /// The catalogue, without the other productions; nil if it did not come to its end.
    var catalog: Catalog? {
        var catalog = memory.catalog
        catalog?.productions.removeAll { !isWanted($0) }
        return catalog
    }

    /// What can be used although the catalogue did not come to its end.
    var productions: [Production] { kept.filter { !$0.episodes.isEmpty } }

    func restart() {
        memory.restart()
        kept = []
    }

    func add(_ productions: [Production], _ merging: Merging) {
        switch merging {
        case .extend:
            // What has no title yet may be told one that is wanted. It is not kept: one by one, as a feed has
            // them, nobody knows which episode is the last.
            memory.add(productions.filter { $0.title == nil || isWanted($0) }, merging)
        case .name:
            memory.add(productions, merging)
            memory.removeEpisodes { !isWanted($0) }
        case .separate, .fill, .complete, .join:
            let wanted = productions.filter(isWanted)
            memory.add(wanted, merging)
            kept += wanted
        }
    }

    func addMembers(_ identities: [String], ofChannel slug: String) {
        memory.addMembers(identities, ofChannel: slug)
    }

    func unlock(_ slugs: Set<String>) {
        memory.unlock(slugs)
    }

    func finish(_ rest: Catalog, revalidation: Revalidation?) {
        memory.finish(rest, revalidation: revalidation)
    }

    func cancel() {
        memory.cancel()
    }

    private func isWanted(_ production: Production) -> Bool {
        production.identity.map(identities.contains) ?? false
    }
}

extension TekpubProxy {
    /// Asks the server for its catalogue, and takes no more of it than the productions of `identities`:
    /// their slugs, or the titles of those without one.
    ///
    /// Where the connection ends inside the catalogue, but behind them, they are all that is known then:
    /// videos are looked for where the API of 2010 has them.
    @concurrent
    public func excerpt(of identities: Set<String>) async throws(ProxyError) -> Catalog {
        let sink = ExcerptSink(of: identities)
        do throws(ProxyError) {
            _ = try await refresh(into: sink)
            return sink.catalog ?? Catalog()
        } catch {
            guard case .cutShort = error, !sink.productions.isEmpty else { throw error }
            return Catalog(productions: sink.productions, viewRoot: baseURL.appending("api/view/"))
        }
    }
}
