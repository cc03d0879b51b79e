import CursesKit

/// The commented theme file that `tekpub config init --theme NAME` writes: all roles, with the inks of a built-in theme.
public enum ThemeTemplate {
    /// Returns the text of a file.
    ///
    /// - Parameter base: a built-in theme.
    public static func text(basedOn base: Theme) -> String {
        var lines = [
            "# A theme of tekpub. Choose it with 'theme = \"NAME\"' in config.toml; 'tekpub config check' finds mistakes.",
            "#",
            "# A colour is \"#rrggbb\", a number from 0 to 255 of xterm's palette, \"default\" for the terminal's own, or",
            "# one of \(Color.Name.allCases.map { "\($0)" }.joined(separator: ", ")). With attributes (bold, dim, italic,",
            "# underline, reverse, strikethrough) it is a table: { color = \"#ff9f0a\", attributes = [\"bold\"] }.",
            "",
            "# The theme for what is not set: \(Theme.builtIn.map(\.name).joined(separator: ", ")).",
            "base = \"\(base.name)\"",
        ]
        for role in ThemeRole.allCases {
            lines += ["", "# \(role.summary).", "#\(role.name) = \(base[role].toml)"]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Theme.Ink {
    fileprivate var toml: String {
        guard !attributes.isEmpty else { return color.toml }
        let names = Style.Attributes.named.filter { attributes.contains($0.1) }.map { "\"\($0.0)\"" }
        return "{ color = \(color.toml), attributes = [\(names.joined(separator: ", "))] }"
    }
}

extension Color {
    fileprivate var toml: String {
        switch value {
        case .meaning: return "\"default\""
        case .named(let name): return "\"\(name)\""
        case .rgb(let red, let green, let blue):
            let digits = [red, green, blue].map { byte in
                let text = String(byte, radix: 16)
                return text.count < 2 ? "0" + text : text
            }
            return "\"#\(digits.joined())\""
        }
    }
}
