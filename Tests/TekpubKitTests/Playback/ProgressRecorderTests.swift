import Foundation
import Synchronization
import Testing

@testable import TekpubKit

struct ProgressRecorderTests {
    private let store: CatalogStore
    private let key = EpisodeKey(productionKey: "mvc", identity: "guid:1")
    /// Each look at the time is a second later than the one before.
    private let seconds = Box(1_000_000)

    private final class Box: Sendable {
        private let value: Mutex<Int>
        init(_ value: Int) { self.value = Mutex(value) }

        var next: Date {
            Date(
                timeIntervalSince1970: Double(
                    value.withLock {
                        $0 += 1; return $0
                    }))
        }
    }

    init() throws {
        store = try Library.temporary().store(for: "http://example.com")
    }

    private func recorder(on store: CatalogStore? = nil) throws -> ProgressRecorder {
        let url = try #require(URL(string: "https://example.org/1.mp3"))
        let item = PlayerItem(video: .web(url), title: "Views", recording: (store ?? self.store, key))
        return ProgressRecorder(item, now: { [seconds] in seconds.next })
    }

    private func progress(_ seconds: Int, of duration: Int? = 100) -> WatchProgress {
        WatchProgress(positionInSeconds: seconds, durationInSeconds: duration)
    }

    private var mark: EpisodeMark? {
        get throws { try store.marks(of: key.productionKey)[key] }
    }

    /// Saves progress, and returns the mark after each if it was written.
    private func marks(after progress: [WatchProgress], by recorder: ProgressRecorder) async throws
        -> [EpisodeMark]
    {
        var marks: [EpisodeMark] = []
        for progress in progress {
            await recorder.save(progress, isDue: false)
            await recorder.wrote()
            if let mark = try mark, mark != marks.last { marks.append(mark) }
        }
        return marks
    }

    @Test func recordsThatAnEpisodeIsOpened() async throws {
        try store.setMark(
            EpisodeMark(isNew: true, isWatched: true, positionInSeconds: 7, updatedAt: .distantPast), for: key
        )
        let recorder = try recorder()
        #expect(await recorder.start().positionInSeconds == 7)
        #expect(await recorder.finish() == nil)
        #expect(
            try mark
                == EpisodeMark(
                    isWatched: true, positionInSeconds: 7, updatedAt: Date(timeIntervalSince1970: 1_000_001)))
    }

    @Test func recordsNothingOfWhatIsLive() async throws {
        let url = try #require(URL(string: "https://example.org/live.m3u8"))
        var item = PlayerItem(video: .web(url), title: "Adams", recording: (store, key))
        item.isLive = true
        let recorder = ProgressRecorder(item, now: { [seconds] in seconds.next })
        #expect(await recorder.start().failure == nil)
        #expect(try await marks(after: [progress(60), progress(120)], by: recorder).isEmpty)
        #expect(await recorder.finish() == nil)
        #expect(try mark == nil)
    }

    @Test func writesEveryFewSecondsAndAtTheEnd() async throws {
        let recorder = try recorder()
        #expect(await recorder.start().failure == nil)
        let marks = try await marks(after: (0...22).map { progress($0) }, by: recorder)
        #expect(marks.map(\.positionInSeconds) == [nil, 10, 20])
        #expect(marks.allSatisfy { !$0.isWatched })
        #expect(await recorder.finish() == nil)
        let last = try mark
        #expect(last?.positionInSeconds == 22)
        #expect(await recorder.finish() == nil)
        #expect(try mark == last)
    }

    @Test func writesAtOnceWhatIsWatched() async throws {
        let recorder = try recorder()
        #expect(await recorder.start().failure == nil)
        let marks = try await marks(after: [89, 90, 91].map { progress($0) }, by: recorder)
        #expect(marks.map(\.isWatched) == [false, true])
        #expect(await recorder.finish() == nil)
        #expect(try mark?.isWatched == true && mark?.positionInSeconds == nil)
    }

    @Test func leavesAPositionThatThePlayerNeverReached() async throws {
        try store.setMark(EpisodeMark(positionInSeconds: 50, updatedAt: .distantPast), for: key)
        let recorder = try recorder()
        #expect(await recorder.start().positionInSeconds == 50)
        recorder.note(progress(0, of: nil))
        #expect(await recorder.finish() == nil)
        #expect(try mark?.positionInSeconds == 50)
    }

    @Test func writesOnceMoreAtTheEndWhatWasNotSaved() async throws {
        let library = try Library.temporary()
        let locked = LibraryError.locked(path: "/library")
        let isLocked = Mutex(false)
        let store = CatalogStore(catalogID: "http://example.com") { () throws(LibraryError) in
            if isLocked.withLock({ $0 }) { throw locked }
            return library
        }
        let recorder = try recorder(on: store)
        #expect(await recorder.start().failure == nil)
        isLocked.withLock { $0 = true }
        await recorder.save(progress(11), isDue: false)
        await recorder.wrote()
        #expect(await recorder.finish() == locked)
        isLocked.withLock { $0 = false }
        #expect(await recorder.finish() == nil)
        #expect(try store.marks(of: key.productionKey)[key]?.positionInSeconds == 11)
    }

    /// A list shows the position at a pause, even if the write ends after the player's last message.
    @Test func tellsOnceThatAPositionWasSaved() async throws {
        let recorder = try recorder()
        let saves = Log<Void>()
        #expect(await recorder.start(didSave: { saves.add(()) }).failure == nil)
        #expect(saves.entries.isEmpty)
        for second in [11, 22] {
            await recorder.save(progress(second), isDue: false)
            await recorder.wrote()
            #expect(saves.entries.count == 1)
        }
    }

    /// A jump must not take the part before it out of the history, however slow the disk is.
    @Test func writesEachPartThatWaits() async throws {
        let recorder = try recorder()
        var progress = await recorder.start().progress
        let messages: [MpvMessage] = [
            .duration(600), .restarted, .position(0), .position(25), .seeking, .position(300), .restarted,
            .position(300), .position(340),
        ]
        for message in messages {
            progress.receive(message)
            recorder.note(progress, isDue: true)
        }
        #expect(await recorder.finish() == nil)
        #expect(try store.library.history.entries().map(\.seconds) == [300..<340, 0..<25])
    }
}
