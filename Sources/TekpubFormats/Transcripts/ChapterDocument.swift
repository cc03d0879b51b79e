import Foundation

/// Reads chapters in JSON: those of Podcasting 2.0, and those of PeerTube.
///
/// Source: podcastindex-org/podcast-namespace, jsonChapters.md; PeerTube's OpenAPI description, `VideoChapters`.
public enum ChapterDocument {
    /// The maximum number of bytes in the document.
    public static let byteLimit = 4 << 20
    /// The maximum number of chapters of an episode.
    static let limit = 5000

    /// Returns the chapters that are to be listed, in order of time; empty if it is another document.
    ///
    /// - Parameter base: the document's URL.
    /// - Throws: `WireError.tooLong`.
    public static func chapters(in bytes: Data, base: URL?) throws(WireError) -> [Chapter] {
        guard bytes.count <= byteLimit else { throw .tooLong(byteLimit: byteLimit) }
        let addresses = WebAddress(base: base)
        let chapters = JSONRecordList(TranscriptDocument.utf8(of: bytes), key: "chapters")
            .values(limit: limit) { reader throws(WireError) in try chapter(from: &reader, in: addresses) }
        return chapters.sorted { $0.startInSeconds < $1.startInSeconds }
    }

    /// - Returns: nil for a chapter that is not to be listed.
    private static func chapter(
        from reader: inout JSONReader, in addresses: WebAddress
    ) throws(WireError) -> Chapter? {
        var start, timecode, end: Double?
        var title, image, link: String?
        var isListed = true
        try reader.forEachMember { key, reader throws(WireError) in
            switch key {
            case "startTime": start = try reader.readSeconds()
            case "timecode": timecode = try reader.readSeconds()
            case "endTime": end = try reader.readSeconds()
            case "title": title = try reader.readScalar().text
            case "img": image = try reader.readScalar().string
            case "url": link = try reader.readScalar().string
            case "toc": isListed = try reader.readScalar().bool ?? true
            default: try reader.skipValue()
            }
        }
        guard isListed else { return nil }
        return Chapter(
            start: start ?? timecode, end: end, title: title, image: image, link: link, in: addresses)
    }
}

extension Chapter {
    /// The maximum number of characters of a title.
    private static let titleLimit = 1000

    /// Creates a chapter with checked times and addresses; nil without a start.
    init?(
        start: Double?, end: Double?, title: String?, image: String?, link: String?, in addresses: WebAddress
    ) {
        guard let start = MediaTime.check(start) else { return nil }
        self.init(
            startInSeconds: start, endInSeconds: MediaTime.check(end).flatMap { $0 > start ? $0 : nil },
            title: title.flatMap { HTMLText.plain($0).onOneLine?.cut(to: Self.titleLimit) },
            imageURL: image.flatMap(addresses.url)?.absoluteString,
            link: link.flatMap(addresses.url)?.absoluteString)
    }
}
