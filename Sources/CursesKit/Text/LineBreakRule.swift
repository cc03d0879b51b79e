/// Where a line of Japanese or Chinese must not break (kinsoku shori), beside wide glyphs, where it breaks otherwise.
///
/// Sources: JIS X 4051 §6.1, and the classes of Unicode UAX #14: CL, CP, EX, IS, IN, NS and CJ do not begin a line, and OP
/// does not end one. The table has what occurs in such text, with its narrow, fullwidth and halfwidth forms; text in Latin
/// letters breaks at spaces, so it is never looked up.
enum LineBreakRule {
    /// Whether a line can break between two glyphs, as far as kinsoku goes.
    static func allowsBreak(between left: Glyph, and right: Glyph) -> Bool {
        !neverEnds(left.base) && !neverBegins(right.base)
    }

    /// Whether a line must not begin with the scalar.
    private static func neverBegins(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\u{3400}"..."\u{9FFF}", "\u{AC00}"..."\u{D7A3}", "A"..."Z", "a"..."z", "0"..."9":
            // Most text: ideographs, Hangul and letters.
            false
        // CL, CP: closing brackets and quotes, commas, full stops.
        case "、", "。", "〉", "》", "」", "』", "】", "〕", "〗", "〙", "〛", "〞", "〟",
            "，", "．", "）", "］", "｝", "｠", "｡", "､", "｣", ")", "]", "}", "’", "”":
            true
        // EX, IS: exclamation and question marks, and what separates.
        case "！", "？", "!", "?", ",", ".", ":", ";", "‼", "⁇", "⁈", "⁉":
            true
        // IN: ellipses.
        case "…", "‥":
            true
        // NS: iteration marks, middle dots, colons and the wave dash.
        case "々", "〻", "ゝ", "ゞ", "ヽ", "ヾ", "・", "･", "：", "；", "゛", "゜", "\u{FF9E}", "\u{FF9F}", "゠",
            "〜", "～":
            true
        // CJ: small kana and the long vowel.
        case "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ゎ", "ゕ", "ゖ",
            "ァ", "ィ", "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ", "ヮ", "ヵ", "ヶ", "ー",
            "\u{31F0}"..."\u{31FF}", "\u{FF67}"..."\u{FF70}":
            true
        default: false
        }
    }

    /// Whether a line must not end with the scalar: an opening bracket or quote (OP).
    private static func neverEnds(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "〈", "《", "「", "『", "【", "〔", "〖", "〘", "〚", "〝", "（", "［", "｛", "｟", "｢", "(", "[", "{", "‘",
            "“":
            true
        default: false
        }
    }
}
