import Dispatch
import TekpubFormats

@testable import TekpubApp
@testable import TekpubKit

/// Plays nothing; a test says how far it is.
@MainActor
final class FakeBackgroundPlayer: BackgroundPlayer {
    private(set) var status: PlaybackStatus?
    var onChange: ((PlaybackStatus) -> Void)?
    /// What was asked for so far.
    private(set) var calls: [String] = []
    /// Whether items can be played without the terminal.
    var canPlay: Bool

    init(canPlay: Bool = true) {
        self.canPlay = canPlay
    }

    @concurrent
    func canPlay(_ item: PlayerItem) async -> Bool { await canPlay }

    func play(_ item: PlayerItem) {
        calls.append(
            "play \(item.title)" + (item.rate == 1 ? "" : " at \(item.rate)")
                + (item.filters.isEmpty ? "" : " filtered by \(item.filters.rawValue)")
                + (item.startTime.map { " from \($0)" } ?? ""))
        status = PlaybackStatus(
            title: item.title, productionTitle: item.productionTitle,
            catalogID: item.recording?.store.catalogID,
            episode: item.recording?.episode)
        if let status { onChange?(status) }
    }

    func togglePause() { calls.append("pause") }
    func seek(to time: Duration) { calls.append("to \(time)") }
    func seek(by interval: Duration) { calls.append("by \(interval)") }
    func seek(toChapter index: Int) { calls.append("chapter \(index)") }
    func setChapters(_ chapters: [Chapter]) { calls.append("chapters \(chapters.count)") }
    func addSubtitles(_ cues: [TranscriptCue]) { calls.append("subtitles \(cues.count)") }
    func setRate(_ rate: Double) { calls.append("rate \(rate)") }
    func setFilters(_ filters: SoundFilters) {
        calls.append("filters \(filters.rawValue)")
        change { $0.filters = filters }
    }
    func setVolume(_ volume: Double) { calls.append("volume \(volume)") }
    func finish(within limit: DispatchTimeInterval) { calls.append("finish") }
    func stop() async { change { $0.phase = .ended(.stopped) } }

    /// Reports another status.
    func change(_ body: (inout PlaybackStatus) -> Void) {
        guard var status else { return }
        body(&status)
        self.status = status
        onChange?(status)
    }
}
