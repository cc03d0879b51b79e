import Foundation
import TekpubFormats

/// An episode to play with a `MediaPlayer`.
public struct PlayerItem: Sendable {
    /// The video or sound.
    public let video: Video
    /// Whether it has pictures; nil if unknown.
    public let kind: MediaPreferences.Kind?
    /// The title of the episode, for the player's window and the status.
    public let title: String
    /// The title of its production; nil if unknown.
    public let productionTitle: String?
    /// The store and the key of the episode, under which its progress is recorded; nil to record nothing.
    public let recording: (store: CatalogStore, episode: EpisodeKey)?
    /// Where to start; nil for the recorded position.
    public var startTime: Duration?
    /// The speed at the start.
    public var rate = 1.0
    /// The seconds at the beginning that are skipped, unless playback continues elsewhere; nil for none.
    public var skippedStartInSeconds: Int?
    /// The seconds at the end that are skipped; nil for none.
    public var skippedEndInSeconds: Int?

    /// Creates an item.
    ///
    /// - Parameter kind: nil to guess it from the name of the file.
    public init(
        video: Video, kind: MediaPreferences.Kind? = nil, title: String, productionTitle: String? = nil,
        recording: (store: CatalogStore, episode: EpisodeKey)? = nil, startTime: Duration? = nil,
        rate: Double = 1
    ) {
        self.video = video
        self.kind = kind ?? video.kind
        self.title = title
        self.productionTitle = productionTitle
        self.recording = recording
        self.startTime = startTime
        self.rate = rate
    }
}

extension PlayerItem {
    /// Applies the speed and the skipped seconds of a source.
    public mutating func apply(_ policy: SourcePolicy) {
        rate = policy.playbackRate ?? rate
        skippedStartInSeconds = policy.skippedStartInSeconds
        skippedEndInSeconds = policy.skippedEndInSeconds
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
