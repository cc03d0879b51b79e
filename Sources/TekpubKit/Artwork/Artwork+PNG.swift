import CZlib
import Foundation

extension Artwork {
    /// The picture as the bytes of a PNG file (ISO/IEC 15948): one chunk of pixels, and no filters; nil if it cannot be
    /// compressed.
    var png: Data? {
        var rows = [UInt8]()
        rows.reserveCapacity(height * (1 + 3 * width))
        for row in 0..<height {
            rows.append(0)
            rows += rgb[3 * width * row..<3 * width * (row + 1)]
        }
        var count = compressBound(uLong(rows.count))
        var pixels = [UInt8](repeating: 0, count: Int(count))
        guard compress2(&pixels, &count, rows, uLong(rows.count), Z_BEST_SPEED) == Z_OK else { return nil }
        // Eight bits for each of red, green and blue.
        let head = Self.bytes(UInt32(width)) + Self.bytes(UInt32(height)) + [8, 2, 0, 0, 0]
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            + Self.chunk("IHDR", head) + Self.chunk("IDAT", pixels.prefix(Int(count)))
            + Self.chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ content: some Collection<UInt8>) -> [UInt8] {
        let named = Array(name.utf8) + content
        return bytes(UInt32(content.count)) + named
            + bytes(UInt32(truncatingIfNeeded: crc32(0, named, uInt(named.count))))
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }
}
