import TekpubKit

/// Fetches the pictures of productions.
///
/// This folder shows pictures. A screen puts an `ArtworkView` where a picture belongs and gives it an address of the
/// catalogue; the view asks the context's `ArtworkLoader`, which keeps the last bitmaps and asks the `ArtworkService`
/// for others.
public protocol ArtworkService: Sendable {
    /// Returns the picture at an address of the catalogue; nil if it cannot be shown, or the task was cancelled.
    func artwork(at address: String, fitting size: ArtworkSize) async -> Artwork?
}

extension ArtworkStore: ArtworkService {}
