import CursesKit
import TekpubKit

/// Loads pictures for views, and keeps the last ones.
@MainActor
final class ArtworkLoader {
    private let makeService: @Sendable () -> (any ArtworkService)?
    /// The service, once it was needed.
    private var service: Task<(any ArtworkService)?, Never>?
    /// The last bitmaps, the latest at the end.
    private var recent: [(request: Request, bitmap: Bitmap)] = []

    private struct Request: Equatable {
        let address: String
        let size: ArtworkSize
    }

    /// The number of bitmaps to keep: those of a screen of covers and the next one.
    private static let capacity = 96
    /// The assumed size of a cell in pixels; terminals scale pictures to the true one.
    private static let cell = (width: 9, height: 18)

    /// - Parameter service: called once, off the main actor, when the first picture is needed.
    init(service: @escaping @Sendable () -> (any ArtworkService)?) {
        makeService = service
    }

    /// Returns the bitmap at an address if it is in memory, without any request.
    ///
    /// - Parameter size: the size of the view in cells.
    func cachedArtwork(at address: String, size: Size) -> Bitmap? {
        let request = Request(address: address, size: Self.pixels(size))
        guard let index = recent.lastIndex(where: { $0.request == request }) else { return nil }
        let found = recent.remove(at: index)
        recent.append(found)
        return found.bitmap
    }

    /// Returns the bitmap at an address of the catalogue, from memory, disk or server.
    ///
    /// - Parameter size: the size of the view in cells; the bitmap has about as many pixels.
    /// - Returns: nil if there is no picture that can be shown, or the task was cancelled.
    func artwork(at address: String, size: Size) async -> Bitmap? {
        if let known = cachedArtwork(at: address, size: size) { return known }
        let request = Request(address: address, size: Self.pixels(size))
        let service = self.service ?? Task.detached { [makeService] in makeService() }
        self.service = service
        guard let artwork = await service.value?.artwork(at: address, fitting: request.size),
            let bitmap = Bitmap(width: artwork.width, height: artwork.height, rgb: artwork.rgb)
        else { return nil }
        if recent.count == Self.capacity { recent.removeFirst() }
        recent.append((request, bitmap))
        return bitmap
    }

    private static func pixels(_ size: Size) -> ArtworkSize {
        ArtworkSize(width: min(size.width, 1000) * cell.width, height: min(size.height, 1000) * cell.height)
    }
}
