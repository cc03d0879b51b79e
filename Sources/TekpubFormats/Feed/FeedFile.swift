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
        type = Self.typeName(attributes["type"])
        language = (attributes["lang"] ?? attributes["hreflang"])?.trimmed?.lowercased()
        title = attributes["title"]?.onOneLine
        height = Self.positive(attributes["height"])
        bitRate = attributes["bitrate"]?.trimmed.flatMap { Double($0) }.flatMap {
            (1..<1e9).contains($0) ? Int($0 * 1000) : nil
        }
        kind = Self.kind(type: type ?? "", medium: attributes["medium"], address: address)
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

    /// The file as one of the episode's choices; nil if it is not playable.
    var media: Media? {
        guard kind != .other, preference < 2 else { return nil }
        return Media(
            url: address, type: type, byteCount: byteCount,
            height: height, bitRate: bitRate, languages: language.map { [$0] } ?? [], title: title,
            integrity: integrity)
    }

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

    /// Decides by the type, then the medium, then the file extension.
    private static func kind(type: String, medium: String?, address: String) -> Kind {
        if type.hasPrefix("video") { return .video }
        if type.hasPrefix("audio") { return .audio }
        if let kind = kinds[type] { return kind }
        // Types that only say that the file is binary.
        let isVague = ["", "application/octet-stream", "binary/octet-stream"].contains(type)
        guard isVague else { return .other }
        switch medium?.lowercased() {
        case "video": return .video
        case "audio": return .audio
        case "image", "document", "executable": return .other
        default: break
        }
        return ofName(address) ?? .unknown
    }

    /// Decides by the file extension; nil if unknown.
    private static func ofName(_ address: String) -> Kind? {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let ending = name[name.index(after: dot)...].lowercased()
        if videoEndings.contains(ending) { return .video }
        if audioEndings.contains(ending) { return .audio }
        return otherEndings.contains(ending) ? .other : nil
    }

    private static let kinds: [String: Kind] = [
        "application/ogg": .audio, "application/mp4": .video, "application/x-mpegurl": .video,
        "application/vnd.apple.mpegurl": .video, "application/dash+xml": .video,
        "application/x-matroska": .video,
        "mp3": .audio, "mp4": .video,
    ]
    private static let videoEndings: Set<String> = [
        "mp4", "m4v", "mov", "webm", "mkv", "avi", "wmv", "mpg", "mpeg", "ogv", "flv", "3gp", "ts", "m3u8",
        "mpd",
    ]
    private static let audioEndings: Set<String> = [
        "mp3", "m4a", "m4b", "aac", "ogg", "oga", "opus", "wav", "flac", "wma", "mka", "aif", "aiff",
    ]
    private static let otherEndings: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "bmp", "ico", "tif", "tiff", "heic", "pdf",
        "epub", "zip",
        "gz", "torrent", "html", "htm", "php", "asp", "aspx", "txt", "srt", "vtt", "json", "xml", "doc",
        "docx",
        "ppt", "pptx", "swf",
    ]
}

/// A duration as feeds write it.
enum MediaDuration {
    /// Returns the seconds of `1:02:03`, `62:03` or `3723`, ignoring fractions; nil if invalid.
    static func seconds(_ text: String) -> Int? {
        var text = text
        return text.withUTF8 { seconds($0) }
    }

    /// Like `seconds(_:)`, but nil for 0, which publishers write for an unknown length.
    static func length(_ text: String) -> Int? {
        seconds(text).flatMap { $0 > 0 ? $0 : nil }
    }

    /// Like `seconds(_:)`, for UTF-8.
    static func seconds(_ bytes: ByteBuffer) -> Int? {
        var total = 0, part = 0, partCount = 1, digitCount = 0
        for byte in bytes {
            if byte == .colon, digitCount > 0, partCount < 3 {
                total = (total + part) * 60
                partCount += 1
                (part, digitCount) = (0, 0)
            } else if byte.isDigit, digitCount < 9 {
                part = part * 10 + Int(byte - 0x30)
                digitCount += 1
            } else if byte == UInt8(ascii: ".") || byte == .comma, digitCount > 0 {
                break
            } else if !byte.isHTMLSpace {
                return nil
            }
        }
        guard digitCount > 0 else { return nil }
        return total + part
    }
}
