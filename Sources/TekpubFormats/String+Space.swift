import Foundation

extension String {
    /// The text with each run of white space replaced by one space; nil if nothing else is left.
    package var onOneLine: String? {
        var isBehindSpace = true
        for byte in utf8 where byte.isHTMLSpace || isBehindSpace {
            guard byte == .space || !byte.isHTMLSpace, !(isBehindSpace && byte == .space) else {
                return rewritten
            }
            isBehindSpace = byte == .space
        }
        return isBehindSpace ? rewritten : self
    }

    /// The text without white space around it; nil if nothing else is left.
    package var trimmed: String? {
        let hasSpace = utf8.first?.isHTMLSpace == true || utf8.last?.isHTMLSpace == true
        let text = hasSpace ? trimmingCharacters(in: .whitespacesAndNewlines) : self
        return text.isEmpty ? nil : text
    }

    private var rewritten: String? {
        let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.isEmpty ? nil : line
    }
}
