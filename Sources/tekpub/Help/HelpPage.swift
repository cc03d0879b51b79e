import CursesKit
import Foundation
import Localization

/// What ArgumentParser prints, help or an error, with its own headings and remarks in the language in force.
///
/// ArgumentParser folds lines by characters and at spaces, which suits neither wide characters nor languages without
/// spaces. It is asked for long lines instead, and these are folded by cells here. The English help is ArgumentParser's.
struct HelpPage {
    /// The width that keeps ArgumentParser from folding.
    static let unfoldedWidth = 100_000
    /// The cells before the text of an option, and so many characters in the help of ArgumentParser.
    private static let column = 26

    /// The lines in the language in force.
    private(set) var lines: [String] = []
    private let width: Int

    /// - Parameters:
    ///   - message: what ArgumentParser prints, not folded.
    ///   - width: the cells of a line.
    init(_ message: String, width: Int = HelpPage.currentWidth) {
        self.width = max(Self.column + 14, width)
        var rest = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        var isList = false
        while let line = rest.popFirst() {
            if let (heading, text) = Self.heading(of: line) {
                isList = text.isEmpty
                if line.hasPrefix("OVERVIEW: ") { fold(heading) } else { lines.append(heading) }
            } else if line.hasPrefix("Error: ") {
                var error = [String(line.dropFirst("Error: ".count))]
                while let next = rest.first, !next.isEmpty, Self.heading(of: next) == nil {
                    error.append(next)
                    rest.removeFirst()
                }
                lines.append(localized("Error: \(ParserMessage.translated(error.joined(separator: "\n")))"))
            } else if let remark = Self.remark(line) {
                lines.append(remark)
            } else if isList, line.hasPrefix("  ") {
                let isAlone = rest.first?.hasPrefix(String(repeating: " ", count: Self.column)) == true
                let text = isAlone ? rest.removeFirst() : line
                let label = isAlone ? line : String(line.prefix(Self.column))
                row(label, text: String(text.dropFirst(Self.column)))
            } else {
                fold(line)
            }
        }
    }

    /// The width of the terminal, or the one that the user wants.
    private static var currentWidth: Int {
        ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
            ?? Output.width(ofTerminal: STDOUT_FILENO) ?? 80
    }

    private mutating func fold(_ line: String) {
        lines += Text(line).wrapped(to: width).map(\.description)
    }

    /// Adds an option or a subcommand with its text.
    private mutating func row(_ label: String, text: String) {
        var label = label
        while label.last == " " { label.removeLast() }
        if label.hasSuffix(" (default)") {
            label = label.dropLast("(default)".count) + localized("(default)")
        }
        let margin = String(repeating: " ", count: Self.column)
        let folded = Text(Self.explained(text)).wrapped(to: width - Self.column)
        var rest = folded[...]
        if Text(label).width < Self.column, let first = rest.popFirst() {
            label = label.padded(to: Self.column) + first.description
        }
        lines += [label] + rest.map { "\(margin)\($0)" }
    }
}

extension HelpPage {
    /// Returns a line that begins with a heading of ArgumentParser, and what follows the heading; nil for other lines.
    private static func heading(of line: String) -> (line: String, text: String)? {
        switch line {
        case "ARGUMENTS:": return (localized("ARGUMENTS:"), "")
        case "OPTIONS:": return (localized("OPTIONS:"), "")
        case "SUBCOMMANDS:": return (localized("SUBCOMMANDS:"), "")
        default: break
        }
        guard let found = line.prefixMatch(of: /(OVERVIEW|USAGE|Usage|Help): +/) else { return nil }
        let text = usage(String(line[found.range.upperBound...]))
        switch found.1 {
        case "OVERVIEW": return (localized("OVERVIEW: \(text)"), text)
        case "USAGE": return (localized("USAGE: \(text)"), text)
        case "Usage": return (localized("Usage: \(text)"), text)
        default: return (localized("Help:  \(text)"), text)
        }
    }

    /// Returns a line on where to read more; nil for other lines.
    private static func remark(_ line: String) -> String? {
        if let found = line.wholeMatch(of: #/  See '(.*)' for more information\./#) {
            return "  " + localized("See '\(found.1)' for more information.")
        }
        if let found = line.wholeMatch(of: #/  See '(.*)' for detailed help\./#) {
            return "  " + localized("See '\(usage(String(found.1)))' for detailed help.")
        }
        return nil
    }

    /// Replaces the names that ArgumentParser gives to what stands for several things.
    private static func usage(_ text: String) -> String {
        text.replacing("<subcommand>", with: "<\(localized("subcommand", context: "value"))>")
            .replacing("<options>", with: "<\(localized("options", context: "value"))>")
    }

    /// Translates what ArgumentParser says of an option, and the values that it adds.
    private static func explained(_ text: String) -> String {
        switch text {
        case "Show help information.": return localized("Show help information.")
        case "Show subcommand help information.": return localized("Show subcommand help information.")
        case "Show the version.": return localized("Show the version.")
        default: break
        }
        if let found = text.firstMatch(of: /\(values: ([^()]*); default: ([^()]*)\)$/) {
            return text[..<found.range.lowerBound]
                + localized("(values: \(found.1); default: \(found.2))")
        }
        if let found = text.firstMatch(of: /\(values: ([^()]*)\)$/) {
            return text[..<found.range.lowerBound] + localized("(values: \(found.1))")
        }
        if let found = text.firstMatch(of: /\(default: ([^()]*)\)$/) {
            return text[..<found.range.lowerBound] + localized("(default: \(found.1))")
        }
        return text
    }
}
