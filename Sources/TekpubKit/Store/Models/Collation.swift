import Foundation
import Localization

/// The order of titles in a language: by letters, whatever their case and accents, and by the value of numbers.
///
/// A title becomes bytes that are compared as they are, so that 100,000 titles are sorted in a moment. Foundation's
/// comparison would load ICU, and has no more than English in the program that ships (`trim-icu.py`).
struct Collation: Sendable {
    /// Whether `ñ` is a letter after `n`; elsewhere, it is an `n`.
    private let hasLetterEnye: Bool

    /// The order in `language`.
    init(_ language: Language = .current) {
        hasLetterEnye = language == .spanish
    }

    // Marks of the key, in their order: the space between words, a number, and then the letters in UTF-8. The letter
    // `ñ` is `n` and a byte after all others of ASCII.
    private static let (space, number, afterLetters): (UInt8, UInt8, UInt8) = (0x20, 0x30, 0x7F)

    /// Appends the key of `text`, or of the text folded, to `bytes`. Signs at the start of a title do not count.
    func append(_ text: String, to bytes: inout [UInt8]) {
        let start = bytes.count
        // The index of the length of the number that is being read; nil outside of numbers.
        var length: Int?
        for scalar in text.unicodeScalars {
            let scalar = Self.narrow(scalar)
            if scalar.value &- 0x30 < 10 {
                if let length {
                    Self.append(UInt8(truncatingIfNeeded: scalar.value), toNumberAt: length, in: &bytes)
                } else {
                    bytes.append(Self.number)
                    bytes.append(0)
                    length = bytes.count - 1
                    Self.append(
                        UInt8(truncatingIfNeeded: scalar.value), toNumberAt: bytes.count - 1, in: &bytes)
                }
                continue
            }
            let isAfterNumber = length != nil
            length = nil
            if appendLetter(scalar, to: &bytes, from: start) || scalar.isMark { continue }
            if bytes.count > start, isAfterNumber || bytes[bytes.count - 1] != Self.space {
                bytes.append(Self.space)
            }
        }
        if length == nil, bytes.count > start, bytes.last == Self.space { bytes.removeLast() }
    }

    /// Appends a digit to a number, which compares by its value, because its length stands before it.
    private static func append(_ digit: UInt8, toNumberAt index: Int, in bytes: inout [UInt8]) {
        // Zeros in front do not change the value.
        guard digit != 0x30 || bytes[index] > 0 else { return }
        if bytes[index] < 255 { bytes[index] += 1 }
        bytes.append(digit)
    }

    /// Appends a letter; false if the scalar is none.
    private func appendLetter(_ scalar: Unicode.Scalar, to bytes: inout [UInt8], from start: Int) -> Bool {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A: FoldedText.append(scalar, to: &bytes)
        case ..<0x80: return false
        case 0xD1, 0xF1:
            bytes.append(UInt8(ascii: "n"))
            if hasLetterEnye { bytes.append(Self.afterLetters) }
        // A tilde after its letter.
        case 0x303 where hasLetterEnye && bytes.count > start && bytes.last == UInt8(ascii: "n"):
            bytes.append(Self.afterLetters)
        case 0x3041...0x3096, 0x30A1...0x30F6: bytes.append(contentsOf: Kana.key(of: scalar))
        case 0x30FC: bytes.append(contentsOf: Kana.keyOfLongVowel(after: bytes[start...]))
        case 0x3400...0x9FFF, 0xAC00...0xD7A3: FoldedText.append(scalar, to: &bytes)
        default:
            guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else { return false }
            FoldedText.append(scalar, to: &bytes)
        }
        return true
    }

    /// The character of ASCII whose wide form `scalar` is; others stay.
    private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
        return Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value - 0xFEE0))
    }

    /// The order of Japanese syllables: hiragana and katakana, small and large, voiced and not are alike, and a long vowel
    /// is that vowel.
    private enum Kana {
        /// The syllables from `ぁ` on in their plain form.
        private static let plain = Array(
            ("ああいいううええおおかかききくくけけここささししすすせせそそたたちちつつつててととなにぬねの"
                + "はははひひひふふふへへへほほほまみむめもややゆゆよよらりるれろわわゐゑをんうかけ")
                .map { Array(String($0).utf8) })
        private static let syllablesByVowel = [
            "あ": "あかさたなはまやらわ", "い": "いきしちにひみりゐ", "う": "うくすつぬふむゆる",
            "え": "えけせてねへめれゑ", "お": "おこそとのほもよろを",
        ]

        /// - Parameter scalar: a hiragana or katakana syllable.
        static func key(of scalar: Unicode.Scalar) -> [UInt8] {
            plain[Int(scalar.value - (scalar.value > 0x30A0 ? 0x30A1 : 0x3041))]
        }

        /// Returns the vowel of the last syllable of a key; empty without one.
        static func keyOfLongVowel(after key: ArraySlice<UInt8>) -> [UInt8] {
            guard let last = String(decoding: key.suffix(3), as: UTF8.self).first else { return [] }
            return syllablesByVowel.first { $0.value.contains(last) }.map { Array($0.key.utf8) } ?? []
        }
    }
}

extension Unicode.Scalar {
    /// Whether it changes the letter before it.
    fileprivate var isMark: Bool {
        value >= 0x300
            && [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
    }
}

/// Titles to be sorted, with what they belong to.
struct CollatedTitles<Value: Comparable> {
    private struct Entry {
        /// The first eight bytes of the key, which decide in most comparisons.
        let prefix: UInt64
        let start, count: Int
        let value: Value
    }

    private let collation: Collation
    private var bytes: [UInt8] = []
    private var entries: [Entry] = []

    init(_ collation: Collation = Collation()) {
        self.collation = collation
    }

    mutating func append(_ title: String, for value: Value) {
        let start = bytes.count
        collation.append(title, to: &bytes)
        var prefix: UInt64 = 0
        for index in start..<start + 8 {
            prefix = prefix << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0)
        }
        entries.append(Entry(prefix: prefix, start: start, count: bytes.count - start, value: value))
    }

    /// The values in the order of their titles, or in the reverse of that; those with equal titles in their own order.
    func sorted(isReversed: Bool = false) -> [Value] {
        bytes.withUnsafeBytes { bytes in
            entries.sorted { left, right in
                if left.prefix != right.prefix { return (left.prefix < right.prefix) != isReversed }
                let order = Self.compare(left, right, in: bytes)
                return order == 0 ? left.value < right.value : (order < 0) != isReversed
            }.map(\.value)
        }
    }

    private static func compare(_ left: Entry, _ right: Entry, in bytes: UnsafeRawBufferPointer) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        let order = memcmp(base + left.start, base + right.start, min(left.count, right.count))
        return order == 0 ? left.count - right.count : Int(order)
    }
}

extension Sequence<String> {
    /// The titles in the order of the language in force.
    func sortedAsTitles() -> [String] {
        var titles = CollatedTitles<String>()
        for title in self { titles.append(title, for: title) }
        return titles.sorted()
    }
}
