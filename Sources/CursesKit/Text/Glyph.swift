/// A character that fills one cell or two neighbouring ones.
///
/// A character on a terminal is a scalar and the marks on it. Glyphs store numbers instead of a `Character`,
/// so that a screen of them is copied and compared as plain memory.
public struct Glyph: Hashable, Sendable {
    // The widest field comes first: a cell then takes 24 bytes instead of 40.

    /// Up to three marks of 21 bits each, the first one in the lowest bits.
    private let packedMarks: UInt64
    /// The scalar below the marks.
    let base: Unicode.Scalar
    private let cellCount: Int8

    /// The largest number of marks; more would make every cell larger.
    static let markLimit = 3

    /// The glyph for `character`; only its first part if it needs more than one glyph.
    ///
    /// It is cleaned as in `Text`: a control character becomes its control picture, a joined emoji its first
    /// emoji.
    public init(_ character: Character) {
        self = Text(String(character)).glyphs.first ?? .space
    }

    /// - Precondition: at most `markLimit` marks, which join `base` in one grapheme cluster.
    init(_ base: Unicode.Scalar, marks: [Unicode.Scalar] = [], width: Int) {
        precondition(marks.count <= Self.markLimit, "a Glyph has at most three marks")
        self.base = base
        packedMarks = marks.reversed().reduce(0) { $0 << 21 | UInt64($1.value) }
        cellCount = Int8(width)
    }

    /// 1 or 2 cells; 0 for the right half of a wide glyph.
    public var width: Int { Int(cellCount) }

    var hasMarks: Bool { packedMarks != 0 }

    /// Whether it is a visible character of ASCII, which every terminal shows as it is.
    var isVisibleASCII: Bool { packedMarks == 0 && 0x21...0x7E ~= base.value && cellCount == 1 }

    /// The marks on the base, in order; usually empty.
    var marks: [Unicode.Scalar] {
        guard packedMarks != 0 else { return [] }
        return (0..<Self.markLimit).compactMap { index in
            let value = UInt32(truncatingIfNeeded: packedMarks >> (21 * UInt64(index)) & 0x1F_FFFF)
            return value == 0 ? nil : Unicode.Scalar(value)
        }
    }

    /// The base with its marks; a space for the right half of a wide glyph.
    public var character: Character {
        guard packedMarks != 0 else { return Character(base) }
        return Character(String(String.UnicodeScalarView([base] + marks)))
    }

    static let space = Glyph(" ", width: 1)
    static let ellipsis = Glyph("…", width: 1)
    /// Replaces a character that must not or cannot be shown.
    static let replacement = Glyph("\u{FFFD}", width: 1)
    /// The right half of the wide glyph to its left.
    static let continuation = Glyph(" ", width: 0)
}
