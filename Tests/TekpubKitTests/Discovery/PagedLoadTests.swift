import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Lists that come in pages: what can be read before the last one is there.
struct PagedLoadTests {
    private let library: Library
    private let store: CatalogStore
    private let gate = Gate()

    init() throws {
        library = try Library.temporary()
        store = library.store(for: "http://example.com")
    }

    /// A page of a JSON Feed with these items.
    private static func page(_ items: ClosedRange<Int>, next: Int? = nil) -> String {
        let next = next.map { "\"next_url\": \"/\($0)\", " } ?? ""
        let items = items.map { number in
            #"{"id": \#(number), "title": "Item \#(number)", "date_published": "2026-01-0\#(number)T00:00:00Z"}"#
        }
        return "{\"title\": \"T\", \(next)\"items\": [\(items.joined(separator: ", "))]}"
    }

    /// Loads a feed whose later pages the gate holds back.
    ///
    /// - Parameters:
    ///   - pages: by path; nil for a page that fails.
    ///   - body: called while the second page is held back, with the task of the load.
    private func load(
        _ pages: [String: String?], while body: (Task<RefreshResult, any Error>) async throws -> Void
    ) async throws -> Result<RefreshResult, any Error> {
        let server = try RawServer { [gate] request in
            let path = String(request.split(separator: " ")[1])
            if path != "/" { gate.wait() }
            return (pages[path] ?? nil).map { .answer($0) } ?? .notFound
        }
        defer { server.stop() }
        let proxy = TekpubProxy(baseURL: try BaseURL(server.url), clock: ManualClock())
        let (parts, continuation) = AsyncStream.makeStream(of: Int.self)
        let task = Task { [store] in
            defer { continuation.finish() }
            return try await proxy.refresh(into: store.makeWriter()) { progress in
                if let count = progress.readyCount { continuation.yield(count) }
            }
        }
        var isFirst = true
        for await count in parts where isFirst {
            isFirst = false
            #expect(count == 2)
            try await body(task)
        }
        #expect(!isFirst)
        return await task.result
    }

    private var guids: [String?] {
        get async throws { try await store.all().flatMap(\.episodes).map(\.guid) }
    }

    private var hasNew: Bool {
        get async throws {
            let list = try await store.productions(ProductionQuery())
            return list.rows(0..<list.count).contains(where: \.hasNew)
        }
    }

