import Foundation
import TekpubFormats
import TekpubKit

/// The videos that a `CatalogServer` has itself.
public enum SiteVideos: Sendable {
    /// The files of a folder.
    case folder(VideoFolder)
    /// A few seconds of picture and sound for each episode, made by the server.
    case demo

    /// - Parameter name: of the episode.
    func video(of episode: Episode, named name: EpisodeName) -> SiteVideo? {
        switch self {
        case .folder(let folder): folder.file(of: episode, named: name).map(SiteVideo.file)
        case .demo: .demo(DemoVideo(seed: "\(name.slug)/\(name.number)"))
        }
    }
}

/// One video that a `CatalogServer` has itself.
enum SiteVideo {
    case file(VideoFile)
    case demo(DemoVideo)

    var contentType: String {
        switch self {
        case .file(let file): file.contentType
        case .demo: DemoVideo.contentType
        }
    }

    var byteCount: Int {
        switch self {
        case .file(let file): file.byteCount
        case .demo: DemoVideo.byteCount
        }
    }
}
