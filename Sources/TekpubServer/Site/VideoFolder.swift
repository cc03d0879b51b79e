import Foundation
import TekpubFormats
import TekpubKit

/// The videos in a folder and its subfolders, by name.
public struct VideoFolder: Sendable {
    /// The files by their paths below the folder, without extensions and in lower case.
    private let files: [String: VideoFile]

    /// Scans the folder once.
    ///
    /// - Returns: nil if it is not a readable folder.
    public init?(path: String) {
        let root = URL(filePath: path, directoryHint: .isDirectory)
        guard let entries = Self.entries(of: root) else { return nil }
        var files: [String: VideoFile] = [:]
        func add(_ url: URL, in folder: String = "") {
            guard let file = VideoFile(url) else { return }
            files[(folder + url.deletingPathExtension().lastPathComponent).lowercased()] = file
        }
        for entry in entries {
            add(entry)
            for file in Self.entries(of: entry) ?? [] { add(file, in: entry.lastPathComponent + "/") }
        }
        self.files = files
    }

    /// The number of videos.
    public var count: Int { files.count }

    /// Returns the file of an episode: `SLUG/NUMBER`, `SLUG_NUMBER` as on Tekpub, `SLUG-NUMBER`, or the file
    /// name in the episode's own address, each with any video or audio extension.
    func file(of episode: Episode, named name: EpisodeName) -> VideoFile? {
        let numbers = [
            String(name.number), String(repeating: "0", count: name.number < 10 ? 1 : 0) + "\(name.number)",
        ]
        var names = numbers.flatMap { number in ["/", "_", "-"].map { name.slug + $0 + number } }
        if let url = episode.url.flatMap(URL.init(string:)) {
            let last = url.deletingPathExtension().lastPathComponent
            names += ["\(name.slug)/\(last)", last]
        }
        return names.lazy.compactMap { files[$0.lowercased()] }.first
    }

    /// - Returns: the entries sorted by name; nil if `folder` is not a readable folder.
    private static func entries(of folder: URL) -> [URL]? {
        // Silence is safe: anything but a readable folder has no entries.
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return names?.sorted().filter { !$0.hasPrefix(".") }.map { folder.appending(path: $0) }
    }
}
