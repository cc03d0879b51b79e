import Testing

@testable import TekpubApp
@testable import TekpubKit

/// The progress of a refresh.
@MainActor
struct SourceRefreshesTests {
    @Test func countsTheSourcesOfABatch() async throws {
        let home = try SourceHome()
        let all = try home.store.sources()
        let (release, continuation) = AsyncStream.makeStream(of: Void.self)
        let refreshes = SourceRefreshes(store: home.store) { _, _, report throws(LibraryError) in
            report(.started(count: all.count))
            report(.finished(all.dropLast().map { SourceRefresh(source: $0, result: .success(.unchanged)) }))
            for await _ in release {}
            return []
        }
        let (progress, progressed) = AsyncStream.makeStream(of: Int?.self)
        refreshes.onProgress = { progressed.yield(refreshes.running?.done) }
        refreshes.run(.all) { _ in progressed.finish() }
        var steps: [Int?] = []
        for await done in progress {
            steps.append(done)
            if done == all.count - 1 { continuation.finish() }
        }
        #expect(steps == [0, all.count - 1, nil])
    }
}
