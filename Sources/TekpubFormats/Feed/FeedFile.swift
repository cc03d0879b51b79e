import Foundation

/// A file of a feed item: an enclosure or a `media:content`.
///
/// Source: RSS 2.0 (`enclosure`), Media RSS 1.5 (`media:content`) and RFC 4287 (`link rel="enclosure"`).
struct FeedFile {
    /// The kind of file, preferred first.
    enum Kind: Int {
        case video, audio, unknown
        /// A picture, page, archive or anything else that is not playable.
        case other
    }

    let address: String
    let kind: Kind
    /// 0 for the publisher's default, 2 for a sample, else 1; lower is preferred.
    private let preference: Int
    let byteCount: Int?
    let durationInSeconds: Int?
    /// Whether it is a further form, which is only played if it is chosen.
    private let isAlternate: Bool
    /// The checksums of the file, as in `Media`; nil if unknown.
    var integrity: String?
    private let type, language, title: String?
    /// As in `Media`.
    private let relation: String?
    /// In pixels.
    private let height: Int?
    /// Bits per second.
    private let bitRate: Int?

    /// - Parameters:
    ///   - attributes: the element's attributes.
    ///   - address: absolute; may be empty.
    init?(_ attributes: XMLAttributes, address: String, isAlternate: Bool = false) {
        guard !address.isEmpty else { return nil }
        self.address = address
        self.isAlternate = isAlternate
        let type = Self.typeName(attributes["type"])
        language = (attributes["lang"] ?? attributes["hreflang"])?.trimmed?.lowercased()
        title = attributes["title"]?.onOneLine
        let relation = isAlternate ? attributes["rel"]?.onOneLine?.cut(to: Self.relationLength) : nil
        self.relation = relation?.lowercased() == "default" ? nil : relation
        height = Self.positive(attributes["height"])
        bitRate = attributes["bitrate"]?.trimmed.flatMap { Double($0) }.flatMap {
            (1..<1e9).contains($0) ? Int($0 * 1000) : nil
        }
        let kind = Self.kind(type: type ?? "", medium: attributes["medium"], address: address)
        self.kind = kind
        // A wrong type would mislead those who choose a file or name a download.
        self.type = type.flatMap {
            kind == .other || Self.kind(ofType: $0) != nil ? $0 : MediaEnding(of: address)?.type
        }
        integrity = attributes["integrity"]?.onOneLine
        byteCount = Self.positive(attributes["length"] ?? attributes["filesize"])
        durationInSeconds = attributes["duration"].flatMap(MediaDuration.length)
        if attributes["isdefault"]?.lowercased() == "true" {
            preference = 0
        } else {
            preference = attributes["expression"] == "sample" ? 2 : 1
        }
    }

    /// Returns the file to play: video before audio before unknown; nil if no file is playable.
    static func choice(among files: [FeedFile]) -> FeedFile? {
        var choice: FeedFile?
        for file in files where file.kind != .other && file.rank < choice?.rank ?? .max { choice = file }
        return choice
    }

    private var rank: Int { (isAlternate ? 100 : 0) + kind.rawValue * 3 + preference }

    /// Whether only the type tells that the file is sound or video.
    var isKnownByType: Bool {
        // Most addresses have an ending of three letters.
        address.utf8.suffix(4).first != UInt8(ascii: ".")
            && type.flatMap(Self.kind(ofType:)) != nil && MediaEnding(of: address) == nil
    }

    /// The file as one of the episode's choices; nil if it is not playable.
    var media: Media? {
        guard kind != .other, preference < 2 else { return nil }
        return Media(
            url: address, type: type, byteCount: byteCount,
            height: height, bitRate: bitRate, languages: language.map { [$0] } ?? [], title: title,
            integrity: integrity, relation: relation)
    }

    /// The maximum number of characters of a relation.
    ///
    /// Source: docs/tags/alternate-enclosure.md, "Attributes".
    private static let relationLength = 32

    /// The MIME type without parameters in lower case; nil if missing.
    static func typeName(_ text: String?) -> String? {
        guard var text else { return nil }
        // Nearly every type is written this way.
        let isPlain = text.withUTF8 { bytes in
            !bytes.hasByte { $0 <= .space || $0 == .semicolon || $0 &- 0x41 < 26 || $0 >= 0x80 }
        }
        if isPlain { return text.isEmpty ? nil : text }
        return String(text.utf8.prefix { $0 != .semicolon })?.trimmed?.lowercased()
    }

    private static func positive(_ text: String?) -> Int? {
        text?.trimmed.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Decides by the type if that is one of sound or video, else by the ending of the name: publishers write any type.
    private static func kind(type: String, medium: String?, address: String) -> Kind {
        if let kind = kind(ofType: type) { return kind }
        let medium = medium?.lowercased()
        if vagueTypes.contains(type) || !type.contains("/") {
            switch medium {
            case "video": return .video
            case "audio": return .audio
            case "image", "document", "executable": return .other
            default: return MediaEnding(of: address)?.kind ?? .unknown
            }
        }
        guard let kind = MediaEnding(of: address)?.kind, kind != .other else { return .other }
        return kind
    }

    /// The kind that a type states; nil if it is no type of sound or video.
    static func kind(ofType type: String) -> Kind? {
        type.hasPrefix("video") ? .video : type.hasPrefix("audio") ? .audio : kinds[type]
    }

    private static let kinds: [String: Kind] = [
        "application/ogg": .audio, "application/mp4": .video, "application/x-mpegurl": .video,
        "application/vnd.apple.mpegurl": .video, "application/dash+xml": .video,
        "application/x-matroska": .video,
        "mp3": .audio, "mp4": .video,
    ]

    /// Types that only say that the file is to be saved, as all that are no types at all.
    private static let vagueTypes: Set<String> = [
        "application/octet-stream", "binary/octet-stream", "application/binary", "application/download",
        "application/x-download", "application/force-download", "application/x-force-download",
        "application/save",
        "application/unknown", "unknown/unknown",
    ]
}
