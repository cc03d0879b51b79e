import CursesKit
import Localization

/// A text with placeholders in braces.
struct StatusFormat {
    private var parts: [Part] = []

    private enum Part {
        case text(String)
        case value(StatusReport.Placeholder)
    }

    /// What is wrong with a format.
    struct Mistake: Error {
        let sentence: String
    }

    init(_ format: String) throws(Mistake) {
        var rest = format[...]
        while let character = rest.popFirst() {
            if character == rest.first, "{}".contains(character) {
                rest.removeFirst()
                append("\(character)")
            } else if character == "{" {
                let name = rest.prefix { $0 != "}" }
                guard name.endIndex < rest.endIndex else {
                    throw Mistake(
                        sentence: localized(
                            "--format has no } after {\(String(name)). Write {{ for a brace."))
                }
                guard let placeholder = StatusReport.placeholders.first(where: { $0.name == name }) else {
                    let names = StatusReport.placeholders.map { "{\($0.name)}" }.joined(separator: ", ")
                    throw Mistake(
                        sentence: localized(
                            "--format has no {\(name)}. It has \(names); write {{ for a brace."))
                }
                parts.append(.value(placeholder))
                rest = rest[name.endIndex...].dropFirst()
            } else {
                append("\(character)")
            }
        }
    }

    /// Returns one line that is safe to print.
    func text(for report: StatusReport) -> Text {
        Text(
            parts.map { part in
                switch part {
                case .text(let text): text
                case .value(let placeholder): placeholder.value(report) ?? ""
                }
            }.joined())
    }

    private mutating func append(_ text: String) {
        if case .text(let previous) = parts.last {
            parts[parts.count - 1] = .text(previous + text)
        } else {
            parts.append(.text(text))
        }
    }
}
