import Foundation

/// Reads chapters in JSON: those of Podcasting 2.0, and those of PeerTube.
///
/// Source: podcastindex-org/podcast-namespace, jsonChapters.md; PeerTube's OpenAPI description, `VideoChapters`.
public enum ChapterDocument {
    /// The maximum number of bytes in the document.
    public static let byteLimit = 4 << 20
    /// The maximum number of chapters of an episode.
    static let limit = 5000

    private struct Document: Decodable {
        let chapters: [Lenient<Record>]
    }

    private struct Record: Decodable {
        let startTime, endTime, timecode: LenientNumber?
        let title, img, url: String?
        let toc: Bool?
    }

    /// Returns the chapters that are to be listed, in order of time; empty if it is another document.
    ///
    /// - Parameter base: the document's URL.
    /// - Throws: `WireError.tooLong`.
    public static func chapters(in bytes: Data, base: URL?) throws(WireError) -> [Chapter] {
        guard bytes.count <= byteLimit else { throw .tooLong(byteLimit: byteLimit) }
        // Ignore errors: an episode can be played without chapters.
        guard let document = try? JSONDecoder().decode(Document.self, from: bytes) else { return [] }
        let addresses = WebAddress(base: base)
        let chapters = document.chapters.lazy.compactMap(\.value).filter { $0.toc != false }
            .compactMap { record in
                Chapter(
                    start: record.startTime?.value ?? record.timecode?.value, end: record.endTime?.value,
                    title: record.title, image: record.img, link: record.url, in: addresses)
            }
        return chapters.prefix(limit).sorted { $0.startInSeconds < $1.startInSeconds }
    }
}

extension Chapter {
    /// Creates a chapter with checked times and addresses; nil without a start.
    init?(
        start: Double?, end: Double?, title: String?, image: String?, link: String?, in addresses: WebAddress
    ) {
        guard let start = MediaTime.check(start) else { return nil }
        self.init(
            startInSeconds: start, endInSeconds: MediaTime.check(end).flatMap { $0 > start ? $0 : nil },
            title: title.flatMap { HTMLText.plain($0).onOneLine },
            imageURL: image.flatMap(addresses.url)?.absoluteString,
            link: link.flatMap(addresses.url)?.absoluteString)
    }
}
