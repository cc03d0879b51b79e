import CursesKit
import Localization

/// Writes positions in lists, such as `3 of 12`, whose words are not looked up again for every key.
enum PositionText {
    /// Returns the text of a position in a list of `count` rows.
    static func text(_ position: Int, of count: Int) -> Text {
        let format = format.value
        let numbers =
            format.isReversed
            ? Text(count) + format.between + Text(position) : Text(position) + format.between + Text(count)
        let start = format.before.isEmpty ? numbers : format.before + numbers
        return format.after.isEmpty ? start : start + format.after
    }

    private static let format = PerLanguage { Format(localized("\("%1") of \("%2")")) }

    /// What stands around the two numbers.
    private struct Format: Sendable {
        let before, between, after: Text
        let isReversed: Bool

        /// - Parameter text: has the placeholders `%1` and `%2`.
        init(_ text: String) {
            guard let position = text.firstRange(of: "%1"), let count = text.firstRange(of: "%2") else {
                (before, between, after, isReversed) = (.empty, " / ", .empty, false)
                return
            }
            isReversed = count.lowerBound < position.lowerBound
            let (first, second) = isReversed ? (count, position) : (position, count)
            // As strings: the first substring in a generic function of another module takes 50 µs, and this is in the
            // first frame.
            before = Text(String(text[..<first.lowerBound]))
            between = Text(String(text[first.upperBound..<second.lowerBound]))
            after = Text(String(text[second.upperBound...]))
        }
    }
}
