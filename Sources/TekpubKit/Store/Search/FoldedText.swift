import Foundation

/// Text without case and accents, for searching and sorting.
///
/// Each scalar is folded on its own, so that a match can be found in the original text.
package enum FoldedText {
    /// Appends `text`, folded, to `bytes` as UTF-8.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        let isASCII = text.withUTF8 { utf8 in
            // Most text is ASCII, which folds at the speed of memory.
            var high: UInt8 = 0
            for byte in utf8 { high |= byte }
            guard high < 0x80 else { return false }
            let start = bytes.count
            bytes.append(contentsOf: utf8)
            bytes.withUnsafeMutableBufferPointer { buffer in
                for index in start..<buffer.count { buffer[index] = lowercased(buffer[index]) }
            }
            return true
        }
        guard !isASCII else { return }
        for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
    }

    /// Returns `text` folded.
    package static func fold(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends `scalar`, folded, to `bytes`; an accent appends nothing.
    static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar.value {
        case ..<0x80: bytes.append(lowercased(UInt8(truncatingIfNeeded: scalar.value)))
        case ..<UInt32(table.count): bytes.append(contentsOf: table[Int(scalar.value)])
        // Most other text has no case and no accents: Chinese and Japanese characters, and Korean syllables.
        case 0x2E80..<0xD800: bytes.append(contentsOf: String(scalar).utf8)
        default: bytes.append(contentsOf: folded(scalar))
        }
    }

    @inline(__always)
    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    /// The folded scalars of the European and Near Eastern alphabets.
    private static let table: [[UInt8]] = (0..<0x700).map { value in
        Unicode.Scalar(value).map { folded($0) } ?? []
    }

    private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
        if let plain = plainLetters[scalar] { return Array(plain.utf8) }
        let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
            .filter { $0.properties.generalCategory != .nonspacingMark }
        return parts.flatMap { part in
            Array((plainLetters[part] ?? part.properties.lowercaseMapping).utf8)
        }.filter { $0 >= 0x20 }
    }

    /// Letters that users type without their diacritics, but that Unicode does not decompose.
    private static let plainLetters: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l",
        "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ı": "i", "İ": "i",
        "ħ": "h", "Ħ": "h",
    ]
}
