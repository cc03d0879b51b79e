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
