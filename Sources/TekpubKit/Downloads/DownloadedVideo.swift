import Foundation

/// A complete video on this computer.
public struct DownloadedVideo: Hashable, Sendable {
    /// The absolute path.
    public let path: String
    /// The catalogue, named as in its request. It may contain a customer's token: never show it.
    public let server: String
    /// The episode's key in the library; nil if unknown.
    public let episode: EpisodeKey?

    package init(path: String, server: String, episode: EpisodeKey?) {
        self.path = path
        self.server = server
        self.episode = episode
    }

    /// Whether the file extension is that of a video, audio file or archive, so that it is safe to open.
    var hasKnownType: Bool {
        MediaType.isKnown(URL(filePath: path).pathExtension.lowercased())
    }
}
