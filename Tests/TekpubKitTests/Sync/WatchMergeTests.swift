import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct WatchMergeTests {
    private typealias Known = WatchMerge.Known
    private static let watched = WatchState(isWatched: true)
    private static func at(_ position: Int) -> WatchState { WatchState(position: position) }

    private func action(
        _ kind: EpisodeAction.Kind? = .play, position: Int?, total: Int?, time: Int? = 100
    ) -> EpisodeAction {
        EpisodeAction(
            podcast: "p", episode: "e", kind: kind, time: time, started: 0, position: position, total: total)
    }

    @Test(
        arguments: [
            (60, 3600, .stopped(60)), (3569, 3600, .stopped(3569)), (3570, 3600, .finished),
            (3600, 3600, .finished), (4000, 3600, .finished), (60, nil, .stopped(60)), (0, 3600, .unplayed),
            // Thirty seconds are half of a short episode.
            (40, 60, .stopped(40)), (54, 60, .finished),
            // What an older tekpub, or one without the length, sends for a watched episode.
            (1, 1, .finished),
        ] as [(Int, Int?, RemoteWatch.Meaning)])
    func understandsPlays(position: Int, total: Int?, meaning: RemoteWatch.Meaning) {
        #expect(RemoteWatch(action(position: position, total: total), now: 1000)?.meaning == meaning)
    }

    /// Programs send such actions for downloads, or without a reason; they must not reset a mark.
    @Test func ignoresActionsThatSayNothing() {
        #expect(RemoteWatch(action(nil, position: 60, total: 600), now: 1000) == nil)
        #expect(RemoteWatch(action(position: nil, total: nil), now: 1000) == nil)
        #expect(RemoteWatch(action(position: 0, total: nil), now: 1000) == nil)
    }

    @Test func believesNoTimeInTheFuture() {
        #expect(RemoteWatch(action(position: 60, total: 600, time: 9999), now: 1000)?.time == 1000)
        #expect(RemoteWatch(action(position: 60, total: 600, time: nil), now: 1000)?.time == 0)
    }

    @Test func keepsWhatWasWatchedWhenItIsPlayedAgain() {
        let again = RemoteWatch(meaning: .stopped(60), time: 5)
        #expect(again.state(after: Self.watched) == WatchState(isWatched: true, position: 60))
        #expect(again.state(after: .none) == Self.at(60))
        #expect(RemoteWatch(meaning: .unplayed, time: 5).state(after: Self.watched) == .none)
    }

    @Test func combinesActionsInAnyOrder() {
        let finished = RemoteWatch(meaning: .finished, time: 5)
        let again = RemoteWatch(meaning: .stopped(60), time: 7)
        let reset = RemoteWatch(meaning: .unplayed, time: 9)
        for result in [finished.merged(with: again), again.merged(with: finished)] {
            #expect(result == RemoteWatch(meaning: .stopped(60), time: 7, wasFinished: true))
            #expect(result.merged(with: reset) == reset)
            #expect(reset.merged(with: result) == reset)
        }
    }

    @Test func combinesActionsOfOneSecondAlikeEverywhere() {
        let one = RemoteWatch(meaning: .stopped(60), time: 5)
        let other = RemoteWatch(meaning: .stopped(90), time: 5)
        #expect(one.merged(with: other) == other)
        #expect(other.merged(with: one) == other)
    }

    /// What becomes of an episode: the user's mark, what was agreed on, what the server says, the outcome, and whether
    /// it is a conflict.
    @Test(
        arguments: [
            // The server is the first to say something.
            (nil, nil, RemoteWatch(meaning: .stopped(60), time: 5), .receive(at(60)), false),
            (
                Known(state: .none, time: 9), nil, RemoteWatch(meaning: .finished, time: 5),
                .receive(watched),
                false
            ),
            // Both say the same.
            (
                Known(state: at(60), time: 9), nil, RemoteWatch(meaning: .stopped(60), time: 5), .agreement,
                false
            ),
            (nil, nil, RemoteWatch(meaning: .unplayed, time: 5), .agreement, false),
            // The first synchronisation with marks on both sides: the later one stays.
            (
                Known(state: at(30), time: 4), nil, RemoteWatch(meaning: .stopped(60), time: 5),
                .receive(at(60)), true
            ),
            (Known(state: at(30), time: 6), nil, RemoteWatch(meaning: .stopped(60), time: 5), .keep, true),
            // In the same second, all programs take the same.
            (
                Known(state: at(30), time: 5), nil, RemoteWatch(meaning: .stopped(60), time: 5),
                .receive(at(60)), true
            ),
            (Known(state: at(90), time: 5), nil, RemoteWatch(meaning: .stopped(60), time: 5), .keep, true),
            // Only the server has changed.
            (
                Known(state: at(30), time: 4), Known(state: at(30), time: 4),
                RemoteWatch(meaning: .finished, time: 5), .receive(watched), false
            ),
            // Only the mark has changed, and the server repeats what was agreed on.
            (
                Known(state: at(60), time: 8), Known(state: at(30), time: 4),
                RemoteWatch(meaning: .stopped(30), time: 4), .keep, false
            ),
            // A late action that is older than what was agreed on.
            (
                Known(state: at(60), time: 8), Known(state: at(60), time: 8),
                RemoteWatch(meaning: .stopped(30), time: 4), .outdated, false
            ),
            // Undo has restored a mark with its previous time.
            (
                Known(state: .none, time: 2), Known(state: at(60), time: 8),
                RemoteWatch(meaning: .stopped(60), time: 8), .keep, false
            ),
        ] as [(WatchMerge.Known?, WatchMerge.Known?, RemoteWatch, WatchMerge.Outcome, Bool)])
    func decides(
        local: WatchMerge.Known?, agreed: WatchMerge.Known?, remote: RemoteWatch,
        outcome: WatchMerge.Outcome, isConflict: Bool
    ) {
        let merge = WatchMerge(local: local, agreed: agreed, remote: remote)
        #expect(merge.outcome == outcome)
        #expect(merge.isConflict == isConflict)
    }

    @Test func datesAnUndoneChangeAfterWhatWasAgreedOn() {
        let local = Known(state: .none, time: 2)
        #expect(WatchMerge.time(of: local, after: Known(state: Self.at(60), time: 8)) == 9)
        #expect(WatchMerge.time(of: local, after: Known(state: .none, time: 8)) == 2)
        #expect(WatchMerge.time(of: local, after: nil) == 2)
    }
}
