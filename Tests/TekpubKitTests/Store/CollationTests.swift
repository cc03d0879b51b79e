import Localization
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct CollationTests {
    @Test(
        arguments: [
            // Case and accents do not count.
            (.english, ["apple pie", "Äpple pies", "Zebra"]),
            (
                .german,
                [
                    "Ålesund", "ångström", "Äpfel", "Apfelbaum", "Öl", "Ostern", "straße", "Strassen 2",
                    "Übung",
                ]
            ),
            (.french, ["cote", "Côtes", "œuf", "of"]),
            // The value of a number counts.
            (.english, ["2 anchors", "10 fathoms", "100 boats", "a", "a 9", "A 010", "a 11"]),
            (.english, ["6.006", "6.034", "6.042J", "6.046J", "6.172", "18.06"]),
            (.english, ["Part 2", "Part ３", "part 12", "part 99999999999999999999"]),
            // Signs do not count, and the shorter of two titles is first.
            (.english, ["", "“A lamp”", "a lamp, lit", "Alamp", "…and then", "[Beta]"]),
            (.spanish, ["Nido", "nube", "nzima", "ñandú", "n\u{303}o", "Ñu", "oca"]),
            (.german, ["ñandú", "Nido", "nube", "ñz", "nzima", "oca"]),
            // Small, large, voiced and long syllables of both scripts are alike; Chinese characters follow.
            (
                .japanese,
                ["Zebra", "アヒル", "いぬ", "カード", "カーブ", "がす", "かた", "ガッキ", "ねこ", "ラジオ", "りんご", "灯台"]
            ),
        ] as [(Language, [String])])
    func sortsTitles(language: Language, titles: [String]) {
        var collated = CollatedTitles<Int>(Collation(language))
        for index in titles.indices.reversed() { collated.append(titles[index], for: index) }
        #expect(collated.sorted().map { titles[$0] } == titles)
        #expect(collated.sorted(isReversed: true).map { titles[$0] } == titles.reversed())
    }

    @Test func keepsTheOrderOfEqualTitles() {
        var collated = CollatedTitles<Int>(Collation(.english))
        for (index, title) in ["Part 1", "part １", "“Part 01”", "A"].enumerated() {
            collated.append(title, for: index)
        }
        #expect(collated.sorted() == [3, 0, 1, 2])
        #expect(collated.sorted(isReversed: true) == [0, 1, 2, 3])
    }

    @Test(arguments: [(Language.spanish, "cba"), (.german, "acb")])
    func sortsAListInTheLanguageInForce(language: Language, expected: String) async throws {
        let library = try Library.temporary()
        let store = library.store(for: "http://example.com")
        try store.replace(with: [
            Production(slug: "a", title: "Ña"), Production(slug: "b", title: "Nido"),
            Production(slug: "c", title: "nb 10"),
        ])
        try await Language.withCurrent(language) {
            let list = try await store.productions(ProductionQuery(sort: .title))
            #expect(list.rows(0..<list.count).map(\.key).joined() == expected)
        }
    }
}
