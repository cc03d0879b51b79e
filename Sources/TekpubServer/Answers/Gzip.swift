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

/// Writes one block of deflate with the fixed codes (RFC 1951, section 3.2.6).
struct DeflateWriter {
    private var output: [UInt8] = []
    private var bits: UInt64 = 0
    private var bitCount = 0

    /// Begins the final block with fixed codes.
    init() {
        write(1, count: 1)
        write(1, count: 2)
    }

    /// - Parameter symbol: a byte; 256 ends the block, and higher symbols begin a match.
    mutating func writeLiteral(_ symbol: Int) {
        switch symbol {
        case 0...143: writeCode(0x30 + symbol, count: 8)
        case 144...255: writeCode(0x190 + symbol - 144, count: 9)
        case 256...279: writeCode(symbol - 256, count: 7)
        default: writeCode(0xC0 + symbol - 280, count: 8)
        }
    }

    /// - Parameters:
    ///   - length: 3...258.
    ///   - distance: 1...32768.
    mutating func writeMatch(length: Int, distance: Int) {
        // 258 has a symbol of its own, without extra bits.
        let (symbol, lengthBits) = length == 258 ? (28, 0) : Self.symbol(of: length - 3, perStep: 4)
        writeLiteral(257 + symbol)
        if lengthBits > 0 { write((length - 3) & ((1 << lengthBits) - 1), count: lengthBits) }
        let (code, distanceBits) = Self.symbol(of: distance - 1, perStep: 2)
        writeCode(code, count: 5)
        if distanceBits > 0 { write((distance - 1) & ((1 << distanceBits) - 1), count: distanceBits) }
    }

    /// Ends the block.
    mutating func finish() -> [UInt8] {
        writeLiteral(256)
        if bitCount > 0 { output.append(UInt8(truncatingIfNeeded: bits)) }
        return output
    }
}

extension DeflateWriter {
    /// Returns the symbol of a length or distance, and the number of extra bits after it (section 3.2.5).
    ///
    /// Each number of extra bits has four symbols for lengths and two for distances, except that the first
    /// eight or four symbols have none.
    private static func symbol(of value: Int, perStep: Int) -> (symbol: Int, extraBits: Int) {
        guard value >= 2 * perStep else { return (value, 0) }
        let stepBits = perStep.trailingZeroBitCount
        let extraBits = Int.bitWidth - 1 - value.leadingZeroBitCount - stepBits
        return (extraBits * perStep + value >> extraBits, extraBits)
    }

    /// Writes a number, lowest bit first.
    private mutating func write(_ value: Int, count: Int) {
        bits |= UInt64(value) << bitCount
        bitCount += count
        while bitCount >= 8 {
            output.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            bitCount -= 8
        }
    }

    /// Writes a Huffman code, highest bit first.
    private mutating func writeCode(_ code: Int, count: Int) {
        var reversed = 0
        for bit in 0..<count where code >> bit & 1 == 1 { reversed |= 1 << (count - 1 - bit) }
        write(reversed, count: count)
    }
}
