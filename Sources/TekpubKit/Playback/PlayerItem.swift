import Foundation
import TekpubFormats

/// An episode to play, in the background or in the terminal.
public struct PlayerItem: Sendable {
    /// The video or sound.
    public let video: Video
    /// Whether it has pictures; nil if unknown.
    public let kind: MediaPreferences.Kind?
    /// The title of the episode, for the player's window and the status.
    public let title: String
    /// The title of its production; nil if unknown.
    public let productionTitle: String?
    /// The length that the catalogue states, in seconds; nil if unknown. It counts where the player knows none.
    public let durationInSeconds: Int?
    /// The length of the shortest of the other episodes in the catalogue, in seconds; nil if unknown.
    public var shortestSiblingInSeconds: Int?
    /// The store and the key of the episode, under which its progress is recorded; nil to record nothing.
    public let recording: (store: CatalogStore, episode: EpisodeKey)?
    /// Where to start; nil for the recorded position.
    public var startTime: Duration?
    /// Whether the address is that of a page, on which yt-dlp finds the video for mpv.
    public var isOnPage = false
    /// Whether it is live: it plays what is said now, and no progress is recorded.
    public var isLive = false
    /// The speed at the start.
    public var rate = 1.0
    /// What is done to the sound.
    public var filters: SoundFilters = []
    /// The seconds at the beginning that are skipped, unless playback continues elsewhere; nil for none.
    public var skippedStartInSeconds: Int?
    /// The seconds at the end that are skipped; nil for none.
    public var skippedEndInSeconds: Int?
    /// How the terminal in which it is played shows pictures; nil if there is none, or it is not known.
    public var terminalPictures: TerminalPictures?

    /// Creates an item.
    ///
    /// - Parameter kind: nil to guess it from the name of the file.
    public init(
        video: Video, kind: MediaPreferences.Kind? = nil, title: String, productionTitle: String? = nil,
        durationInSeconds: Int? = nil, recording: (store: CatalogStore, episode: EpisodeKey)? = nil,
        startTime: Duration? = nil, rate: Double = 1
    ) {
        self.video = video
        self.kind = kind ?? video.kind
        self.title = title
        self.productionTitle = productionTitle
        self.durationInSeconds = durationInSeconds
        self.recording = recording
        self.startTime = startTime
        self.rate = rate
    }
}

extension PlayerItem {
    /// Applies the speed, the sound and the skipped seconds of a source.
    public mutating func apply(_ policy: SourcePolicy) {
        rate = policy.playbackRate ?? rate
        filters = policy.filters
        skippedStartInSeconds = policy.skippedStartInSeconds
        skippedEndInSeconds = policy.skippedEndInSeconds
    }

    /// Returns where playback starts, in seconds; nil for the beginning.
    ///
    /// - Parameter position: the recorded one; nil for none.
    func start(from position: Int?) -> Double? {
        startTime.map { $0 / .seconds(1) }
            ?? (isLive ? nil : position ?? skippedStartInSeconds).map(Double.init)
    }

    /// Returns mpv's options for the start, jumps, the speed, the sound and the skipped end.
    ///
    /// - Parameters:
    ///   - position: the recorded one, in seconds; nil for none.
    ///   - showsVideo: whether a picture may be shown.
    func mpvOptions(from position: Int?, showsVideo: Bool) -> [String] {
        let start = start(from: position).map { "--start=\(Int(exactly: $0).map { "\($0)" } ?? "\($0)")" }
        // Counted from the end; one that is not known has none.
        let end = isLive ? nil : skippedEndInSeconds.flatMap { $0 > 0 ? "--end=-\($0)" : nil }
        return [start, jumps, end, rate == 1 ? nil : "--speed=\(rate)"].compactMap { $0 }
            + filters.options(showsVideo: showsVideo)
    }
}

extension PlayerItem {
    /// Has mpv read up to a position if the server does not support ranges, else it would play from the beginning. nil
    /// without a length: a live stream would be silent until it gets there.
    private var jumps: String? {
        guard case .web = video, durationInSeconds ?? 0 > 0 else { return nil }
        return "--force-seekable=yes"
    }
}

extension Video {
    /// Whether it has pictures, by the extension of its name; nil if unknown.
    public var kind: MediaPreferences.Kind? {
        switch self {
        case .web(let url, _): MediaType.kind(ofExtension: url.pathExtension.lowercased())
        case .file(let file):
            MediaType.kind(ofExtension: URL(filePath: file.path).pathExtension.lowercased())
        }
    }
}
