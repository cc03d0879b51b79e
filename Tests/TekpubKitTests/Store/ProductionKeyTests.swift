import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct ProductionKeyTests {
    private let productions = [
        Production(slug: "mvc", title: "One"), Production(title: "Two"), Production(),
        Production(slug: "mvc", title: "Three"), Production(title: "Two"),
    ]

    @Test func namesEachProductionAsTheLibraryDoes() async throws {
        #expect(productions.keys == ["mvc#u80ly", "Two", "#3", "mvc#4rvff", "Two#2"])
        #expect(productions.production(ofKey: "mvc#4rvff")?.title == "Three")
        #expect(productions.production(ofKey: "mvc")?.title == "One")
        #expect(productions.production(ofKey: "mvc#2") == nil)
        let store = try Library.temporary().store(for: "http://tekpub.test/")
        try store.replace(with: productions)
        let list = try await store.productions(ProductionQuery())
        #expect(list.rows(0..<list.count).map(\.key) == productions.keys)
    }

    @Test func tellsThoseOfOneNameApartByMoreThanTheirOrder() async throws {
        let twins = ["a", "b"].map { Production(guid: $0, title: "Same Name") }
        #expect(Set(twins.keys).count == 2)
        #expect(Array(twins.reversed()).keys == twins.keys.reversed())
        // A production that is added later does not take the key of the first.
        let store = try Library.temporary().store(for: "http://tekpub.test/")
        try store.replace(with: [twins[1]])
        try store.setFavorite(true, productionKey: "Same Name")
        try store.replace(with: twins)
        let list = try await store.productions(ProductionQuery())
        #expect(list.rows(0..<2).map(\.isFavorite) == [false, true])
    }
}
