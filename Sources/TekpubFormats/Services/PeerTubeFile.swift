import Foundation

/// A file of a video on PeerTube.
///
/// Source: PeerTube's OpenAPI description, `VideoFile`.
struct PeerTubeFile {
    private let addresses: WebAddress
    private var address: String?
    private var label: String?
    private var byteCount, statedHeight, resolution: Int?
    /// Older servers leave out both: the file then has picture and sound.
    private var hasSound = true
    private var hasPicture = true

    init(addresses: WebAddress) {
        self.addresses = addresses
    }

    /// Reads the file from an object.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "fileUrl": address = try reader.readScalar().address(in: addresses)
            case "size": byteCount = try reader.readScalar().integer
            case "height": statedHeight = try reader.readScalar().integer
            case "resolution":
                try reader.forEachMember { key, reader throws(WireError) in
                    switch key {
                    case "id": resolution = try reader.readScalar().integer
                    case "label": label = try reader.readScalar().plainLine?.onOneLine
                    default: try reader.skipValue()
                    }
                }
            case "hasAudio": hasSound = try reader.readScalar().bool ?? true
            case "hasVideo": hasPicture = try reader.readScalar().bool ?? true
            default: try reader.skipValue()
            }
        }
    }

    private var isSound: Bool { !hasPicture || resolution == 0 }

    /// The height of the picture in pixels; nil if unknown, or for sound.
    var height: Int? {
        isSound ? nil : [statedHeight, resolution].lazy.compactMap { $0 }.first { $0 > 0 }
    }

    /// Returns the file as a choice; nil if it has no sound, or no address.
    ///
    /// Since version 6.2, the sound may be in a file of its own, which players only find through the stream.
    func media(_ languages: [String]) -> Media? {
        guard let url = address.flatMap(addresses.url), hasSound else { return nil }
        return Media(
            url: url.absoluteString, type: type(of: url),
            byteCount: byteCount.flatMap { $0 > 0 ? $0 : nil }, height: height,
            languages: languages, title: label)
    }

    private func type(of url: URL) -> String {
        let kind = isSound ? "audio" : "video"
        return switch url.pathExtension.lowercased() {
        case "webm": "\(kind)/webm"
        case "ogv", "ogg": "\(kind)/ogg"
        case "mp3": "audio/mpeg"
        case "mkv": "video/x-matroska"
        default: "\(kind)/mp4"
        }
    }
}

/// A stream of a video on PeerTube: a master playlist (HLS), and the files in it.
///
/// Source: PeerTube's OpenAPI description, `VideoStreamingPlaylists`.
struct PeerTubeStream {
    private(set) var files: [PeerTubeFile] = []
    private let addresses: WebAddress
    private var address: String?

    /// The maximum number of files of one stream.
    private static let fileLimit = 100

    init(addresses: WebAddress) {
        self.addresses = addresses
    }

    /// Reads the stream from an object.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "playlistUrl": address = try reader.readScalar().address(in: addresses)
            case "files":
                try reader.forEachElement { reader throws(WireError) in
                    guard files.count < Self.fileLimit else { return try reader.skipValue() }
                    var file = PeerTubeFile(addresses: addresses)
                    defer { files.append(file) }
                    try file.read(from: &reader)
                }
            default: try reader.skipValue()
            }
        }
    }

    /// Returns the stream as a choice; nil without an address.
    func media(_ languages: [String]) -> Media? {
        address.flatMap(addresses.url).map { url in
            Media(
                url: url.absoluteString, type: "application/vnd.apple.mpegurl",
                height: files.compactMap(\.height).max(), languages: languages, title: "Stream")
        }
    }
}
