import Foundation

/// The subtitles that yt-dlp knows of a video: what `yt-dlp -J --write-subs --write-auto-subs` prints about it.
///
/// Source: yt-dlp, yt_dlp/extractor/common.py, the description of `InfoExtractor`: `subtitles`, `automatic_captions` and
/// `language`.
package struct YtDlpSubtitles: Sendable {
    /// The subtitles of a video in one language.
    package struct Track: Hashable, Sendable {
        /// The name of the language for yt-dlp, usually a BCP 47 tag, such as `en` or `en-orig`.
        package let name: String
        /// Whether a program has made them.
        package let isAutomatic: Bool
        /// Whether they are in the language of the sound.
        package let isOriginal: Bool
        /// Whether there is a form that a `TranscriptDocument` reads as it is.
        package let isReadable: Bool

        package init(name: String, isAutomatic: Bool, isOriginal: Bool, isReadable: Bool = true) {
            self.name = name
            self.isAutomatic = isAutomatic
            self.isOriginal = isOriginal
            self.isReadable = isReadable
        }

        /// The language as a BCP 47 tag in lower case.
        package var language: String {
            name.hasSuffix(Self.originalSuffix) ? String(name.dropLast(Self.originalSuffix.count)) : name
        }

        /// How YouTube's automatic subtitles of the sound end, beside those that are translated from them. Source: yt-dlp,
        /// yt_dlp/extractor/youtube/_video.py.
        fileprivate static let originalSuffix = "-orig"
    }

    /// All of them, sorted by name, those made by people first.
    package let tracks: [Track]

    /// The maximum number of subtitles of one kind.
    private static let limit = 2000
    /// What is listed among the subtitles, and is no speech. Source: yt-dlp, README.md, `--sub-langs`.
    private static let comments: Set<String> = ["live_chat", "rechat", "danmaku", "comments"]
    private static let readable: Set<String> = ["vtt", "srt"]

    /// - Returns: nil if the output is not about a video.
    package init?(_ output: Data) {
        guard let record = try? JSONDecoder().decode(Record.self, from: output) else { return nil }
        let spoken = record.language.lenient?.lowercased()
        func tracks(_ lists: [String: Lenient<[Lenient<Form>]>]?, isAutomatic: Bool) -> [Track] {
            let names = (lists ?? [:]).keys.filter {
                Self.isName($0) && !Self.comments.contains($0.lowercased())
            }
            let isMarked = names.contains { $0.hasSuffix(Track.originalSuffix) }
            return names.sorted().prefix(Self.limit).map { name in
                let forms = lists?[name]?.lenient ?? []
                let isOriginal =
                    isMarked
                    ? name.hasSuffix(Track.originalSuffix)
                    : name.lowercased() == spoken || isAutomatic && names.count == 1
                return Track(
                    name: name, isAutomatic: isAutomatic, isOriginal: isOriginal,
                    isReadable: forms.contains { Self.readable.contains($0.lenient?.ext ?? "") })
            }
        }
        self.tracks =
            tracks(record.subtitles.lenient, isAutomatic: false)
            + tracks(record.automatic_captions.lenient, isAutomatic: true)
    }

    /// Whether yt-dlp can be asked for this name, which it takes as a regular expression, without mistaking it.
    private static func isName(_ name: String) -> Bool {
        name.utf8.count <= 40 && name.utf8.first.map(isLetterOrDigit) == true
            && name.utf8.allSatisfy {
                isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}

extension YtDlpSubtitles {
    private struct Record: Decodable {
        let subtitles, automatic_captions: Lenient<[String: Lenient<[Lenient<Form>]>]>
        let language: Lenient<String>

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            subtitles = try container.decodeIfPresent(for: .subtitles)
            automatic_captions = try container.decodeIfPresent(for: .automatic_captions)
            language = try container.decodeIfPresent(for: .language)
        }

        enum CodingKeys: String, CodingKey {
            case subtitles, automatic_captions, language
        }
    }

    private struct Form: Decodable {
        let ext: String?
    }
}

/// A value, or nil in place of another one.
private struct Lenient<Value: Decodable>: Decodable {
    let lenient: Value?

    init(_ value: Value?) {
        lenient = value
    }

    init(from decoder: any Decoder) throws {
        // Ignore errors: extractors write what sites send.
        lenient = try? Value(from: decoder)
    }
}

extension KeyedDecodingContainer {
    fileprivate func decodeIfPresent<Value>(for key: Key) throws -> Lenient<Value> {
        try decodeIfPresent(Lenient<Value>.self, forKey: key) ?? Lenient(nil)
    }
}
