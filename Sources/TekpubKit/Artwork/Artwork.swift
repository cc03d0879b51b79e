import Foundation

/// A decoded picture of a production.
///
/// This folder fetches and decodes pictures. An `ArtworkStore` looks in its `ArtworkCache` on disk, else fetches the
/// file with an `HTTPClient`, has a `PictureDecoder` turn it into pixels in another process, and caches those. A picture
/// that cannot be shown is nil, never an error: no screen needs one.
public struct Artwork: Equatable, Sendable {
    /// The size in pixels, at least 1 each.
    public let width, height: Int
    /// Red, green and blue of each pixel, a byte each, row by row from the top.
    public let rgb: [UInt8]

    /// The longest side in pixels.
    static let sideLimit = 1024
    private static let headLength = 8

    /// A picture of opaque pixels; nil if the number of bytes does not fit the sides.
    package init?(width: Int, height: Int, rgb: [UInt8]) {
        guard (1...Self.sideLimit).contains(width), (1...Self.sideLimit).contains(height),
            rgb.count == 3 * width * height
        else { return nil }
        (self.width, self.height, self.rgb) = (width, height, rgb)
    }

    /// Reads width and height, four bytes each with the lowest first, and the pixels, as the decoder writes them.
    ///
    /// - Parameter room: the largest allowed size.
    /// - Returns: nil if the bytes mean something else.
    init?(decoded bytes: some RandomAccessCollection<UInt8>, fitting room: ArtworkSize) {
        guard bytes.count > Self.headLength else { return nil }
        let sides = [0, 4].map { start in
            bytes.dropFirst(start).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        (width, height) = (sides[0], sides[1])
        guard (1...room.width).contains(width), (1...room.height).contains(height),
            bytes.count == Self.headLength + 3 * width * height
        else { return nil }
        rgb = Array(bytes.dropFirst(Self.headLength))
    }

    /// The bytes that `init(decoded:fitting:)` reads.
    var encoded: Data {
        var bytes = Data(capacity: Self.headLength + rgb.count)
        for side in [width, height] {
            for index in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: side >> (8 * index))) }
        }
        return bytes + rgb
    }
}

/// The room for a picture in pixels: a multiple of 80, so that similar rooms share a cached picture.
public struct ArtworkSize: Hashable, Sendable {
    /// The sides; at least 80, at most 960.
    public let width, height: Int

    private static let step = 80

    /// The smallest size that contains `width` and `height`, within the limits.
    public init(width: Int, height: Int) {
        func rounded(_ side: Int) -> Int {
            let limit = Artwork.sideLimit / Self.step * Self.step
            return (min(max(side, 1), limit) + Self.step - 1) / Self.step * Self.step
        }
        self.width = rounded(width)
        self.height = rounded(height)
    }
}
