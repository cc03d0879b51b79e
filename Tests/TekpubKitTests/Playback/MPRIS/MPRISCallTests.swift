import TekpubFormats
import Testing

@testable import TekpubKit

/// What callers on the message bus may ask for, and what it means.
struct MPRISCallTests {
    /// An episode of two minutes.
    private func playing(
        length: Duration? = .seconds(120), canGoNext: Bool = false, track: Int = 1
    ) -> MPRISStatus {
        var status = PlaybackStatus(title: "Mortar", productionTitle: "The Lighthouse")
        status.phase = .ready
        status.duration = length
        var shown = MPRISStatus(status, track: track)
        shown.canGoNext = canGoNext
        return shown
    }

    private func answer(
        _ call: MPRISCall, _ status: MPRISStatus? = nil, at position: Duration = .seconds(60)
    ) -> MPRISCall.Answer {
        call.answer(status ?? playing(), at: position)
    }

    @Test(arguments: [
        (MPRISCall.previous, RemoteCommand.previous), (.pause, .pause), (.playPause, .toggle), (.stop, .stop),
        (.play, .play), (.seek(5_000_000), .seekBy(.seconds(5))),
        (.seek(-250_000), .seekBy(.milliseconds(-250))),
        (.setPosition("/tekpub/track/1", 30_000_000), .seek(to: .seconds(30))),
        (.setPosition("/tekpub/track/1", 120_000_000), .seek(to: .seconds(120))),
        (.setRate(1.5), .setRate(1.5)), (.setRate(0.01), .setRate(0.25)), (.setRate(1e300), .setRate(4)),
        (.setRate(0), .pause), (.setVolume(0.6), .setVolume(60)), (.setVolume(-1), .setVolume(0)),
        (.setVolume(1e9), .setVolume(130)),
    ])
    func becomesACommand(call: MPRISCall, command: RemoteCommand) {
        #expect(answer(call) == .command(command))
    }

    @Test(arguments: [
        MPRISCall.setRate(.nan), .setRate(.infinity), .setRate(-1), .setVolume(.nan), .setVolume(.infinity),
        .setVolume(-.infinity),
    ])
    func refusesWhatIsNoValue(call: MPRISCall) {
        #expect(answer(call) == .refusal)
        #expect(answer(call, .stopped) == .refusal)
    }

    /// The specification wants these to have no effect.
    @Test(arguments: [
        MPRISCall.setPosition("/tekpub/track/2", 0), .setPosition("", 0), .setPosition("/tekpub/track/1", -1),
        .setPosition("/tekpub/track/1", 120_000_001), .setPosition("/tekpub/track/1", .max),
        .setPosition("/tekpub/track/1", .min), .next,
    ])
    func ignoresWhatIsImpossible(call: MPRISCall) {
        #expect(answer(call) == .nothing)
    }

    @Test(arguments: [
        MPRISCall.next, .previous, .pause, .playPause, .stop, .play, .seek(1),
        .setPosition("/tekpub/track/0", 0),
        .setRate(1), .setRate(0), .setVolume(1),
    ])
    func doesNothingWhileNothingPlays(call: MPRISCall) {
        #expect(answer(call, .stopped) == .nothing)
    }

    @Test func jumpsBeyondTheEndToTheNextEpisode() {
        #expect(answer(.seek(61_000_000), playing(canGoNext: true)) == .command(.next))
        #expect(answer(.seek(61_000_000)) == .command(.seekBy(.seconds(61))))
        #expect(answer(.seek(60_000_000), playing(canGoNext: true)) == .command(.seekBy(.seconds(60))))
        #expect(answer(.next, playing(canGoNext: true)) == .command(.next))
    }

    /// No number makes a jump that cannot be computed.
    @Test(arguments: [Int64.max, .min])
    func limitsJumps(offset: Int64) {
        #expect(answer(.seek(offset)) == .command(.seekBy(.seconds(offset < 0 ? -1_000_000 : 1_000_000))))
    }

    @Test func seeksInNoLiveStream() {
        let live = playing(length: nil)
        #expect(answer(.seek(1_000_000), live) == .nothing)
        #expect(answer(.setPosition("/tekpub/track/1", 0), live) == .nothing)
    }
}
