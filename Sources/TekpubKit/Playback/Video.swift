import Foundation
import TekpubFormats

/// A video to play.
public enum Video: Hashable, Sendable {
    /// The address from `VideoResolver`, HTTP or HTTPS, and that of subtitles to show with it; nil for none.
    case web(URL, subtitles: URL? = nil)
    /// A downloaded file.
    case file(DownloadedVideo)
}

extension Video {
    /// Whether the address may contain a token or password: it has a query, or user information before the
    /// host.
    var mayHoldSecret: Bool {
        guard case .web(let url, _) = self else { return false }
        return url.query() != nil || url.user() != nil || url.password() != nil
    }

    /// The address without secrets, or the path of the file.
    var loggedAddress: String {
        switch self {
        case .web(let url, _): url.loggedAddress
        case .file(let file): file.path
        }
    }
}

extension Episode {
    /// Whether it is known to have no picture, by the type that the catalogue states, else the name of its file.
    package var isSound: Bool {
        guard let url else { return false }
        if let type = details?.media.first(where: { $0.url == url })?.type { return type.hasPrefix("audio/") }
        guard let url = URL(string: url) else { return false }
        // Files with this extension have rarely a picture.
        return Video.web(url).kind == .audio || url.pathExtension.lowercased() == "ogg"
    }
}

/// A complete video on this computer.
public struct DownloadedVideo: Hashable, Sendable {
    /// The absolute path.
    public let path: String
    /// The catalogue.
    public let catalogID: CatalogID
    /// The episode's key in the library; nil if unknown.
    public let episode: EpisodeKey?

    package init(path: String, catalogID: CatalogID, episode: EpisodeKey?) {
        self.path = path
        self.catalogID = catalogID
        self.episode = episode
    }

    /// Whether the file extension is that of a video, audio file or archive, so that it is safe to open.
    var hasKnownType: Bool {
        MediaType.isKnown(URL(filePath: path).pathExtension.lowercased())
    }
}
