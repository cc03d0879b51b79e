import Foundation

/// The escapes of the wires.
extension String {
    /// The text as equivalent HTML: markup is escaped, and a line feed becomes `<br>`.
    var html: String {
        guard utf8.contains(where: { "&<>\n".utf8.contains($0) }) else { return self }
        var html = ""
        html.reserveCapacity(utf8.count + 16)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\n": html += "<br>"
            default: html.unicodeScalars.append(scalar)
            }
        }
        return html
    }

    /// The text with escaped markup; characters that are invalid in XML become U+FFFD (XML 1.0, section 2.2).
    var xml: String {
        var text = ""
        text.reserveCapacity(utf8.count + 16)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\t", "\n", "\r", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                text.unicodeScalars.append(scalar)
            default: text += "\u{FFFD}"
            }
        }
        return text
    }

    /// The text as a path component.
    var pathComponent: String {
        let safe = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "/;"))
        return addingPercentEncoding(withAllowedCharacters: safe) ?? ""
    }
}
