import Foundation

/// A whole video that a download left on this computer.
public struct DownloadedVideo: Hashable, Sendable {
    /// Where it is; absolute.
    public let path: String
    /// The catalogue it is of, as its request names it; it may hold a customer's token and is never shown.
    public let server: String
    /// What the library knows it by; nil where that is not known.
    public let episode: EpisodeKey?

    package init(path: String, server: String, episode: EpisodeKey?) {
        self.path = path
        self.server = server
        self.episode = episode
    }

    /// Whether its name says that it is a video, a sound or an archive, and nothing that does something.
    var hasKnownType: Bool {
        MediaType.isKnown(URL(filePath: path).pathExtension.lowercased())
    }
}
