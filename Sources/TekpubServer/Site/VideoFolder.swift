import Foundation
import TekpubFormats
import TekpubKit

/// The videos in a folder and in the folders in it, by their names.
public struct VideoFolder: Sendable {
    /// The files by their paths below the folder, without extensions and in small letters.
    private let files: [String: VideoFile]

    /// Looks at the folder once.
    ///
    /// - Returns: nil if it is no folder that can be read.
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

    /// How many videos there are.
    public var count: Int { files.count }

    /// The file of an episode: `SLUG/NUMBER`, `SLUG_NUMBER` as Tekpub called them, `SLUG-NUMBER`, or what the
    /// episode's own address calls it, each with any extension of a video or a sound.
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

    /// - Returns: in the order of their names; nil if `folder` is no folder that can be read.
    private static func entries(of folder: URL) -> [URL]? {
        // Silence is safe: what is no folder has no entries.
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return names?.sorted().filter { !$0.hasPrefix(".") }.map { folder.appending(path: $0) }
    }
}
