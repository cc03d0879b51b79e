import CNcurses

/// Texts that programs write to standard output and error, line by line, without drawing.
public enum TerminalText {
    /// Uses the character set of the user's locale, and returns whether it is UTF-8.
    public static func usesUTF8() -> Bool { ck_use_locale() }

    /// Returns `text` without control characters, except for tabs and line ends.
    ///
    /// - Parameter hasUnicode: whether characters outside ASCII stay; otherwise similar ones replace them.
    public static func cleaned(_ text: String, hasUnicode: Bool) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x09 }) { return text }
        var cleaned = ""
        for scalar in text.unicodeScalars {
            let shown = isHarmful(scalar) ? "\u{FFFD}" : scalar
            cleaned.unicodeScalars.append(hasUnicode ? shown : ASCII.fallback(for: shown))
        }
        return cleaned
    }

    /// Whether a character controls the terminal, or the direction of text.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
