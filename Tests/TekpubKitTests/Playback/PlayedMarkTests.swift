import Foundation
import Testing

@testable import TekpubKit

struct PlayedMarkTests {
    private static let start = Date(timeIntervalSince1970: 1_000_000)

    private func mark(_ position: Int?, isWatched: Bool = false, after seconds: Double = 0) -> EpisodeMark {
        EpisodeMark(
            isWatched: isWatched, positionInSeconds: position,
            updatedAt: Self.start.addingTimeInterval(seconds))
    }

    /// What a player saves that plays a part of an episode of 1000 seconds.
    private func save(
        _ position: Int, part: Int = 1, into stored: EpisodeMark?, _ played: inout PlayedMark
    ) -> EpisodeMark {
        var progress = WatchProgress(positionInSeconds: position, durationInSeconds: 1000)
        progress.part = WatchProgress.Part(start: 0, stop: position, number: part)
        return played.merge(progress.mark(wasWatched: false, at: Self.start), progress, into: stored)
    }

    @Test func goesBackWithItsUser() {
        var played = PlayedMark(mark(500))
        let first = save(510, into: mark(500), &played)
        #expect(first.positionInSeconds == 510)
        #expect(save(20, part: 2, into: first, &played).positionInSeconds == 20)
    }

    /// Another program plays the same episode further on.
    @Test func keepsAPositionFurtherOn() {
        var played = PlayedMark(mark(100))
        #expect(save(110, into: mark(348, after: 5), &played).positionInSeconds == 348)
        // Nothing has changed since, and this player just goes on.
        #expect(save(120, into: mark(348), &played).positionInSeconds == 348)
        #expect(save(350, into: mark(348), &played).positionInSeconds == 350)
    }

    @Test func forgetsAPositionFurtherOnAfterAJump() {
        var played = PlayedMark(mark(100))
        #expect(save(110, into: mark(348, after: 5), &played).positionInSeconds == 348)
        #expect(save(30, part: 2, into: mark(348), &played).positionInSeconds == 30)
    }

    /// The user marks the episode while it is played, or takes that back.
    @Test(arguments: [true, false])
    func leavesTheMarkOfTheUser(isWatched: Bool) {
        var played = PlayedMark(mark(100, isWatched: !isWatched))
        let saved = save(110, into: mark(nil, isWatched: isWatched, after: 5), &played)
        #expect(saved.isWatched == isWatched && saved.positionInSeconds == 110)
        #expect(save(120, into: saved, &played).isWatched == isWatched)
    }

    @Test func marksWhatWasPlayedToItsEnd() {
        var played = PlayedMark(mark(100))
        let saved = save(950, into: mark(960, after: 5), &played)
        #expect(saved.isWatched && saved.positionInSeconds == nil)
    }

    /// The library rounds dates.
    @Test func knowsItsOwnMark() {
        var played = PlayedMark(mark(500, after: 0.000_000_1))
        #expect(save(10, into: mark(500), &played).positionInSeconds == 10)
    }
}