    @Test func showsTheFirstPageWhileTheSecondIsOnItsWay() async throws {
        let pages = ["/": Self.page(1...2, next: 2), "/2": Self.page(3...3)]
        let result = try await load(pages) { _ in
            #expect(try await guids == ["1", "2"])
            #expect(try store.revalidation()?.firstValidator == nil)
            let (key, production) = try #require(try store.production(named: "T"))
            let episode = EpisodeKey(
                productionKey: key, identity: try #require(production.episodeIdentities.first))
            try store.setMark(EpisodeMark(isWatched: true, updatedAt: Date()), for: episode)
            gate.open()
        }
        #expect(try result.get() == .updated(missing: []))
        #expect(try await guids == ["1", "2", "3"])
        #expect(try await hasNew == false)
        #expect(try store.marks(of: "T").values.map(\.isWatched) == [true])
        var found = 0
        for await result in store.search("Item 3", within: ProductionQuery()) { found = result.count }
        #expect(found == 1)
        #expect(try library.folder.catalogNames().count == 1)
    }

    @Test func leavesThePagesThatCameIfALaterOneFails() async throws {
        let pages = ["/": Self.page(1...2, next: 2), "/2": nil]
        let result = try await load(pages) { _ in gate.open() }
        guard case .updated(let missing, nil) = try result.get() else { return #expect(Bool(false)) }
        #expect(missing.count == 1)
        #expect(try await guids == ["1", "2"])
        #expect(try store.revalidation()?.firstValidator == nil)

        // The pages that come next time are not news, except for what was published since.
        try await withProxy { _ in
            .answer(Self.page(2...5).replacing("2026-01-05", with: "2025-01-05"))
        } body: { proxy in
            _ = try await proxy.refresh(into: store.makeWriter(), following: store.revalidation())
        }
        #expect(try await guids == ["2", "3", "4", "5"])
        let fresh = try library.catalog(of: store.catalogID)?.freshEpisodes(ofKey: "T")
        #expect(fresh == ["guid:3", "guid:4"])
    }

    @Test func leavesAReadableStoreIfTheLoadEndsBetweenPages() async throws {
        let pages = ["/": Self.page(1...2, next: 2), "/2": Self.page(3...3)]
        let result = try await load(pages) { task in
            task.cancel()
            gate.open()
        }
        #expect(throws: CatalogError.cancelled) { try result.get() }
        #expect(try await guids == ["1", "2"])
        #expect(try library.folder.catalogNames().count == 1)
        #expect(try store.revalidation()?.isComplete == false)
    }

    @Test func keepsAKnownListUntilAllPagesAreThere() async throws {
        try store.replace(with: [Production(title: "T", episodes: [Episode(guid: "0"), Episode(guid: "9")])])
        let pages = ["/": Self.page(1...2, next: 2), "/2": Self.page(3...3)]
        let counts = Log<Int?>()
        let isAsked = Gate()
        let server = try RawServer { [gate] request in
            let path = String(request.split(separator: " ")[1])
            if path != "/" {
                isAsked.open()
                gate.wait()
            }
            return pages[path].map { .answer($0) } ?? .notFound
        }
        defer { server.stop() }
        let proxy = TekpubProxy(baseURL: try BaseURL(server.url), clock: ManualClock())
        async let result = proxy.refresh(into: store.makeWriter()) { counts.add($0.readyCount) }
        await onBlockingThread { isAsked.wait() }
        #expect(try await guids == ["0", "9"])
        gate.open()
        #expect(try await result == .updated(missing: []))
        #expect(try await guids == ["1", "2", "3"])
        #expect(counts.entries.allSatisfy { $0 == nil })
    }

    @Test func deletesNothingFromAKnownListBecauseAPageFails() async throws {
        let old = [Episode(guid: "2", title: "Item 2"), Episode(guid: "9", title: "Item 9")]
        try store.replace(with: [Production(title: "T", episodes: old)])
        let mark = EpisodeKey(productionKey: "T", identity: "guid:9")
        try store.setMark(EpisodeMark(isWatched: true, updatedAt: Date()), for: mark)
        try await withProxy { request in
            request.hasPrefix("GET / ") ? .answer(Self.page(1...2, next: 2)) : .notFound
        } body: { proxy in
            _ = try await proxy.refresh(into: store.makeWriter())
        }
        #expect(try await guids == ["1", "2", "9"])
        #expect(try store.marks(of: "T")[mark]?.isWatched == true)
        let list = try await store.productions(ProductionQuery())
        #expect(list.rows(0..<1).first?.watchedCount == 1)
    }

    @Test func keepsTheProductionsOnPagesThatFail() async throws {
        try store.replace(with: [Production(slug: "b", title: "Old"), Production(slug: "z", title: "Z")])
        try await withProxy(path: "/details/films") { request in
            if request.hasPrefix("GET /metadata/films ") { return .answer(ArchiveBodies.collection) }
            return request.contains("rows=100&")
                ? .answer(ArchiveBodies.results(["a", "b"], total: 250)) : .notFound
        } body: { proxy in
            _ = try await proxy.refresh(into: store.makeWriter())
        }
        let productions = try await store.all()
        #expect(productions.map(\.slug) == ["a", "b", "z"])
        #expect(productions.map(\.title) == ["Item a", "Item b", "Z"])
    }

    @Test func showsPartsOnlyAsOftenAsTheyCostLittle() throws {
        var pace = PublishingPace()
        #expect(pace.isDue)
        pace.wait(after: .now)
        #expect(!pace.isDue)
        #expect(try #require(pace.next) > .now)
        pace.wait(after: .now - .seconds(100))
        #expect(try #require(pace.next) > .now + .seconds(1000))
    }
}
