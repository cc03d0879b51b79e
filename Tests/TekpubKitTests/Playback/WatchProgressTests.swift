import Foundation
import Testing

@testable import TekpubKit

struct WatchProgressTests {
    private static let now = Date(timeIntervalSince1970: 1_000_000)

    @Test(
        arguments: [
            (0, 100, false, nil, false), (89, 100, false, 89, false), (90, 100, false, nil, true),
            (5, nil, false, 5, false), (5, nil, true, nil, true), (5, 0, false, 5, false),
            (40, 100, true, 40, false),
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

    @Test func staysWatchedWhenLookedAtAgain() {
        let progress = WatchProgress(positionInSeconds: 3, durationInSeconds: 100)
        #expect(progress.mark(wasWatched: true, at: Self.now).isWatched)
    }
}
