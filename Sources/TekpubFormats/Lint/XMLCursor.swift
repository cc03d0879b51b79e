/// A position in the bytes of an XML document.
struct XMLCursor {
    private let bytes: [UInt8]
    private(set) var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { offset >= bytes.count }
    /// The byte at the position; nil at the end.
    var byte: UInt8? { isAtEnd ? nil : bytes[offset] }
    /// The byte behind it; nil at the end.
    var next: UInt8? { offset + 1 < bytes.count ? bytes[offset + 1] : nil }

    mutating func advance() { move(to: offset + 1) }

    mutating func move(to offset: Int) { self.offset = min(max(offset, self.offset), bytes.count) }

    func begins(with text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    }

    /// Skips `text` if it comes next.
    ///
    /// - Returns: whether it was skipped.
    mutating func skip(_ text: StaticString) -> Bool {
        guard begins(with: text) else { return false }
        move(to: offset + text.utf8CodeUnitCount)
        return true
    }

    /// Skips everything to the end of the next `text`.
    ///
    /// - Returns: false if there is none; the position is then the end.
    mutating func skip(to text: StaticString) -> Bool {
        let first = text.withUTF8Buffer { $0[0] }
        while !isAtEnd {
            move(to: index(of: first))
            if skip(text) { return true }
            advance()
        }
        return false
    }

    mutating func skipSpace() {
        while let byte, byte.isHTMLSpace { advance() }
    }

    mutating func skipToEndOfTag() {
        while let byte, byte != .greaterThan, byte != .lessThan { advance() }
    }

    /// Skips a document type declaration with its inner declarations.
    mutating func skipDeclaration() {
        var depth = 1
        while depth > 0, let byte {
            if byte == .lessThan { depth += 1 }
            if byte == .greaterThan { depth -= 1 }
            advance()
        }
    }

    /// Reads a name; empty if none comes next.
    mutating func name() -> String {
        let start = offset
        while let byte, !byte.isHTMLSpace, ![.slash, .greaterThan, .equals, .lessThan].contains(byte) {
            advance()
        }
        return string(start..<offset)
    }

    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Returns the text in `range` with its references replaced.
    func decoded(_ range: Range<Int>) -> String {
        bytes[range].withUnsafeBufferPointer { XMLText.string($0) }
    }

    /// Returns the index of the next `byte`; that of the end if there is none.
    func index(of byte: UInt8) -> Int {
        bytes.withUnsafeBufferPointer { $0.index(of: byte, from: offset) }
    }

    func index(of byte: UInt8, before end: Int) -> Int? {
        firstIndex(in: offset..<end) { $0 == byte }
    }

    func firstIndex(in range: Range<Int>, where isWanted: (UInt8) -> Bool) -> Int? {
        bytes[range].firstIndex(where: isWanted)
    }

    /// Returns each `&` in `range`, with the name of the reference that it begins; nil for none.
    func references(in range: Range<Int>) -> [(offset: Int, name: String?)] {
        var found: [(offset: Int, name: String?)] = []
        var rest = bytes[range]
        while let start = rest.firstIndex(of: .ampersand) {
            let name = bytes[(start + 1)..<range.upperBound].prefix {
                $0.isLetterOrDigit || $0 == UInt8(ascii: "#")
            }
            let isReference =
                !name.isEmpty && name.endIndex < range.upperBound && bytes[name.endIndex] == .semicolon
            found.append((start, isReference ? String(decoding: name, as: UTF8.self) : nil))
            rest = bytes[(start + 1)..<range.upperBound]
        }
        return found
    }
}
