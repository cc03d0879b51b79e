import Testing

@testable import TekpubKit

/// What every sink does with what it gets.
struct MemorySinkTests {
    private let sink = MemorySink()
    private let known = [
        Production(slug: "a", title: "A"), Production(slug: "b"), Production(slug: "b", title: "again"),
        Production(title: "C", episodes: [Episode(number: 1)]), Production(),
    ]

    /// What the sink has after `addition` came behind `known`.
    private func productions(_ addition: Production..., merging: Merging) -> [Production]? {
        sink.add(known, .separate)
        sink.add(addition, merging)
        sink.finish(Catalog())
        return sink.catalog?.productions
    }

    @Test func keepsWhatItIsToKeepSeparately() {
        #expect(productions(known[1], known[4], merging: .separate) == known + [known[1], known[4]])
    }

    @Test func fillsTheFirstOfAnIdentity() {
        let filled = productions(
            Production(slug: "b", title: "B", channels: ["ruby"]), Production(slug: "new"), Production(),
            merging: .fill)
        #expect(
            filled == [
                known[0], Production(slug: "b", title: "B", channels: ["ruby"]), known[2], known[3], known[4],
                Production(slug: "new"), Production(),
            ])
    }

    @Test func completesSummariesAndNothingElse() {
        let completed = productions(
            Production(slug: "a", title: "Whole", episodes: [Episode(number: 1)]), Production(slug: "new"),
            Production(title: "C", author: "Ada"), merging: .complete)
        #expect(
            completed == [
                Production(slug: "a", title: "Whole", episodes: [Episode(number: 1)]), known[1], known[2],
                Production(title: "C", author: "Ada", episodes: [Episode(number: 1)]), known[4],
            ])
    }

    @Test func joinsAllOfAnIdentityToAChannel() {
        let joined = productions(
            Production(slug: "b", title: "B", channels: ["ruby"]),
            Production(slug: "new", channels: ["ruby"]), merging: .join)
        #expect(
            joined == [
                known[0], Production(slug: "b", channels: ["ruby"]),
                Production(slug: "b", title: "again", channels: ["ruby"]), known[3], known[4],
                Production(slug: "new", channels: ["ruby"]),
            ])
    }

    @Test func extendsTheFirstOfATitle() {
        let extended = productions(
            Production(slug: "c", title: "C", canWatch: true, episodes: [Episode(number: 2)]),
            Production(author: "Ada", episodes: [Episode(number: 3)]), Production(title: "D"),
            merging: .extend(.catalog))
        #expect(extended?.count == 6)
        #expect(
            extended?[3]
                == Production(
                    slug: "c", title: "C", canWatch: true, episodes: [Episode(number: 1), Episode(number: 2)])
        )
        #expect(extended?[1] == Production(slug: "b", author: "Ada", episodes: [Episode(number: 3)]))
        #expect(extended?[5] == Production(title: "D"))
    }

    @Test func extendsWhatAChannelHasAloneAndJoinsTheOthers() {
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
        sink.add(known, .separate)
        for piece in pieces { sink.add([piece], .extend(.channel(number: 1))) }
        sink.add([Production(title: "Own", author: "Ada")], .name(.channel(number: 1)))
        sink.add(
            [Production(slug: "new", title: "D", channels: ["mobile"], episodes: [episode])],
            .extend(.channel(number: 2)))
        sink.finish(Catalog())
        let twice = [episode, episode]
        #expect(
            sink.catalog?.productions == [
                known[0], known[1], known[2],
                Production(title: "C", channels: ["ruby"], episodes: [Episode(number: 1)]), known[4],
                Production(slug: "new", title: "D", channels: ["ruby", "mobile"], episodes: twice),
                Production(slug: "new", title: "E", channels: ["ruby", "mobile"], episodes: [episode]),
                Production(title: "Own", author: "Ada", channels: ["ruby"], episodes: twice),
            ])
    }

    @Test func knowsAProductionByTheSlugThatItGotLater() {
        sink.add(known, .separate)
        sink.addMembers(["C"], ofChannel: "ruby")
        sink.add([Production(slug: "c", title: "C")], .extend(.catalog))
        sink.addMembers(["c", "nobody"], ofChannel: "mobile")
        sink.finish(Catalog())
        #expect(sink.catalog?.productions[3].channels == ["ruby", "mobile"])
    }

    @Test func addsMembersWithWhatIsCalledTheSame() {
        sink.add(known, .separate)
        sink.addMembers(["b", "nobody", "C"], ofChannel: "ruby")
        sink.finish(Catalog())
        #expect(sink.catalog?.productions.map(\.channels) == [[], ["ruby"], ["ruby"], ["ruby"], []])
    }

    @Test func unlocksWhatTheCustomerOwns() {
        sink.add(known, .separate)
        sink.unlock(["b", "nobody"])
        sink.finish(Catalog())
        #expect(sink.catalog?.productions.map(\.canWatch) == [nil, true, true, nil, nil])
    }

    @Test func keepsTheFormerCatalogueUntilThereIsAnother() {
        sink.add(known, .separate)
        #expect(sink.catalog == nil)
        sink.restart()
        sink.add([known[0]], .separate)
        let channels = [Channel(slug: "ruby")]
        sink.finish(Catalog(channels: channels))
        sink.add(known, .fill)
        sink.cancel()
        #expect(sink.catalog == Catalog(productions: [known[0]], channels: channels))
    }
}
