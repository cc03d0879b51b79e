import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct LibraryStatusTests {
    private let now = Date(timeIntervalSince1970: 1_000_000)

    @Test func isEmptyWithoutALibrary() throws {
        #expect(try LibraryStatus(of: nil) == LibraryStatus())
    }

    @Test func countsWhatIsThere() throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
        let store = library.store(for: "http://example.com")
        try library.sources.add("http://example.com")
        let keys = (1...3).map { EpisodeKey(productionKey: "a", identity: "number:\($0)") }
        try library.queue.add(
            keys.map { QueueItem(location: store.location(of: $0), title: "One", durationInSeconds: 60) })
        try store.setMark(EpisodeMark(positionInSeconds: 9, updatedAt: now), for: keys[0])
        _ = try store.record(
            PlayedPart(start: 10, stop: 30, durationInSeconds: 60, playedAt: now - 20, number: 1),
            titles: PlayedTitles(title: "Two", productionTitle: "A"), for: keys[1], after: nil,
            continuing: nil
        ) { [now] _ in EpisodeMark(positionInSeconds: 45, updatedAt: now) }
        try library.downloads.write("save") { table in
            let states: [DownloadRecord.State] = [
                .waiting, .paused, .failed("Why"), .finished(path: "/1", byteCount: 1), .removed,
            ]
            for (number, state) in states.enumerated() {
                let request = DownloadBox.request(number)
                try table.save(DownloadRecord(request: request, state: state, position: number))
            }
        }
        let status = try status(in: folder, after: 20)
        #expect(status.downloadCount == 2 && status.failedDownloadCount == 1)
        #expect(status.queueCount == 3 && status.queueDurationInSeconds == 180)
        #expect(status.startedCount == 2 && status.sourceCount == 3 && status.newCount == 0)
        #expect(status.playing?.title == "Two" && status.playing?.seconds == 10..<30)
        #expect(status.playingPositionInSeconds == 45)
        #expect(try self.status(in: folder, after: 30).playing == nil)
        #expect(try self.status(in: folder, after: -86_400).playing == nil, "The clock was a day ahead.")
        // As in Continue, what was started in a removed source does not count.
        _ = try library.sources.remove(#require(library.sources.sources().last?.id))
        #expect(try self.status(in: folder, after: 20).startedCount == 0)
        withExtendedLifetime(library) {}
    }

    private func status(in folder: TemporaryFolder, after seconds: TimeInterval) throws -> LibraryStatus {
        try LibraryStatus(of: ReadOnlyLibrary(in: folder.url), now: now + seconds)
    }
}
