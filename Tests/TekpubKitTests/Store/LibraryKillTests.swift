import Foundation
import Testing

@testable import TekpubKit

/// Killing the program at any moment.
struct LibraryKillTests {
    @Test func losesNothingThatWasCommitted() async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.url.path as String] in
            // One byte for each completed round.
            let tally = path + "/tally"
            try Data().write(to: URL(filePath: tally))
            Thread.detachNewThread {
                var status = stat()
                while stat(tally, &status) != 0 || status.st_size < 60 {}
                kill(getpid(), SIGKILL)
            }
            let store = try Library.open(in: URL(filePath: path)).store(for: "http://example.com")
            let file = try #require(FileHandle(forWritingAtPath: tally))
            for number in 1... {
                let key = EpisodeKey(productionKey: "p1", identity: "number:\(number)")
                try store.setMark(EpisodeMark(isWatched: true, updatedAt: Date()), for: key)
                try store.replace(with: (1...number).map { .numbered("p\($0)", 1) })
                try file.write(contentsOf: Data([1]))
            }
        }
        let count = try Data(contentsOf: folder.url.appending(path: "tally")).count
        #expect(count >= 60)
        let library = try Library.open(in: folder.url)
        #expect(library.notices == [])
        let store = library.store(for: "http://example.com")
        let watched = try store.marks(of: "p1").filter(\.value.isWatched)
            .compactMap { Int($0.key.identity.dropFirst(7)) }.sorted()
        #expect(watched.starts(with: 1...count))
        #expect(watched.count <= count + 1)
        let productionCount = try await store.titles().count
        #expect((count...count + 1).contains(productionCount))
    }
}
