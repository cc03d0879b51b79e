import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// How the store merges the productions that readers deliver.
struct StagedCatalogMergingTests {
    private let store: CatalogStore
    private let staged: StagedCatalog
    private let known = [
        Production(slug: "a", title: "A"), Production(slug: "b"), Production(slug: "b", title: "again"),
        Production(title: "C", episodes: [Episode(number: 1)]), Production(),
    ]

    init() throws {
        store = try Library.temporary().store(for: "http://example.org/")
        staged = try store.makeWriter()
    }

    /// The productions of the store once the changes that follow `known` are committed.
    private func productions(after changes: CatalogChange...) throws -> [Production] {
        try staged.write([.productions(known, .separate)] + changes)
        try staged.commit(Catalog())
        return try store.catalog().productions
    }

    /// The productions of the store once `addition` is merged into `known`.
    private func productions(_ addition: Production..., merging: Merging) throws -> [Production] {
        try productions(after: .productions(addition, merging))
    }

    @Test func keepsWhatItIsToKeepSeparately() throws {
        #expect(try productions(known[1], known[4], merging: .separate) == known + [known[1], known[4]])
    }

    @Test func fillsTheFirstOfAnIdentity() throws {
        let filled = try productions(
            Production(slug: "b", title: "B", channels: ["ruby"]), Production(slug: "new"), Production(),
            merging: .fill)
        #expect(
            filled == [
                known[0], Production(slug: "b", title: "B", channels: ["ruby"]), known[2], known[3], known[4],
                Production(slug: "new"), Production(),
            ])
    }

    @Test func completesSummariesAndNothingElse() throws {
        let completed = try productions(
            Production(slug: "a", title: "Whole", episodes: [Episode(number: 1)]), Production(slug: "new"),
            Production(title: "C", author: "Ada"), merging: .complete)
        #expect(
            completed == [
                Production(slug: "a", title: "Whole", episodes: [Episode(number: 1)]), known[1], known[2],
                Production(title: "C", author: "Ada", episodes: [Episode(number: 1)]), known[4],
            ])
    }

    @Test func joinsAllOfAnIdentityToAChannel() throws {
        let joined = try productions(
            Production(slug: "b", title: "B", channels: ["ruby"]),
            Production(slug: "new", channels: ["ruby"]), merging: .join)
        #expect(
            joined == [
                known[0], Production(slug: "b", channels: ["ruby"]),
                Production(slug: "b", title: "again", channels: ["ruby"]), known[3], known[4],
                Production(slug: "new", channels: ["ruby"]),
            ])
    }

    @Test func extendsTheFirstOfATitle() throws {
        let extended = try productions(
            Production(slug: "c", title: "C", canWatch: true, episodes: [Episode(number: 2)]),
            Production(author: "Ada", episodes: [Episode(number: 3)]), Production(title: "D"),
            merging: .extend(.catalog))
        #expect(extended.count == 6)
        #expect(
            extended[3]
                == Production(
                    slug: "c", title: "C", canWatch: true, episodes: [Episode(number: 1), Episode(number: 2)])
        )
        #expect(extended[1] == Production(slug: "b", author: "Ada", episodes: [Episode(number: 3)]))
        #expect(extended[5] == Production(title: "D"))
    }

    @Test func extendsWhatAChannelHasAloneAndJoinsTheOthers() throws {
        let episode = Episode(number: 7)
        let pieces = [
            Production(title: "C", channels: ["ruby"], episodes: [episode]),
            Production(title: "C", channels: ["ruby"], episodes: [episode]),
            Production(slug: "new", title: "D", channels: ["ruby"], episodes: [episode]),
            Production(title: "D", channels: ["ruby"], episodes: [episode]),
            Production(slug: "new", title: "E", channels: ["ruby"], episodes: [episode]),
            Production(channels: ["ruby"], episodes: [episode]),
            Production(channels: ["ruby"], episodes: [episode]),
        ]
        try staged.write([.productions(known, .separate)])
        for piece in pieces { try staged.write([.productions([piece], .extend(.channel(number: 1)))]) }
        try staged.write([
            .productions([Production(title: "Own", author: "Ada")], .name(.channel(number: 1))),
            .productions(
                [Production(slug: "new", title: "D", channels: ["mobile"], episodes: [episode])],
                .extend(.channel(number: 2))),
        ])
        try staged.commit(Catalog())
        let twice = [episode, episode]
        #expect(
            try store.catalog().productions == [
                known[0], known[1], known[2],
                Production(title: "C", channels: ["ruby"], episodes: [Episode(number: 1)]), known[4],
                Production(slug: "new", title: "D", channels: ["ruby", "mobile"], episodes: twice),
                Production(slug: "new", title: "E", channels: ["ruby", "mobile"], episodes: [episode]),
                Production(title: "Own", author: "Ada", channels: ["ruby"], episodes: twice),
            ])
    }

    @Test func knowsAProductionByTheSlugThatItGotLater() throws {
        let productions = try productions(
            after: .members(["C"], channel: "ruby"),
            .productions([Production(slug: "c", title: "C")], .extend(.catalog)),
            .members(["c", "nobody"], channel: "mobile"))
        #expect(productions[3].channels == ["ruby", "mobile"])
    }

    @Test func addsMembersWithWhatIsCalledTheSame() throws {
        let productions = try productions(after: .members(["b", "nobody", "C"], channel: "ruby"))
        #expect(productions.map(\.channels) == [[], ["ruby"], ["ruby"], ["ruby"], []])
    }

    @Test func unlocksWhatTheCustomerOwns() throws {
        let productions = try productions(after: .unlock(["b", "nobody"]))
        #expect(productions.map(\.canWatch) == [nil, true, true, nil, nil])
    }

    @Test func keepsThePreviousCatalogueUntilThereIsAnother() async throws {
        try staged.write([.productions(known, .separate)])
        #expect(try store.catalog() == Catalog())
        try await staged.restart()
        try await staged.apply([.productions([known[0]], .separate)])
        let channels = [Channel(slug: "ruby")]
        try await staged.finish(Catalog(channels: channels))
        let next = try store.makeWriter()
        try await next.apply([.productions(known, .fill)])
        next.cancel()
        #expect(try store.catalog() == Catalog(productions: [known[0]], channels: channels))
    }

    @Test func appliesBatchesInTheirOrderWhileTheNextOneComes() async throws {
        for batch in 0..<20 {
            let productions = (0..<50).map { Production(slug: "\(batch * 50 + $0)") }
            try await staged.apply([.productions(productions, .separate)])
        }
        try await staged.finish(Catalog())
        #expect(try store.catalog().productions.map(\.slug) == (0..<1000).map(String.init))
    }

    @Test func saysAtTheNextBatchWhyOneCannotBeKept() async throws {
        let library = try Library.temporary()
        let staged = try StagedCatalog(library: library, catalogID: "http://example.org/", pageLimit: 60)
        let text = String(repeating: "x", count: 100_000)
        let productions = (0..<20).map { Production(slug: "\($0)", description: text) }
        try await staged.apply([.productions(productions, .separate)])
        await #expect(throws: LibraryError.self) { try await staged.apply([.unlock(["1"])]) }
        staged.cancel()
    }
}
