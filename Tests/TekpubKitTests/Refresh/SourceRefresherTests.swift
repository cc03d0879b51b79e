import Foundation
import Synchronization
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Refreshing sources from loopback servers.
struct SourceRefresherTests {
    private let home: RefresherHome

    init() throws { home = try RefresherHome() }

    @Test func tellsWhatHasComeOfALongList() async throws {
        let gate = Gate()
        try await home.withServer { request in
            guard request.hasPrefix("GET /2 ") else {
                return .answer(#"{"title": "T", "next_url": "/2", "items": [{"id": 1}, {"id": 2}]}"#)
            }
            gate.wait()
            return .answer(#"{"title": "T", "items": [{"id": 3}]}"#)
        } body: { url, _ in
            let id = try home.library.sources.add(url + "/feed").source.id
            let events = Log<Int?>()
            let refreshes = try await home.refresher().refresh(.due) { [library = home.library] event in
                guard case .progressed(id, let progress) = event else { return }
                // What it says is in the library by then.
                let source = try? library.sources.source(id)
                if source?.episodeCount == 2 { gate.open() }
                events.add(progress.readyCount)
            }
            #expect(refreshes.map(\.result) == [.success(.updated(missing: []))])
            #expect(events.entries.first == 2)
            #expect(try home.library.sources.source(id)?.episodeCount == 3)
            #expect(try home.library.sources.source(id)?.newCount == 0)
        }
    }

    @Test func storesTheCatalogueOfASource() async throws {
        try await home.withServer { _ in
            .answer(RefresherHome.feed("One", "Two"))
        } body: { url, requests in
            let id = try home.library.sources.add(url + "/feed").source.id
            let refreshes = try await home.refresher().refresh(.due)
            #expect(refreshes.map(\.result) == [.success(.updated(missing: []))])
            #expect(requests.entries.count == 1)
            let source = try #require(try home.library.sources.source(id))
            #expect(source.title == "A Show")
            #expect(source.episodeCount == 2)
            #expect(source.status.failure == nil)
        }
    }

    @Test func knowsTheTitleAndTheSizeOfASourceThatIsAddedAgain() async throws {
        try await home.withServer { request in
            request.contains("If-None-Match: \"v1\"")
                ? .answer("", status: "304 Not Modified")
                : .answer(RefresherHome.feed("One", "Two"), header: "ETag: \"v1\"\r\n")
        } body: { url, _ in
            for _ in 0..<2 {
                let id = try home.library.sources.add(url + "/feed").source.id
                let refreshes = try await home.refresher().refresh(.only([id]))
                #expect(refreshes.map(\.source.title) == ["A Show"])
                #expect(refreshes.map(\.source.episodeCount) == [2])
                _ = try home.library.sources.remove(id)
            }
        }
    }

    /// Catalogues with marks are exchanged in transactions of their own, in the same batch.
    @Test func storesCataloguesWithAndWithoutMarksTogether() async throws {
        let isLater = Mutex(false)
        try await home.withServer { _ in
            .answer(isLater.withLock { $0 } ? RefresherHome.feed("Two", "One") : RefresherHome.feed("One"))
        } body: { url, _ in
            let ids = try (1...6).map { try home.library.sources.add("\(url)/\($0)").source.id }
            try await home.refresher().refresh(.due)
            let store = try home.library.sources.store(of: #require(try home.library.sources.source(ids[2])))
            let key = EpisodeKey(productionKey: "A Show", identity: "guid:One")
            _ = try store.setMarks([key: EpisodeMark(isWatched: true, updatedAt: .distantPast)])
            isLater.withLock { $0 = true }
            home.pass(7200)
            let refreshes = try await home.refresher().refresh(.due)
            #expect(
                refreshes.allSatisfy {
                    $0.result == .success(.updated(missing: [])) && $0.source.newCount == 1
                })
            #expect(refreshes.count == 6)
            #expect(try home.library.folder.catalogNames().count == 6, "The previous files are gone.")
        }
    }

    @Test func leavesOutTheCataloguesInsideTheProgram() async throws {
        #expect(try await home.refresher().refresh(.all).isEmpty)
    }

    @Test func findsWhatIsNew() async throws {
        let isLater = Mutex(false)
        try await home.withServer { _ in
            .answer(isLater.withLock { $0 } ? RefresherHome.feed("Two", "One") : RefresherHome.feed("One"))
        } body: { url, _ in
            try home.library.sources.add(url + "/feed")
            try await home.refresher().refresh(.due)
            isLater.withLock { $0 = true }
            home.pass(7200)
            try await home.refresher().refresh(.due)
            #expect(try home.library.sources.newEpisodes().map(\.title) == ["Two"])
        }
    }

    @Test func twoProgramsFetchNothingTwice() async throws {
        try await home.withServer { _ in
            .answer(RefresherHome.feed("One"))
        } body: { url, requests in
            for number in 1...20 { try home.library.sources.add("\(url)/\(number)") }
            let other = try Library.open(in: home.folder.url, patience: 5, removesOrphans: false)
            let (first, second) = (home.refresher(), home.refresher(of: other))
            async let refreshes = first.refresh(.due)
            async let others = second.refresh(.due)
            #expect(try await refreshes.count + others.count == 20)
            #expect(requests.entries.count == 20)
        }
    }

    @Test func aCancelledRefreshLeavesWhatItDidNotBeginToOthers() async throws {
        let isRepaired = Mutex(false)
        try await home.withServer { _ in
            isRepaired.withLock { $0 }
                ? .answer(RefresherHome.feed("One")) : RawServer.Reply([UInt8](), then: .stay)
        } body: { url, requests in
            for number in 1...10 { try home.library.sources.add("\(url)/\(number)") }
            let refresher = home.refresher()
            let refresh = Task {
                try await refresher.refresh(.due) { event in
                    // All of them are reserved by now.
                    if case .began = event { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }
            #expect(try await refresh.value.allSatisfy { $0.result == .failure(.cancelled) })
            isRepaired.withLock { $0 = true }
            #expect(try await home.refresher().refresh(.due).count == 10)
        }
    }
}
