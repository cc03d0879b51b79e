import Foundation

/// Compresses data in gzip format (RFC 1952), with the fixed codes of RFC 1951.
///
/// Foundation on Linux has no compression. A catalogue shrinks to a quarter or less.
enum Gzip {
    static func compressed(_ data: Data) -> Data {
        let bytes = [UInt8](data)
        // Magic number, deflate, no flags, no time, no extra flags, unknown system.
        var output = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
        output.append(contentsOf: deflated(bytes))
        for value in [checksum(of: bytes), UInt32(truncatingIfNeeded: bytes.count)] {
            withUnsafeBytes(of: value.littleEndian) { output.append(contentsOf: $0) }
        }
        return output
    }

    /// Whether `field`, a value of `Accept-Encoding`, prefers gzip (RFC 9110, section 12.5.3).
    static func isPreferred(in field: String) -> Bool {
        var weights: [String: Double] = [:]
        for item in field.lowercased().split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            weights[name == "x-gzip" ? "gzip" : name] = weight ?? 1
        }
        let weight = weights["gzip"] ?? weights["*"] ?? 0
        return weight > 0 && weight >= weights["identity"] ?? 0
    }
}

extension Gzip {
    private static let hashBits = 15
    private static let window = 32_768
    private static let longestMatch = 258
    /// The maximum number of earlier positions to compare; more compress better and take longer.
    private static let chainLimit = 16

    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var writer = DeflateWriter()
        // The last position of each hash, and the position before each position, by its low bits.
        var heads = [Int](repeating: -1, count: 1 << hashBits)
        var previous = [Int](repeating: -1, count: window)
        func remember(_ index: Int) {
            guard index + 2 < bytes.count else { return }
            let hash = hash(bytes, at: index)
            previous[index & (window - 1)] = heads[hash]
            heads[hash] = index
        }
        var index = 0
        while index < bytes.count {
            var best = (length: 0, distance: 0)
            if index + 2 < bytes.count {
                var place = heads[hash(bytes, at: index)]
                var remaining = chainLimit
                while place >= 0, index - place <= window - 1, remaining > 0, best.length < longestMatch {
                    let length = matchLength(bytes, place, index)
                    if length > best.length { best = (length, index - place) }
                    place = previous[place & (window - 1)]
                    remaining -= 1
                }
            }
            if best.length >= 3 {
                writer.writeMatch(length: best.length, distance: best.distance)
                for place in index..<(index + best.length) { remember(place) }
                index += best.length
            } else {
                writer.writeLiteral(Int(bytes[index]))
                remember(index)
                index += 1
            }
        }
        return writer.finish()
    }

    private static func hash(_ bytes: [UInt8], at index: Int) -> Int {
        let word = UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
        return Int((word &* 0x9E37_79B1) >> (32 - hashBits))
    }

    private static func matchLength(_ bytes: [UInt8], _ earlier: Int, _ index: Int) -> Int {
        let limit = min(longestMatch, bytes.count - index)
        var length = 0
        while length < limit, bytes[earlier + length] == bytes[index + length] { length += 1 }
        return length
    }

    /// The CRC-32 of RFC 1952, section 8.
    private static func checksum(of bytes: [UInt8]) -> UInt32 {
        let table: [UInt32] = (0..<256).map { index in
            var value = UInt32(index)
            for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1 }
            return value
        }
        return ~bytes.reduce(UInt32.max) { sum, byte in
            table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8)
        }
    }
}
