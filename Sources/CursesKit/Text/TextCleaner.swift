/// Turns Unicode scalars, one after another, into glyphs that all terminals measure alike.
///
/// A cell holds a base scalar and its marks, as terminals store them. A grapheme cluster that
/// needs more is reduced to its first part.
struct TextCleaner {
    private var glyphs: [Glyph] = []
    /// The indexes of the spaces that stand for line ends.
    private(set) var lineEnds: [Int] = []
    private var base: Unicode.Scalar?
    private var marks: [Unicode.Scalar] = []
    private var previous: Unicode.Scalar?

    init(capacity: Int) {
        glyphs.reserveCapacity(capacity)
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        defer { previous = scalar }
        switch scalar.value {
        case 0x0A where previous == "\r":
            break
        case 0x09:
            start(" ")
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029:
            start(" ")
            lineEnds.append(glyphs.count)
        case 0x00...0x1F:
            start(controlPicture(scalar.value))
        case 0x20...0x7E:
            start(scalar)
        case 0x7F:
            start("\u{2421}")
        case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
            start("\u{FFFD}")
        case 0x1F1E6...0x1F1FF:
            start(regionalLetter(scalar.value))
        default:
            appendOther(scalar)
        }
    }

    mutating func finish() -> [Glyph] {
        flush()
        return glyphs
    }

    private mutating func appendOther(_ scalar: Unicode.Scalar) {
        if isInvisible(scalar) || continuesEmoji(scalar) { return }
        if scalar.properties.generalCategory == .unassigned { return start("\u{FFFD}") }
        if CellWidth.of(scalar) > 0 { return start(scalar) }
        if base != nil, marks.count < Glyph.markLimit { marks.append(scalar) }
    }

    private mutating func start(_ scalar: Unicode.Scalar) {
        flush()
        base = scalar
    }

    private mutating func flush() {
        guard let base else { return }
        // Some marks, for instance Arabic ones, do not join every base and would stand alone.
        var text = String(base)
        let joined = marks.filter { mark in
            let longer = text + String(mark)
            guard longer.count == 1 else { return false }
            text = longer
            return true
        }
        glyphs.append(Glyph(base, marks: joined, width: CellWidth.of(base)))
        self.base = nil
        marks.removeAll(keepingCapacity: true)
    }

    /// Joiners, variation selectors, keycaps, tags and the like: they change how others look, or have no
    /// effect.
    private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x200B...0x200D, 0x2060...0x2065, 0x206A...0x206F, 0x20E3, 0xFE00...0xFE0F, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    /// Whether `scalar` continues a joined emoji: it follows a joiner, or is a skin tone.
    private func continuesEmoji(_ scalar: Unicode.Scalar) -> Bool {
        guard base != nil, scalar.properties.isEmoji else { return false }
        return previous == "\u{200D}" || scalar.properties.isEmojiModifier
    }

    private func controlPicture(_ value: UInt32) -> Unicode.Scalar {
        Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    }

    private func regionalLetter(_ value: UInt32) -> Unicode.Scalar {
        Unicode.Scalar(0x41 + value - 0x1F1E6) ?? "\u{FFFD}"
    }
}
