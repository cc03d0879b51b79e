import Foundation

/// Text in which what readers take for equal is equal: without case and accents, for searching and sorting.
///
/// A scalar is folded by its canonical decomposition, without marks, and by Unicode's full case folding, which makes `ß`
/// `ss` and a final `ς` a `σ`. Wide and narrow forms become the usual ones; typographic quotes, apostrophes, hyphens and
/// spaces those of ASCII; soft hyphens and other invisible characters disappear. Marks that make another letter stay: the
/// voiced sound marks of Japanese, and the parts of Korean syllables, which join what is before them.
///
/// Each scalar is folded on its own, or changes the folded one before it without making it longer, so that a match can be
/// found in the original text.
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

    /// Appends `scalar`, folded, to `bytes`, or joins it with the last scalar there; an accent appends nothing.
    static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar.value {
        case ..<0x80: bytes.append(lowercased(UInt8(truncatingIfNeeded: scalar.value)))
        case ..<UInt32(alphabets.count): bytes.append(contentsOf: alphabets[Int(scalar.value)])
        case 0x1E00..<0x2070: bytes.append(contentsOf: furtherLetters[Int(scalar.value - 0x1E00)])
        // Most other text has no case and no accents: Chinese and Japanese characters, and Korean syllables.
        case 0x3001...0x3029, 0x3041...0x3096, 0x309B..<0xA000, 0xAC00...0xD7A3:
            bytes.append(contentsOf: String(scalar).utf8)
        default:
            for folded in String(decoding: folded(scalar), as: UTF8.self).unicodeScalars
            where !join(folded, to: &bytes) {
                bytes.append(contentsOf: String(folded).utf8)
            }
        }
    }

    @inline(__always)
    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    /// The folded scalars of the European and Near Eastern alphabets.
    private static let alphabets = (0..<0x700).map(folded)
    /// Those of Vietnamese and ancient Greek, and of typographic punctuation.
    private static let furtherLetters = (0x1E00..<0x2070).map(folded)

    private static func folded(_ value: Int) -> [UInt8] { Unicode.Scalar(UInt32(value)).map(folded) ?? [] }

    private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
        if let plain = plainText(for: scalar) { return Array(plain.utf8) }
        let text = String(scalar)
        let isWideOrNarrow = (0xFF00...0xFFEF).contains(scalar.value)
        let parts =
            isWideOrNarrow
            ? text.decomposedStringWithCompatibilityMapping : text.decomposedStringWithCanonicalMapping
        let folded = parts.unicodeScalars.filter { !isDropped($0) }.flatMap { part in
            plainText(for: part).map { Array($0.unicodeScalars) } ?? caseFolded(part)
        }
        return folded.flatMap { Array((plainText(for: $0) ?? String($0)).utf8) }.filter { $0 >= 0x20 }
    }

    /// Whether a part of a letter makes no difference to readers who search.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        guard !isVoicedSoundMark(scalar) else { return false }
        return scalar.properties.generalCategory == .nonspacingMark
            || scalar.properties.isDefaultIgnorableCodePoint
    }

    /// The case folding of CaseFolding.txt, but with the small letters of Cherokee for its capital ones.
    private static func caseFolded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        scalar.properties.uppercaseMapping.unicodeScalars.flatMap {
            Array($0.properties.lowercaseMapping.unicodeScalars)
        }
    }

    /// What users type for a scalar that Unicode does not decompose; nil for itself.
    private static func plainText(for scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "æ", "Æ": "ae"
        case "œ", "Œ": "oe"
        case "ø", "Ø": "o"
        case "ł", "Ł": "l"
        case "đ", "Đ", "ð", "Ð": "d"
        case "þ", "Þ": "th"
        case "ı", "İ": "i"
        case "ħ", "Ħ": "h"
        case "ẞ": "ss"
        case "\u{2018}"..."\u{201B}", "\u{2039}", "\u{203A}", "\u{2BC}", "\u{2032}": "'"
        case "\u{201C}"..."\u{201F}", "\u{AB}", "\u{BB}", "\u{2033}": "\""
        case "\u{2010}"..."\u{2015}", "\u{2212}": "-"
        case "\u{85}", "\u{A0}", "\u{1680}", "\u{2000}"..."\u{200A}", "\u{2028}", "\u{2029}", "\u{202F}",
            "\u{205F}", "\u{3000}":
            " "
        default: nil
        }
    }
}

extension FoldedText {
    private static func isVoicedSoundMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{3099}" || scalar == "\u{309A}"
    }

    /// Makes one scalar of `scalar` and the last one, if Unicode has one for both; it takes as many bytes.
    private static func join(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) -> Bool {
        guard isVoicedSoundMark(scalar) || (0x1161...0x11C2).contains(scalar.value), bytes.count >= 3
        else { return false }
        let last = String(decoding: bytes.suffix(3), as: UTF8.self).unicodeScalars
        guard last.count == 1, let before = last.first else { return false }
        let joined = syllable(before, scalar) ?? voicedKana(before, scalar)
        guard let joined, String(joined).utf8.count == 3 else { return false }
        bytes.replaceSubrange(bytes.count - 3..<bytes.count, with: String(joined).utf8)
        return true
    }

    /// The kana with a voiced sound mark; nil if Unicode has none.
    private static func voicedKana(_ kana: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
        let composed = "\(kana)\(mark)".precomposedStringWithCanonicalMapping.unicodeScalars
        return composed.count == 1 ? composed.first : nil
    }

    /// The Korean syllable of a consonant and a vowel, or of such a syllable and its final consonant, as section 3.12 of
    /// the Unicode Standard composes them; nil for others. Foundation leaves the final consonant alone.
    private static func syllable(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        switch (first.value, second.value) {
        case (0x1100...0x1112, 0x1161...0x1175):
            Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first.value - 0xAC00) % 28 == 0:
            Unicode.Scalar(first.value + second.value - 0x11A7)
        default: nil
        }
    }
}
