import Testing

@testable import TekpubKit

struct ProductionKeyTests {
    private let productions = [
        Production(slug: "mvc", title: "One"), Production(title: "Two"), Production(),
        Production(slug: "mvc", title: "Three"), Production(title: "Two"),
    ]

    @Test func namesEachProductionAsTheLibraryDoes() async throws {
        #expect(productions.keys == ["mvc", "Two", "#3", "mvc#2", "Two#2"])
        #expect(productions.production(ofKey: "mvc#2")?.title == "Three")
        #expect(productions.production(ofKey: "mvc#3") == nil)
        let shelf = try Library.temporary().shelf(for: "http://tekpub.test/")
        try shelf.replace(with: productions)
        let list = try await shelf.productions(ProductionQuery())
        #expect(list.rows(0..<list.count).map(\.key) == productions.keys)
    }
}
