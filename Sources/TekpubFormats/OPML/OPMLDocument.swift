/// A list of feeds, written as OPML 2.0.
package struct OPMLDocument: CustomStringConvertible {
    /// A feed in the list.
    package struct Outline: Hashable, Sendable {
        /// The title on one line.
        package var title: String
        /// The address.
        package var address: String
        /// The names of the folders that contain it, outermost first.
        package var folders: [String]

        package init(title: String, address: String, folders: [String]) {
            self.title = title
            self.address = address
            self.folders = folders
        }
    }

    /// A folder with its content, in the order of the first feed in each.
    private struct Folder {
        var outlines: [Outline] = []
        var names: [String] = []
        var folders: [String: Folder] = [:]

        mutating func add(_ outline: Outline, below path: ArraySlice<String>) {
            guard let name = path.first else { return outlines.append(outline) }
            if folders[name] == nil { names.append(name) }
            folders[name, default: Folder()].add(outline, below: path.dropFirst())
        }
    }

    private let title: String
    private var root = Folder()

    /// - Parameter title: the title of the list.
    package init(title: String, outlines: [Outline]) {
        self.title = title
        for outline in outlines { root.add(outline, below: outline.folders[...]) }
    }

    package var description: String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<opml version=\"2.0\">",
            "  <head><title>\(Self.escaped(title))</title></head>", "  <body>",
        ]
        Self.write(root, indent: "    ", to: &lines)
        lines += ["  </body>", "</opml>"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func write(_ folder: Folder, indent: String, to lines: inout [String]) {
        for outline in folder.outlines {
            lines.append(
                "\(indent)<outline type=\"rss\" text=\"\(escaped(outline.title))\" "
                    + "xmlUrl=\"\(escaped(outline.address))\"/>")
        }
        for name in folder.names {
            guard let inner = folder.folders[name] else { continue }
            lines.append("\(indent)<outline text=\"\(escaped(name))\">")
            write(inner, indent: indent + "  ", to: &lines)
            lines.append("\(indent)</outline>")
        }
    }

    /// The text for an attribute, without characters that XML does not allow.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\u{FFFE}", "\u{FFFF}": break
            // Allowed, but a terminal obeys them.
            case "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                escaped += "&#x\(String(scalar.value, radix: 16));"
            default: if scalar.value >= 0x20 { escaped.unicodeScalars.append(scalar) }
            }
        }
        return escaped
    }
}
