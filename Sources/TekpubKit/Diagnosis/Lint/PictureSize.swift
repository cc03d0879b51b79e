/// The size of a picture in pixels, read from the first bytes of its file without decoding it.
struct PictureSize: Hashable {
    let width: Int
    let height: Int

    private init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    /// - Parameter bytes: the beginning of a PNG, JPEG or WebP file.
    /// - Returns: nil if the format is another, or the size is not among the bytes.
    init?(_ bytes: [UInt8]) {
        let size: PictureSize? =
            if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                Self.png(bytes)
            } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
                Self.jpeg(bytes)
            } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
                Self.webP(bytes)
            } else {
                nil
            }
        guard let size, size.width > 0, size.height > 0 else { return nil }
        self = size
    }

    /// Source: PNG, section 11.2.1: the first chunk is IHDR.
    private static func png(_ bytes: [UInt8]) -> PictureSize? {
        guard bytes.count >= 24 else { return nil }
        return PictureSize(bytes.big(16, 4), bytes.big(20, 4))
    }

    /// Source: ITU-T T.81, section B.2.2: a frame header has the height before the width.
    private static func jpeg(_ bytes: [UInt8]) -> PictureSize? {
        var offset = 2
        while offset + 9 < bytes.count {
            guard bytes[offset] == 0xFF else { return nil }
            let marker = bytes[offset + 1]
            switch marker {
            case 0xFF: offset += 1
            case 0x01, 0xD0...0xD7: offset += 2
            // Start of frame; C4, C8 and CC mean something else.
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                return PictureSize(bytes.big(offset + 7, 2), bytes.big(offset + 5, 2))
            default: offset += 2 + max(2, bytes.big(offset + 2, 2))
            }
        }
        return nil
    }

    /// Source: RFC 9649, sections 2.5 to 2.7.
    private static func webP(_ bytes: [UInt8]) -> PictureSize? {
        guard bytes.count >= 30 else { return nil }
        return switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8X": PictureSize(bytes.little(24, 3) + 1, bytes.little(27, 3) + 1)
        case "VP8 ": PictureSize(bytes.little(26, 2) & 0x3FFF, bytes.little(28, 2) & 0x3FFF)
        case "VP8L":
            PictureSize((bytes.little(21, 4) & 0x3FFF) + 1, (bytes.little(21, 4) >> 14 & 0x3FFF) + 1)
        default: nil
        }
    }
}

extension [UInt8] {
    /// The number in `count` bytes from `start` on, the highest one first.
    fileprivate func big(_ start: Int, _ count: Int) -> Int {
        self[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The number in `count` bytes from `start` on, the lowest one first.
    fileprivate func little(_ start: Int, _ count: Int) -> Int {
        self[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
