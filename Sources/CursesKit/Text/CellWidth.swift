/// How many terminal cells a Unicode scalar fills.
///
/// Terminals, ncurses and the C library measure scalars, not grapheme clusters, and disagree about
/// the rest; this table measures as they do where they agree, and `Text` avoids the rest.
enum CellWidth {
    /// 0 for marks that join the scalar before them, 2 for East Asian wide ones, else 1.
    ///
    /// Control characters have no width; `Text` replaces them before anything measures them.
    static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value == 0xAD ? 0 : 1 }
        if value < 0x1100 { return isMark(scalar) ? 0 : 1 }
        if isWide(value) { return 2 }
        return isMark(scalar) ? 0 : 1
    }

    private static func isWide(_ value: UInt32) -> Bool {
        var low = 0
        var high = wide.count
        while low < high {
            let middle = (low + high) / 2
            if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < wide.count && wide[low].contains(value)
    }

    /// Marks, format characters, and the vowels and finals of conjoining Hangul.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        if (0x1160...0x11FF).contains(scalar.value) { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return true
        default: return false
        }
    }
}
