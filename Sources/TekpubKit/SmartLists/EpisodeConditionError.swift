import Foundation
import Localization

/// A mistake in the words of a condition.
public enum EpisodeConditionError: Error, Hashable, Sendable {
    /// There is no word.
    case empty
    /// There are too many characters.
    case tooLong
    /// Parentheses and `not` are nested too deeply.
    case tooDeep
    /// A word stands where something else is expected.
    case unexpected(String, instead: Expectation)
    /// Something is missing at the end, after a word.
    case missing(Expectation, after: String)
    /// The quotation mark before these words has no partner.
    case openQuote(String)
    /// The last parenthesis is not closed.
    case openParenthesis
    /// A parenthesis is closed that was not opened.
    case strayParenthesis
    /// No source and no folder is called so.
    case unknownName(String, nearest: String?)

    /// What can stand somewhere in a condition.
    public enum Expectation: Hashable, Sendable {
        case condition, than, length, lengthUnit, age, ageUnit, name, words, connective
    }
}

extension EpisodeConditionError {
    /// The words that begin a condition, as they are documented and offered.
    package static let conditionWords = [
        "unplayed", "played", "started", "new", "downloaded", "favourite", "audio", "video", "longer than",
        "shorter than", "newer than", "older than", "in", "titled", "not",
    ]
    static let lengthUnits = ["min", "h"]
    static let ageUnits = EpisodeCondition.Age.Unit.allCases.map(\.rawValue)
    /// Examples of lengths and ages.
    static let lengths = ["20 min", "40 min", "1 h", "2 h"]
    static let ages = ["7 days", "4 weeks", "3 months", "1 year"]
}

extension EpisodeConditionError: LocalizedError {
    /// A sentence that names the word, and says what is possible.
    public var errorDescription: String? {
        switch self {
        case .empty:
            localized("Give a condition, such as '\("unplayed and longer than 40 min")'.")
        case .tooLong: localized("The conditions have more than \(ConditionParser.lengthLimit) characters.")
        case .tooDeep: localized("The conditions are nested too deeply.")
        case .unexpected(let word, let expectation): Self.sentence(about: word, instead: expectation)
        case .missing(let expectation, let word): Self.sentence(missing: expectation, after: word)
        case .openQuote(let words): localized("The quotation mark before '\(words)' has no partner.")
        case .openParenthesis: localized("A closing parenthesis is missing.")
        case .strayParenthesis: localized("The closing parenthesis has no partner.")
        case .unknownName(let name, let nearest):
            localized("No source and no folder is called '\(name)'.")
                + (nearest.map { " " + localized("Did you mean '\($0)'?") } ?? "")
        }
    }

    private static func sentence(about word: String, instead expectation: Expectation) -> String {
        switch expectation {
        case .condition:
            return localized(
                "'\(word)' is not a condition; possible: \(conditionWords.joined(separator: ", ")).")
                + Spelling.hint(word, conditionWords)
        case .than: return localized("Instead of '\(word)', '\("than")' is expected.")
        case .length:
            return localized("'\(word)' is not a length; possible: \(lengths.joined(separator: ", ")).")
        case .lengthUnit:
            return localized(
                "'\(word)' is not a unit of length; possible: \(lengthUnits.joined(separator: ", ")).")
        case .age: return localized("'\(word)' is not an age; possible: \(ages.joined(separator: ", ")).")
        case .ageUnit:
            return localized("'\(word)' is not a unit of age; possible: \(ageUnits.joined(separator: ", ")).")
        case .name: return localized("Instead of '\(word)', the title of a source or folder is expected.")
        case .words: return localized("Instead of '\(word)', words of a title are expected.")
        case .connective:
            return localized("Before '\(word)', '\("and")' or '\("or")' is missing.")
        }
    }

    private static func sentence(missing expectation: Expectation, after word: String) -> String {
        switch expectation {
        case .condition:
            localized("After '\(word)', a condition is missing: \(conditionWords.joined(separator: ", ")).")
        case .than: localized("After '\(word)', '\("than")' is missing.")
        case .length:
            localized("After '\(word)', a length is missing, such as \(lengths.joined(separator: ", ")).")
        case .lengthUnit:
            localized("After '\(word)', a unit is missing: \(lengthUnits.joined(separator: ", ")).")
        case .age: localized("After '\(word)', an age is missing, such as \(ages.joined(separator: ", ")).")
        case .ageUnit: localized("After '\(word)', a unit is missing: \(ageUnits.joined(separator: ", ")).")
        case .name: localized("After '\(word)', the title of a source or folder is missing.")
        case .words: localized("After '\(word)', words of a title are missing.")
        case .connective: localized("After '\(word)', '\("and")' or '\("or")' is missing.")
        }
    }
}
