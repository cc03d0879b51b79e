import Testing

@testable import TekpubKit

struct SubscriptionMergeTests {
    private typealias Local = SubscriptionMerge.Local
    private typealias Known = SubscriptionMerge.Known
    private typealias Remote = SubscriptionMerge.Remote

    private let here = Local(source: 1, address: "https://a.example/feed")
    private let key = "a.example/feed"

    private func known(_ isListed: Bool, source: Source.ID? = 1) -> [String: SubscriptionMerge.Known] {
        [key: Known(address: here.address, source: source, isListed: isListed)]
    }

    @Test func addsWhatOnlyOneSideHas() {
        let merge = SubscriptionMerge(
            local: [here], known: [:], remote: Remote(added: ["http://b.example/feed"]))
        #expect(merge.added.map(\.address) == ["http://b.example/feed"])
        #expect(merge.added.map(\.isListed) == [true])
        #expect(merge.newHere == [key: here])
        #expect(merge.removed.isEmpty && merge.goneHere.isEmpty && merge.agreed.isEmpty)
    }

    @Test(arguments: ["http://a.example/feed", "https://www.A.example/feed/", "https://a.example/feed"])
    func recognisesAFeedThatBothSidesHave(address: String) {
        let merge = SubscriptionMerge(local: [here], known: [:], remote: Remote(added: [address]))
        #expect(merge.added.isEmpty && merge.newHere.isEmpty)
        #expect(merge.agreed[key] == Known(address: address, source: 1, isListed: true))
    }

    @Test func removesOnlyWhatTheServerSays() {
        let forgotten = SubscriptionMerge(local: [here], known: known(true))
        #expect(forgotten.removed.isEmpty && forgotten.newHere.isEmpty)
        let removed = SubscriptionMerge(
            local: [here], known: known(true), remote: Remote(removed: [here.address]))
        #expect(removed.removed == [key: 1])
    }

    /// The server also lists what was removed long before this library knew it.
    @Test func keepsWhatTheServerNeverHad() {
        let merge = SubscriptionMerge(local: [here], known: [:], remote: Remote(removed: [here.address]))
        #expect(merge.removed.isEmpty)
        #expect(merge.newHere == [key: here])
    }

    @Test func prefersWhatWasRemovedHere() {
        let merge = SubscriptionMerge(local: [], known: known(true), remote: Remote(added: [here.address]))
        #expect(merge.added.isEmpty)
        #expect(merge.goneHere == known(true))
    }

    @Test func addsAgainWhatWasRemovedBefore() {
        let there = SubscriptionMerge(local: [], known: known(false), remote: Remote(added: [here.address]))
        #expect(there.added.map(\.address) == [here.address])
        let back = SubscriptionMerge(local: [here], known: known(false))
        #expect(back.newHere == [key: here])
    }

    @Test func takesFromOtherDevicesOnlyWhatIsUnknown() {
        let remote = Remote(others: [here.address, "https://b.example/feed"])
        let merge = SubscriptionMerge(local: [], known: known(false), remote: remote)
        #expect(merge.added.map(\.address) == ["https://b.example/feed"])
        #expect(merge.added.map(\.isListed) == [false])
    }

    /// A feed that moves keeps its marks, so other programs must not lose it.
    @Test func keepsAFeedThatMoved() {
        let moved = Local(source: 1, address: "https://new.example/feed")
        let merge = SubscriptionMerge(local: [moved], known: known(true))
        #expect(merge.newHere.isEmpty && merge.goneHere.isEmpty)
    }

    @Test func distrustsAServerThatRemovesMostOfTheList() {
        let local = (1...6).map { Local(source: $0, address: "https://a.example/\($0)") }
        let known = Dictionary(
            uniqueKeysWithValues: local.map {
                (
                    SubscriptionMerge.key($0.address),
                    Known(address: $0.address, source: $0.source, isListed: true)
                )
            })
        func merge(_ count: Int) -> SubscriptionMerge {
            SubscriptionMerge(
                local: local, known: known, remote: Remote(removed: local.prefix(count).map(\.address)))
        }
        #expect(!merge(3).removesTooMuch(of: 6))
        #expect(merge(4).removesTooMuch(of: 6))
    }
}
