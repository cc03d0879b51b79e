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
}
