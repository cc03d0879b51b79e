import Foundation
import Testing

@testable import TekpubKit

struct WatchProgressRecorderTests {
    private let now = Date(timeIntervalSince1970: 1_000_000)
    private let log = Log<EpisodeMark>()

    private func keeper(_ mark: EpisodeMark? = nil) -> WatchProgressRecorder {
        WatchProgressRecorder(mark: mark, now: { [now] in now }) { [log] mark, _ in
            log.add(mark)
            return true
        }
    }

    private func progress(_ seconds: Int, of duration: Int? = 100) -> WatchProgress {
        WatchProgress(positionInSeconds: seconds, durationInSeconds: duration)
    }

    @Test func notesThatAnEpisodeIsOpened() {
        let before = EpisodeMark(isNew: true, isWatched: true, positionInSeconds: 7, updatedAt: .distantPast)
        keeper(before).finish()
        #expect(log.entries == [EpisodeMark(isWatched: true, positionInSeconds: 7, updatedAt: now)])
    }

    @Test func writesEveryFewSecondsAndAtTheEnd() {
        let keeper = keeper()
        for second in 0...22 { keeper.note(progress(second)) }
        keeper.finish()
        keeper.finish()
        #expect(log.entries.map(\.positionInSeconds) == [nil, 10, 20, 22])
        #expect(log.entries.allSatisfy { !$0.isWatched })
    }

    @Test func writesAtOnceWhatIsWatched() {
        let keeper = keeper()
        keeper.note(progress(89))
        keeper.note(progress(90))
        keeper.note(progress(91))
        #expect(log.entries.map(\.isWatched) == [false, false, true])
        keeper.finish()
        #expect(log.entries.last == EpisodeMark(isWatched: true, updatedAt: now))
    }

    @Test func leavesAPositionThatThePlayerNeverReached() {
        let keeper = keeper(EpisodeMark(positionInSeconds: 50, updatedAt: .distantPast))
        keeper.note(progress(0, of: nil))
        keeper.finish()
        #expect(log.entries.map(\.positionInSeconds) == [50])
    }

    @Test func writesOnceMoreAtTheEndWhatWasNotKept() {
        let keeper = WatchProgressRecorder(mark: nil, now: { [now] in now }) { [log] mark, _ in
            log.add(mark)
            return log.entries.count > 2
        }
        keeper.note(progress(11))
        keeper.finish()
        keeper.finish()
        #expect(log.entries.map(\.positionInSeconds) == [nil, 11, 11])
    }
}
