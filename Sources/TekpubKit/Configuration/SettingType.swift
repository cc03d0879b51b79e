import Foundation
import Localization

/// What a setting accepts.
public enum SettingType: Hashable, Sendable {
    /// `true` or `false`; in an environment variable also `yes`, `no`, `on` and `off`.
    case flag
    /// A whole number; in a text, a unit may follow.
    case number(ClosedRange<Int>, unit: String?)
    /// One of some names.
    case choice([String])
    /// Some of these names, each once, and at least one.
    case names([String])
    /// Texts, or one text with commas.
    case texts
    /// The address of a server.
    case address
    /// A command with arguments, as in a shell.
    case command
    /// An absolute path; `~/` is the user's home folder.
    case path
    /// A text that is not shown.
    case secret
    /// The name of a theme; TekpubKit does not know which there are.
    case theme
}

extension SettingType {
    /// What it accepts, for documentation.
    public var description: String {
        switch self {
        case .flag: localized("true or false")
        case .number(let range, nil): localized("\(range.lowerBound) to \(range.upperBound)")
        case .number(let range, let unit?):
            localized("\(range.lowerBound) to \(range.upperBound) \(unit)")
        case .choice(let names): names.joined(separator: ", ")
        case .names(let names): localized("some of \(names.joined(separator: ", "))")
        case .texts: localized("a list")
        case .address: localized("an address")
        case .command: localized("a command")
        case .path: localized("a path")
        case .secret: localized("a text")
        case .theme: localized("a name")
        }
    }

    /// Reads a value of a TOML file.
    func value(of node: TOMLNode) throws(SettingProblem) -> SettingValue {
        switch (self, node) {
        case (.flag, .flag(let isOn)): return .flag(isOn)
        case (.flag, _): throw SettingProblem(localized("it must be true or false, without quotes."))
        case (.number(let range, _), .number(let number)):
            return try Self.value(of: number, in: range)
        case (.texts, .array(let items)), (.names, .array(let items)):
            var texts: [String] = []
            for item in items {
                guard case .text(let text) = item else {
                    throw SettingProblem(localized("its items must be texts in quotes."))
                }
                texts.append(text)
            }
            return try value(of: texts)
        case (_, .text(let text)): return try value(of: text)
        case (.number(let range, _), _):
            throw SettingProblem(
                localized("it must be a number from \(range.lowerBound) to \(range.upperBound)."))
        case (.texts, _), (.names, _):
            throw SettingProblem(localized("it must be a list of texts, such as [\"a\", \"b\"]."))
        default: throw SettingProblem(localized("it must be a text in quotes."))
        }
    }

    /// Reads a value as it stands in an environment variable or an option.
    public func value(of text: String) throws(SettingProblem) -> SettingValue {
        switch self {
        case .flag:
            switch text.lowercased() {
            case "yes", "true", "on": return .flag(true)
            case "no", "false", "off": return .flag(false)
            default: throw SettingProblem(localized("'\(text)' is not one of yes, no."))
            }
        case .number(let range, let unit):
            var digits = text
            if let unit, digits.lowercased().hasSuffix(unit.lowercased()) {
                digits = digits.dropLast(unit.count).trimmingCharacters(in: .whitespaces)
            }
            guard let number = Int(digits) else {
                throw SettingProblem(
                    localized("'\(text)' is not a number from \(range.lowerBound) to \(range.upperBound)."))
            }
            return try Self.value(of: number, in: range)
        case .choice(let names):
            guard names.contains(text) else {
                throw SettingProblem(
                    localized("'\(text)' is not one of \(names.joined(separator: ", ")).")
                        + Spelling.hint(text, names))
            }
            return .text(text)
        case .names, .texts:
            return try value(of: text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
        case .address:
            do throws(BaseURLError) {
                _ = try BaseURL(text)
            } catch {
                throw SettingProblem(error.localizedDescription)
            }
        case .command:
            do throws(PlaybackError) {
                _ = try Player(command: text)
            } catch {
                throw SettingProblem(error.localizedDescription)
            }
        case .path:
            guard text.hasPrefix("/") || text.hasPrefix("~/") else {
                throw SettingProblem(localized("'\(text)' must begin with / or ~/."))
            }
        case .secret:
            if text.isEmpty { throw SettingProblem(localized("it must not be empty.")) }
        case .theme:
            if text.isEmpty { throw SettingProblem(localized("it must name a theme.")) }
        }
        return .text(text)
    }

    /// A value as it may be shown: a secret as `***`.
    public func shown(_ value: SettingValue) -> SettingValue { self == .secret ? .text("***") : value }

    private static func value(of number: Int, in range: ClosedRange<Int>) throws(SettingProblem)
        -> SettingValue
    {
        guard range.contains(number) else {
            throw SettingProblem(
                localized("\(number) is not between \(range.lowerBound) and \(range.upperBound)."))
        }
        return .number(number)
    }

    private func value(of texts: [String]) throws(SettingProblem) -> SettingValue {
        guard case .names(let names) = self else { return .texts(texts.filter { !$0.isEmpty }) }
        for (index, text) in texts.enumerated() {
            guard names.contains(text) else {
                throw SettingProblem(
                    localized("'\(text)' is not one of \(names.joined(separator: ", ")).")
                        + Spelling.hint(text, names),
                    item: index)
            }
            if texts[..<index].contains(text) {
                throw SettingProblem(localized("'\(text)' is named twice."), item: index)
            }
        }
        guard !texts.isEmpty else { throw SettingProblem(localized("it must name at least one.")) }
        return .texts(texts)
    }
}

/// Why a value is not accepted.
public struct SettingProblem: Error, Hashable, Sendable {
    /// The problem, as a sentence with a full stop.
    public let sentence: String
    /// The index of the item with the problem; nil for the whole value.
    let item: Int?

    init(_ sentence: String, item: Int? = nil) {
        self.sentence = sentence
        self.item = item
    }
}

extension SettingProblem: LocalizedError {
    /// The sentence.
    public var errorDescription: String? { sentence }
}
