import Foundation

/// Small picture files: 16 by 8 pixels, the left half red and the right half blue.
enum PictureFiles {
    /// Made by ImageMagick 6.9, baseline.
    static let jpeg = decoded(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQ\
        ERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU\
        FBQUFBQUFBQUFBQUFBT/wAARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABwj/xAAUEAEAAAAAAAAAAAAA\
        AAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAACQf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdEMKmAjjB\
        0f/Z
        """)

    /// Made by ImageMagick 6.9, progressive.
    static let progressiveJPEG = decoded(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQ\
        ERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU\
        FBQUFBQUFBQUFBQUFBT/wgARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABgf/xAAVAQEBAAAAAAAAAAAA\
        AAAAAAAIBv/aAAwDAQACEAMQAAABnMKqQLjHX//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAQUCP//EABQRAQAAAAAA\
        AAAAAAAAAAAAABD/2gAIAQMBAT8BP//EABQRAQAAAAAAAAAAAAAAAAAAABD/2gAIAQIBAT8BP//EABQQAQAAAAAAAAAAAAAA\
        AAAAABD/2gAIAQEABj8CP//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAT8hP//aAAwDAQACAAMAAAAQ6//EABQRAQAA\
        AAAAAAAAAAAAAAAAABD/2gAIAQMBAT8QP//EABQRAQAAAAAAAAAAAAAAAAAAABD/2gAIAQIBAT8QP//EABQQAQAAAAAAAAAA\
        AAAAAAAAABD/2gAIAQEAAT8QP//Z
        """)

    /// Made by cwebp 1.2.4, lossless.
    static let webP = decoded(
        """
        UklGRiYAAABXRUJQVlA4TBkAAAAvD8ABAA8Q87//8x8OxILJ/KU7U4jof+QAAA==
        """)

    /// Two pictures, made by img2webp 1.2.4.
    static let animatedWebP = decoded(
        """
        UklGRo4AAABXRUJQVlA4WAoAAAACAAAADwAABwAAQU5JTQYAAAD/////AABBTk1GMgAAAAAAAAAAAA8AAAcAAGQAAAJWUDhM\
        GQAAAC8PwAEADxDzv//zHw7Egsn8pTtTiOh/5AAAQU5NRigAAAAAAAAAAAAPAAAHAABkAAAAVlA4TA8AAAAvD8ABAAfQ/4j+\
        ByKi/wEA
        """)

    private static func decoded(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }

    // MARK: PNG

    /// A PNG of 16 by 8 pixels.
    static func png(chunks: [(String, [UInt8])] = []) -> Data {
        let row: [UInt8] = [0] + (0..<16).flatMap { $0 < 8 ? [255, 0, 0] as [UInt8] : [0, 0, 255] }
        return png(width: 16, height: 8, rows: Array(repeatElement(row, count: 8).joined()), chunks: chunks)
    }

    /// A PNG with any width and height in its head.
    ///
    /// - Parameters:
    ///   - rows: the filter and the pixels of each row; stored without compression.
    ///   - colorType: 2 for red, green and blue; 6 with opacity.
    ///   - chunks: further chunks before the pixels.
    static func png(
        width: UInt32, height: UInt32, rows: [UInt8], colorType: UInt8 = 2, chunks: [(String, [UInt8])] = []
    ) -> Data {
        let head = bigEndian(width) + bigEndian(height) + [8, colorType, 0, 0, 0]
        let length = UInt16(rows.count)
        let block: [UInt8] = [
            1, UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8),
        ]
        let pixels: [UInt8] = [0x78, 1] + block + rows + bigEndian(adler(rows))
        let all = [("IHDR", head)] + chunks + [("IDAT", pixels), ("IEND", [])]
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + all.flatMap(chunk))
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + named + bigEndian(checksum(named))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        let (a, b) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let a = (sums.0 + UInt32(byte)) % 65521
            return (a, (sums.1 + a) % 65521)
        }
        return b << 16 | a
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
    }
}
