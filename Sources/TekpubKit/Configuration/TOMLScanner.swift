import Localization
import TekpubFormats

/// The characters of a TOML document, and the parts that stand in one line: names and texts.
struct TOMLScanner {
    typealias SyntaxError = TOMLDocument.SyntaxError

    private let bytes: [UInt8]
    /// The maximum number of names with dots between them.
    static let depthLimit = 64
    /// The next byte.
    var index = 0
    /// The comments so far, each from its `#` to the end of its line.
    private(set) var comments: [Range<Int>] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
        if bytes.starts(with: SourceText.mark) { index = 3 }
    }

    /// The next byte; nil at the end.
    var byte: UInt8? { index < bytes.count ? bytes[index] : nil }
}

// MARK: Names and texts

extension TOMLScanner {
    /// Reads a name with dots, and the blanks around it.
    mutating func keys() throws(SyntaxError) -> [String] {
        var keys: [String] = []
        while true {
            skipBlanks()
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                keys.append(try text(isKey: true))
            } else {
                let start = index
                while let byte, Self.isBare(byte) { index += 1 }
                guard index > start else { throw error(localized("a name is expected here.")) }
                keys.append(String(decoding: bytes[start..<index], as: UTF8.self))
            }
            skipBlanks()
            guard byte == UInt8(ascii: ".") else { return keys }
            guard keys.count < Self.depthLimit else { throw error(localized("this is nested too deeply.")) }
            index += 1
        }
    }

    private static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension TOMLScanner {
    /// Reads a text in quotes.
    ///
    /// - Parameter isKey: whether it must be in one line.
    mutating func text(isKey: Bool) throws(SyntaxError) -> String {
        let start = index
        guard let quote = byte else { throw error(localized("a text is expected here.")) }
        let isLong = !isKey && startsWith([quote, quote, quote])
        let hasEscapes = quote == UInt8(ascii: "\"")
        index += isLong ? 3 : 1
        // A line break at the beginning is no part of the text.
        if isLong, isAtNewline { index += byte == UInt8(ascii: "\r") ? 2 : 1 }
        var text: [UInt8] = []
        while let byte {
            if byte == quote, !isLong {
                index += 1
                return String(decoding: text, as: UTF8.self)
            } else if isLong, startsWith([quote, quote, quote]) {
                index += 3
                // Up to two more quotes belong to the text.
                for _ in 0..<2 where self.byte == quote {
                    text.append(quote)
                    index += 1
                }
                return String(decoding: text, as: UTF8.self)
            } else if hasEscapes, byte == UInt8(ascii: "\\") {
                index += 1
                try escape(isLong: isLong, into: &text)
            } else if isAtNewline {
                guard isLong else { break }
                text.append(UInt8(ascii: "\n"))
                index += byte == UInt8(ascii: "\r") ? 2 : 1
            } else {
                try checkCharacter()
                text.append(byte)
                index += 1
            }
        }
        throw error(
            isLong
                ? localized("this text has no end; it ends with three quotes.")
                : localized("this text has no end; it ends with a quote."), at: start)
    }

    /// Reads what follows a backslash.
    private mutating func escape(isLong: Bool, into text: inout [UInt8]) throws(SyntaxError) {
        let start = index - 1
        guard let byte else { return }
        if isLong, Self.isBlank(byte) || isAtNewline {
            // A line that ends with a backslash goes on with the next text.
            skipBlanks()
            guard isAtNewline else {
                throw error(localized("a backslash stands before its character or at the end."), at: start)
            }
            while let byte = self.byte, Self.isBlank(byte) || isAtNewline { index += 1 }
            return
        }
        index += 1
        switch byte {
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(byte)
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            let count = byte == UInt8(ascii: "u") ? 4 : 8
            let digits = String(decoding: bytes[index..<min(bytes.count, index + count)], as: UTF8.self)
            guard digits.utf8.count == count, digits.allSatisfy(\.isHexDigit),
                let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
            else { throw error(localized("\\u is followed by the four digits of a character."), at: start) }
            index += count
            text.append(contentsOf: String(scalar).utf8)
        default:
            throw error(
                localized("a backslash in quotes is doubled, or the text stands in single quotes."), at: start
            )
        }
    }
}

// MARK: Bytes

extension TOMLScanner {
    var isAtNewline: Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && startsWith([0x0D, 0x0A])
    }

    private func startsWith(_ expected: [UInt8]) -> Bool {
        index + expected.count <= bytes.count
            && expected.indices.allSatisfy { bytes[index + $0] == expected[$0] }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    mutating func skipBlanks() {
        while let byte, Self.isBlank(byte) { index += 1 }
    }

    /// Skips blanks, comments and line breaks.
    mutating func skipLines() throws(SyntaxError) {
        while true {
            skipBlanks()
            try skipComment()
            guard isAtNewline else { return }
            index += byte == UInt8(ascii: "\r") ? 2 : 1
        }
    }

    mutating func skipComment() throws(SyntaxError) {
        guard byte == UInt8(ascii: "#") else { return }
        let start = index
        while byte != nil, !isAtNewline {
            try checkCharacter()
            index += 1
        }
        comments.append(start..<index)
    }

    private func checkCharacter() throws(SyntaxError) {
        guard let byte, byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F else { return }
        throw error(localized("this character cannot be here."))
    }

    /// The text between two bytes.
    func text(from start: Int, to end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

    /// Whether a digit follows the next byte.
    var isBeforeDigit: Bool {
        index + 1 < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index + 1])
    }

    /// The number of the line with a byte, from 1.
    func line(of index: Int) -> Int { TextPosition(ofByte: index, in: SourceText(bytes)).line }

    /// - Parameter index: the byte with the mistake; nil for the next one.
    func error(_ problem: String, at index: Int? = nil) -> SyntaxError {
        SyntaxError(
            position: TextPosition(ofByte: index ?? self.index, in: SourceText(bytes)),
            sentence: localized("this is not valid TOML: \(problem)"))
    }
}

extension TextPosition {
    /// The position of a byte, or of the end of the text. The mark of the byte order has no column.
    init(ofByte index: Int, in text: SourceText) {
        let position = text.position(at: index)
        self.init(
            line: position.line,
            column: position.column - (position.line == 1 && index >= 3 && text.hasMark ? 1 : 0))
    }
}
