import Foundation

/// The files of an item of the Internet Archive, and the episodes that they make.
///
/// Each original video or sound file is an episode. The files that the archive derived from it name it as
/// their original, and are further choices.
struct ArchiveFiles {
    private var files: [ArchiveFile] = []
    private var subtitles: [ArchiveFile] = []

    /// The maximum number of files that are kept.
    private static let limit = 20_000
    /// The maximum number of choices of one episode.
    private static let mediaLimit = 100
    /// The maximum number of files in a chain of originals.
    private static let chainLimit = 8

    /// Reads one file from an object.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        var file = ArchiveFile()
        defer { add(file) }
        try file.read(from: &reader)
    }

    private mutating func add(_ file: ArchiveFile) {
        guard files.count + subtitles.count < Self.limit, !file.name.hasPrefix("history/") else { return }
        if file.type != nil {
            files.append(file)
        } else if file.subtitleType != nil, !file.isPrivate {
            subtitles.append(file)
        }
    }

    /// Returns the episodes, by track, else by name.
    ///
    /// - Parameter base: the document's URL.
    func episodes(of item: ArchiveItem, at base: URL?) -> [Episode] {
        guard let identifier = item.identifier else { return [] }
        let groups = groups()
        let transcripts = transcripts(for: groups, of: identifier, at: base)
        var episodes: [(key: ArchiveOrder, episode: Episode)] = []
        for (root, members) in groups {
            let original = members.first { $0.name == root }
            let playable = members.filter { !$0.isPrivate }.prefix(Self.mediaLimit)
            let media = playable.compactMap { $0.media(of: identifier, languages: item.languages, at: base) }
            guard let best = media.standard else { continue }
            let named = original ?? members.first
            var episode = Episode(guid: root, url: best.url, byteCount: best.byteCount)
            episode.title =
                named?.title ?? (groups.count == 1 ? item.production.title : nil)
                ?? ArchiveFile.stem(of: root)
            episode.number = named?.track
            let lengths = [original].compactMap { $0 } + members
            episode.durationInSeconds =
                lengths.lazy.compactMap(\.durationInSeconds).first
                ?? (groups.count == 1 ? item.durationInSeconds : nil)
            episode.link = ArchiveAddress.file(root, of: identifier, in: "details", at: base)
            episode.details = EpisodeDetails(media: media, transcripts: transcripts[root] ?? [])
            episodes.append((ArchiveOrder(root, track: named?.track), episode))
        }
        return Self.numbered(episodes.sorted { $0.key < $1.key }.map(\.episode))
    }

    /// Counts all episodes if their tracks do not, because each folder begins anew.
    private static func numbered(_ episodes: [Episode]) -> [Episode] {
        let tracks = episodes.map(\.number)
        let stated = tracks.prefix { $0 != nil }.compactMap { $0 }
        let isAscending = zip(stated, stated.dropFirst()).allSatisfy(<)
        guard !isAscending || stated.count < tracks.count(where: { $0 != nil }) else { return episodes }
        return episodes.enumerated().map { index, episode in
            var episode = episode
            episode.number = index + 1
            return episode
        }
    }
}

extension ArchiveFiles {
    /// The files of each original, the original first, by the name of the original.
    private func groups() -> [(root: String, members: [ArchiveFile])] {
        let originals = Dictionary(files.map { ($0.name, $0.original) }) { first, _ in first }
        var groups: [String: [ArchiveFile]] = [:]
        for file in files {
            var root = file.name
            for _ in 0..<Self.chainLimit {
                let next = root == file.name ? file.original : originals[root].flatMap { $0 }
                guard let next, next != root else { break }
                root = next
            }
            groups[root, default: []].append(file)
        }
        return groups.sorted { $0.key < $1.key }.map { root, files in
            (root, files.filter(\.isOriginal) + files.filter { !$0.isOriginal })
        }
    }

    /// The subtitles of each original: those with its name, perhaps with a language, and another ending.
    private func transcripts(
        for groups: [(root: String, members: [ArchiveFile])], of identifier: String, at base: URL?
    ) -> [String: [Transcript]] {
        var roots: [String: String] = [:]
        for (root, members) in groups {
            for name in members.map(\.name) + [root] {
                for name in [name, ArchiveFile.stem(of: name, isPath: true)] where roots[name] == nil {
                    roots[name] = root
                }
            }
        }
        var transcripts: [String: [Transcript]] = [:]
        for file in subtitles {
            let whole = ArchiveFile.stem(of: file.name, isPath: true)
            let shorter = ArchiveFile.stem(of: whole, isPath: true)
            let ending = whole.dropFirst(shorter.count + 1)
            let isOwn = roots[whole] != nil
            guard let root = roots[whole] ?? roots[shorter] ?? file.original.flatMap({ roots[$0] }),
                transcripts[root, default: []].count < Self.mediaLimit,
                let address = ArchiveAddress.file(file.name, of: identifier, in: "download", at: base)
            else { continue }
            // `asr` stands for automatic speech recognition.
            let language = isOwn || ending == "asr" ? nil : ArchiveLanguage.tags(in: String(ending)).first
            transcripts[root, default: []].append(
                Transcript(url: address, type: file.subtitleType, language: language, isCaptions: true))
        }
        return transcripts
    }
}

/// The position of an episode in an item: by folder, track and name, in which numbers count as numbers.
struct ArchiveOrder: Comparable {
    private let folder, name: [Part]
    private let track: Int

    private enum Part: Comparable {
        case number(Int)
        case text(String)
    }

    init(_ name: String, track: Int?) {
        let parts = name.split(separator: "/")
        folder = Self.parts(of: parts.dropLast().joined(separator: "/"))
        self.name = Self.parts(of: parts.last.map { String($0) } ?? "")
        self.track = track ?? .max
    }

    static func < (first: ArchiveOrder, second: ArchiveOrder) -> Bool {
        if first.folder != second.folder { return first.folder.lexicographicallyPrecedes(second.folder) }
        if first.track != second.track { return first.track < second.track }
        return first.name.lexicographicallyPrecedes(second.name)
    }

    private static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var rest = text.lowercased()[...]
        while let first = rest.first {
            let isDigit = first.isASCII && first.isNumber
            let run = rest.prefix { ($0.isASCII && $0.isNumber) == isDigit }
            parts.append(isDigit ? Int(run).map { .number($0) } ?? .text(String(run)) : .text(String(run)))
            rest = rest[run.endIndex...]
        }
        return parts
    }
}
