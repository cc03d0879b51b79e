import Foundation
import GRDB
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct StagedCatalogTests {
    private let library: Library
    private let store: CatalogStore

    init() throws {
        library = try Library.temporary()
        store = library.store(for: "http://example.com")
    }

    @Test func givesBackEverythingItTook() async throws {
        let production = Production(
            slug: "mvc3", title: "ASP.NET MVC 3", author: "Rob", description: "One\nTwo",
            channel: "Microsoft",
            channels: ["web", "5:odd"], tags: ["c#", ""], price: 15.5, canWatch: true,
            releasedAt: ReleaseDate("2011-02"), licence: "CC BY", link: "http://example.com/mvc3",
            episodes: [
                Episode(
                    slug: "other", number: 3, title: "Routes", description: "How", presenter: "Scott",
                    durationInSeconds: 1, releasedAt: ReleaseDate("2011-02-03"), url: "http://v/1",
                    link: "http://l/1",
                    licence: "CC0"),
                Episode(),
            ])
        try store.replace(with: [production, Production()])
        #expect(try await store.all() == [production, Production()])
    }

    @Test func keepsThePreviousCatalogueUntilItIsFinished() async throws {
        try store.replace(with: [.numbered("a", 1)])
        let writer = try store.makeWriter()
        try writer.write([.productions([.numbered("b", 1)], .separate)])
        #expect(try await store.titles() == ["Title of a"])
        try writer.commit(Catalog())
        #expect(try await store.titles() == ["Title of b"])
    }

    @Test func keepsSmallCataloguesApart() async throws {
        let two: [Production] = [.numbered("a", 1, 2), .numbered("b", 3)]
        for productions in [two, [.numbered("c", 4)], [], [.numbered("d", 5)]] {
            let writer = try store.makeWriter()
            try await writer.apply([.productions(productions, .separate)])
            try await writer.finish(Catalog())
            #expect(try await store.all() == productions)
            let name = try #require(try library.catalogName(of: "http://example.com"))
            let damage = try await DatabaseQueue(path: library.folder.catalogPath(name)).read {
                try String.fetchAll($0, sql: "PRAGMA integrity_check")
            }
            #expect(damage == ["ok"])
        }
    }

    @Test func writesNothingOfASmallCatalogueThatWasGivenUp() async throws {
        for slug in ["a", "b"] {
            let writer = try store.makeWriter()
            try await writer.apply([.productions([.numbered(slug, 1)], .separate)])
            if slug == "a" { writer.cancel() } else { try await writer.finish(Catalog()) }
        }
        #expect(try await store.titles() == ["Title of b"])
    }

    @Test func forgetsWhatCameBeforeARestart() async throws {
        let writer = try store.makeWriter()
        try writer.write([.productions([.numbered("a", 1)], .separate)])
        try await writer.restart()
        try writer.write([.productions([.numbered("b", 1)], .separate)])
        try writer.commit(Catalog())
        #expect(try await store.titles() == ["Title of b"])
    }

    @Test func leavesNoFileOfWhatWasGivenUp() throws {
        do {
            let writer = try store.makeWriter()
            try writer.write([.productions([.numbered("a", 1)], .separate)])
            #expect(try library.folder.catalogNames().count == 1)
        }
        #expect(try library.folder.catalogNames() == [])
        #expect(try store.state() == nil)
    }

    @Test func neverGivesUpWhatIsInUse() async throws {
        for _ in 1...30 {
            let writer = try store.makeWriter()
            try writer.write([.productions([.numbered("a", 1)], .separate)])
            async let cancelling: Void = writer.cancel()
            try writer.commit(Catalog())
            await cancelling
            guard let name = try library.catalogName(of: store.catalogID) else { continue }
            #expect(try library.folder.catalogNames() == [name])
        }
    }

    @Test func leavesOneFileOfManyLoads() throws {
        for _ in 1...3 { try store.replace(with: [.numbered("a", 1)]) }
        #expect(try library.folder.catalogNames().count == 1)
    }

    @Test(arguments: [
        Merging.separate, .fill, .complete, .join, .extend(.catalog), .extend(.channel(number: 2)),
        .name(.catalog), .name(.channel(number: 2)),
    ])
    func mergesOneByOneAsInOneBatch(merging: Merging) throws {
        let first = [
            Production(slug: "a", title: "A", tags: ["x"], episodes: [Episode(number: 1)]),
            Production(slug: "b", title: "B", channels: ["one"]),
            Production(slug: "b", title: "B again"),
            Production(title: "C"),
            Production(),
        ]
        let second = [
            Production(
                slug: "b", title: "Bee", author: "Bea", channels: ["two"], episodes: [Episode(number: 2)]),
            Production(
                slug: "a", title: "A", author: "Al", channel: "Own", tags: ["y"],
                episodes: [Episode(number: 9)]),
            Production(slug: "a", title: "A", episodes: [Episode(number: 10, durationInSeconds: 4)]),
            Production(title: "C", description: "Sea"),
            Production(episodes: [Episode(title: "Nameless")]),
            Production(slug: "new"),
        ]
        let rest: [CatalogChange] = [
            .members(["b", "C", "nobody"], channel: "Late"), .unlock(["a", "C"]),
        ]
        let batches = [[first, second], [first] + second.map { [$0] }]
        let catalogs = try batches.map { productions in
            let store = try Library.temporary().store(for: "http://example.org/")
            let writer = try store.makeWriter()
            try writer.write([.productions(productions[0], .separate)])
            for batch in productions.dropFirst() { try writer.write([.productions(batch, merging)]) }
            try writer.write(rest)
            try writer.commit(Catalog(channels: [Channel(slug: "Late")]))
            return try store.catalog()
        }
        #expect(catalogs[0] == catalogs[1])
        #expect(catalogs[0].productions.count >= first.count)
    }

    @Test func tellsProductionsOfOneNameApart() async throws {
        try store.replace(with: [
            .numbered("a", 1), .numbered("a", 2), .numbered("a#2", 3), Production(), .numbered("a", 4),
            Production(),
        ])
        let list = try await store.productions(ProductionQuery())
        let keys = list.rows(0..<list.count).map(\.key)
        #expect(keys.first == "a")
        #expect(Set(keys).count == 6)
        #expect(keys.map(list.index(ofKey:)) == [0, 1, 2, 3, 4, 5])
    }

    @Test func countsEachChannel() throws {
        try store.replace(
            with: [
                Production(slug: "a", channel: "Ruby", tags: ["web"]),
                Production(slug: "b", channels: ["ruby", "Data"], tags: ["plain"]),
                Production(slug: "c", tags: ["ruby"]),
            ], rest: Catalog(channels: [Channel(slug: "Web", title: "The Web"), Channel(slug: "none")]))
        let state = try #require(try store.state())
        #expect(state.channels.map(\.slug) == ["Web", "none", "Ruby", "Data"])
        #expect(state.channels.map(\.productionCount) == [1, 0, 3, 1])
        #expect(state.channels.map(\.title) == ["The Web", nil, nil, nil])
        #expect(state.productionCount == 3)
    }
}
