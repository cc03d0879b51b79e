import Foundation

/// Reads the document of one episode, which lists its files: `EpisodeDetails.mediaURL` leads to it.
///
/// It is a catalogue with one episode, read as any other.
package enum MediaDocument {
    /// The maximum number of bytes in such a document.
    package static let byteLimit = 8 << 20

    /// Returns the files and transcripts in the document.
    ///
    /// - Parameters:
    ///   - bytes: the whole document.
    ///   - base: the response's URL.
    /// - Throws: `WireError` if it is not the document of an episode.
    package static func media(
        in bytes: Data, base: URL?
    ) throws(WireError) -> (media: [Media], transcripts: [Transcript]) {
        guard bytes.count <= byteLimit else { throw .tooLong(byteLimit: byteLimit) }
        var decoder = CatalogDecoder(base: base)
        try decoder.append(bytes)
        _ = try decoder.finish()
        for case .productions(let productions, _) in decoder.takeChanges() {
            if let details = productions.lazy.flatMap(\.episodes).compactMap(\.details).first {
                return (details.media, details.transcripts)
            }
        }
        throw .anotherShape
    }
}
