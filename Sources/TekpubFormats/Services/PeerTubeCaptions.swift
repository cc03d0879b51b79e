import Foundation

/// The subtitles of a video on PeerTube, which a document of their own lists.
///
/// Source: PeerTube's OpenAPI description, `VideoCaption`.
package struct PeerTubeCaptions: Decodable {
    private struct Entry: Decodable {
        struct Language: Decodable { let id: String? }

        let language: Language?
        let captionPath: String?
        let fileUrl: String?
    }

    private let data: [Entry]

    /// The maximum number of bytes in such a document.
    package static let byteLimit = 1 << 20
    /// The maximum number of subtitles of one video.
    private static let limit = 200

    /// Returns the subtitles in the document; empty if it is another one.
    ///
    /// - Parameter base: the document's URL. A path in it belongs to the same server.
    package static func transcripts(in bytes: Data, base: URL?) -> [Transcript] {
        // Ignore errors: a video can be watched without subtitles.
        guard bytes.count <= byteLimit, let captions = try? JSONDecoder().decode(Self.self, from: bytes)
        else {
            return []
        }
        let addresses = WebAddress(base: base)
        return captions.data.prefix(limit).compactMap { entry in
            guard let url = (entry.fileUrl ?? entry.captionPath).flatMap(addresses.url) else { return nil }
            return Transcript(
                url: url.absoluteString, type: "text/vtt", language: entry.language?.id?.lowercased(),
                isCaptions: true)
        }
    }
}
