import Foundation

/// Cached pictures as files that other programs can show.
public struct ArtworkCopies: Sendable {
    private let cache: ArtworkCache

    /// - Parameter folder: where an `ArtworkStore` caches pictures; the copies are beside them.
    public init(folder: URL) {
        cache = ArtworkCache(folder: folder.path)
    }

    /// Returns the address of a file with a picture, which is made of the largest cached one.
    ///
    /// - Parameter address: the address of the picture in the catalogue.
    /// - Returns: nil if it is not cached; nothing is fetched.
    package func file(ofPictureAt address: String) async -> URL? {
        await onBlockingThread { cache.copy(ofPictureAt: address).map { URL(filePath: $0) } }
    }
}
