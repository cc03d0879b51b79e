import CursesKit
import Localization
import TekpubKit

/// Why an ink in a theme file cannot be used.
struct InkProblem: Error {
    /// The problem, as a sentence with a full stop.
    let sentence: String
    /// The names inside the value that lead to the problem.
    var path: [String] = []
}

extension Theme.Ink {
    /// Reads an ink: a colour, or a table with a colour and attributes.
    ///
    /// - Parameter color: the colour of a table that has none.
    init(_ node: TOMLNode, color: Color) throws(InkProblem) {
        guard case .table(let table) = node else {
            self.init(try Color(node))
            return
        }
        if let name = table.keys.sorted().first(where: { !["color", "attributes"].contains($0) }) {
            throw InkProblem(
                sentence: localized("unknown name '\(name)'; write color and attributes."), path: [name])
        }
        let color = try table["color"].map { node throws(InkProblem) in try Color(node) } ?? color
        self.init(color, try Style.Attributes(table["attributes"]))
    }
}

extension Style.Attributes {
    /// All attributes, by their names in theme files.
    static let named: [(String, Style.Attributes)] = [
        ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline), ("reverse", .reverse),
        ("strikethrough", .strikethrough),
    ]

    fileprivate init(_ node: TOMLNode?) throws(InkProblem) {
        self = []
        guard let node else { return }
        guard case .array(let items) = node else {
            throw InkProblem(
                sentence: localized("the attributes must be a list, such as [\"bold\"]."),
                path: ["attributes"])
        }
        for (index, item) in items.enumerated() {
            let name = if case .text(let text) = item { text } else { "" }
            guard let attribute = Self.named.first(where: { $0.0 == name })?.1 else {
                let all = Self.named.map(\.0)
                throw InkProblem(
                    sentence:
                        localized("'\(name)' is not one of \(all.joined(separator: ", ")).")
                        + Spelling.hint(name, all),
                    path: ["attributes", String(index)])
            }
            formUnion(attribute)
        }
    }
}

extension Color {
    // Written out: a description of a case is looked up by reflection, which takes a tenth of a start.
    private static let names: [(String, Color)] = [
        ("black", .named(.black)), ("red", .named(.red)), ("green", .named(.green)),
        ("yellow", .named(.yellow)), ("blue", .named(.blue)), ("magenta", .named(.magenta)),
        ("cyan", .named(.cyan)), ("white", .named(.white)), ("default", .standard),
    ]

    /// Reads `#rrggbb`, a name, or a number of xterm's palette.
    fileprivate init(_ node: TOMLNode) throws(InkProblem) {
        switch node {
        case .number(let number):
            guard (0...255).contains(number) else {
                throw InkProblem(
                    sentence: localized("\(number) is not between 0 and 255, as the palette is."))
            }
            self.init(palette: UInt8(number))
        case .text(let text):
            if let color = Self.names.first(where: { $0.0 == text })?.1 {
                self = color
            } else if let color = Color(hex: text) {
                self = color
            } else {
                let names = Self.names.map(\.0)
                throw InkProblem(
                    sentence:
                        localized(
                            """
                            '\(text)' is not a colour: write "#rrggbb", a number from 0 to 255, or one of \
                            \(names.joined(separator: ", ")).
                            """) + Spelling.hint(text, names))
            }
        default:
            throw InkProblem(sentence: localized("it must be a colour, or { color = …, attributes = […] }."))
        }
    }

    private init?(hex text: String) {
        guard text.utf8.count == 7, text.hasPrefix("#"), !text.dropFirst().hasPrefix("+"),
            let value = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self = .rgb(UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
    }
}
