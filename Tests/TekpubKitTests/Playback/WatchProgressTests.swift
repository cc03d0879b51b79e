import Foundation
import Testing

@testable import TekpubKit

struct WatchProgressTests {
    private static let now = Date(timeIntervalSince1970: 1_000_000)

    @Test(
        arguments: [
            (0, 100, false, nil, false), (89, 100, false, 89, false), (90, 100, false, nil, true),
            (5, nil, false, 5, false), (5, nil, true, nil, true), (5, 0, false, 5, false),
            (40, 100, true, 40, false), (2, 4, true, nil, true), (2, 4, false, 2, false),
        ] as [(Int, Int?, Bool, Int?, Bool)])
    func countsAsWatchedAtNineTenths(
        position: Int, duration: Int?, isAtEnd: Bool, kept: Int?, isWatched: Bool
    ) {
        let progress = WatchProgress(
            positionInSeconds: position, durationInSeconds: duration, isAtEnd: isAtEnd)
        #expect(
            progress.mark(wasWatched: false, at: Self.now)
                == EpisodeMark(isWatched: isWatched, positionInSeconds: kept, updatedAt: Self.now))
    }

    @Test(
        arguments: [
            (800, 180, false), (820, 180, true), (820, nil, false), (820, 300, false), (850, 100, false),
        ] as [(Int, Int?, Bool)])
    func countsAsWatchedWhenOnlyTheCreditsAreLeft(position: Int, credits: Int?, isWatched: Bool) {
        let progress = WatchProgress(
            positionInSeconds: position, durationInSeconds: 1000, creditsInSeconds: credits)
        #expect(progress.isWatched == isWatched)
    }

    @Test(arguments: [(-5.0, 0), (50.9, 50), (104, 104), (1e300, 7), (.infinity, 7)] as [(Double, Int)])
    func ignoresPositionsThatCannotBe(position: Double, expected: Int) {
        var progress = WatchProgress(positionInSeconds: 7, durationInSeconds: 100)
        progress.receive(.position(position))
        #expect(progress.positionInSeconds == expected)
    }

    /// mpv's last position is up to a second before the end.
    @Test(arguments: [(44, true, true), (43, true, true), (42, true, false), (44, false, false)])
    func countsTheSkippedEndAsTheEnd(position: Int, isAtEnd: Bool, isWatched: Bool) {
        var progress = WatchProgress(
            positionInSeconds: position, durationInSeconds: 60, isAtEnd: isAtEnd, creditsInSeconds: 15)
        progress.skippedEndInSeconds = 15
        #expect(progress.isWatched == isWatched)
    }

    @Test func staysWatchedWhenLookedAtAgain() {
        let progress = WatchProgress(positionInSeconds: 3, durationInSeconds: 100)
        #expect(progress.mark(wasWatched: true, at: Self.now).isWatched)
    }
}
