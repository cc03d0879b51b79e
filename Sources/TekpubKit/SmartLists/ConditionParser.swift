/// Makes a condition of its words. `not` binds closer than `and`, and `and` closer than `or`; parentheses group.
///
/// The words are English in every language, as the names of settings are. Their case does not matter.
struct ConditionParser {
    private let text: String
    private let tokens: [ConditionToken]
    private var position = 0
    private var depth = 0
    /// The words without quotation marks at the end of the text, which can go on.
    private(set) var openPhrase: (expectation: EpisodeConditionError.Expectation, start: String.Index)?

    /// The maximum number of characters.
    static let lengthLimit = 1000
    private static let depthLimit = 20

    /// - Throws: also if a quotation mark has no partner.
    init(_ text: String) throws(EpisodeConditionError) {
        guard text.count <= Self.lengthLimit else { throw .tooLong }
        let (tokens, open) = ConditionToken.scan(text)
        if let open { throw .openQuote(open.text) }
        self.init(text, tokens: tokens)
    }

    /// - Parameter tokens: those of `text`, or the first of them.
    init(_ text: String, tokens: [ConditionToken]) {
        self.text = text
        self.tokens = tokens
    }

    /// Reads all tokens.
    mutating func condition() throws(EpisodeConditionError) -> EpisodeCondition {
        guard !tokens.isEmpty else { throw .empty }
        let condition = try alternatives()
        if let rest = current {
            throw rest.kind == .closing
                ? EpisodeConditionError.strayParenthesis : .unexpected(rest.text, instead: .connective)
        }
        return condition
    }
}

extension ConditionParser {
    private typealias Expectation = EpisodeConditionError.Expectation

    private var current: ConditionToken? { position < tokens.count ? tokens[position] : nil }

    private mutating func next(_ expectation: Expectation) throws(EpisodeConditionError) -> ConditionToken {
        guard let token = current else {
            throw tokens.last.map { EpisodeConditionError.missing(expectation, after: $0.text) } ?? .empty
        }
        position += 1
        return token
    }

    private mutating func skip(_ keyword: String) -> Bool {
        guard current?.keyword == keyword else { return false }
        position += 1
        return true
    }

    private mutating func alternatives() throws(EpisodeConditionError) -> EpisodeCondition {
        var parts = [try conjunction()]
        while skip("or") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction() throws(EpisodeConditionError) -> EpisodeCondition {
        var parts = [try single()]
        while skip("and") { parts.append(try single()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func single() throws(EpisodeConditionError) -> EpisodeCondition {
        let token = try next(.condition)
        switch token.kind {
        case .opening:
            try enter()
            let inner = try alternatives()
            guard let end = current else { throw .openParenthesis }
            guard end.kind == .closing else { throw .unexpected(end.text, instead: .connective) }
            position += 1
            depth -= 1
            openPhrase = nil
            return inner
        case .closing: throw .unexpected(token.text, instead: .condition)
        case .quotation: return .titled(try words(of: token, .words))
        case .word where token.keyword == "not":
            try enter()
            let inner = try single()
            depth -= 1
            return .not(inner)
        case .word: return try condition(beginningWith: token)
        }
    }

    private mutating func enter() throws(EpisodeConditionError) {
        depth += 1
        if depth > Self.depthLimit { throw .tooDeep }
    }

    private mutating func condition(
        beginningWith token: ConditionToken
    ) throws(EpisodeConditionError) -> EpisodeCondition {
        switch token.keyword {
        case "unplayed", "unwatched": return .not(.state(.played))
        case "played", "watched": return .state(.played)
        case "started": return .state(.started)
        case "new": return .state(.new)
        case "downloaded": return .state(.downloaded)
        case "favourite", "favorite": return .state(.favourite)
        case "audio": return .kind(.audio)
        case "video": return .kind(.video)
        case "longer": return .longer(than: try length())
        case "shorter": return .shorter(than: try length())
        case "newer": return .newer(than: try age())
        case "older": return .older(than: try age())
        case "in": return .inside(try phrase(.name))
        case "titled": return .titled(try phrase(.words))
        default: throw .unexpected(token.text, instead: .condition)
        }
    }

    // MARK: Numbers

    /// Reads `than 40 min`, in seconds.
    private mutating func length() throws(EpisodeConditionError) -> Int {
        let (number, unit) = try quantity(.length, .lengthUnit)
        let seconds: Double? =
            switch unit.lowercased() {
            case "min", "mins", "minute", "minutes": 60
            case "h", "hour", "hours": 3600
            default: nil
            }
        guard let seconds else { throw .unexpected(unit, instead: .lengthUnit) }
        return Int((number.value * seconds).rounded())
    }

    /// Reads `than 7 days`.
    private mutating func age() throws(EpisodeConditionError) -> EpisodeCondition.Age {
        let (number, unit) = try quantity(.age, .ageUnit)
        guard let count = Int(exactly: number.value) else { throw .unexpected(number.text, instead: .age) }
        let name = unit.lowercased()
        let found = EpisodeCondition.Age.Unit.allCases.first {
            [$0.rawValue, String($0.rawValue.dropLast())].contains(name)
        }
        guard let found else { throw .unexpected(unit, instead: .ageUnit) }
        return EpisodeCondition.Age(count: count, unit: found)
    }

    /// Reads `than`, a number and a unit, which may follow without a space.
    private mutating func quantity(
        _ expectation: Expectation, _ unitExpectation: Expectation
    ) throws(EpisodeConditionError) -> (number: (value: Double, text: String), unit: String) {
        let than = try next(.than)
        guard than.keyword == "than" else { throw .unexpected(than.text, instead: .than) }
        let token = try next(expectation)
        let digits = token.text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        guard token.kind == .word, let number = Double(digits), number > 0, number <= 1_000_000 else {
            throw .unexpected(token.text, instead: expectation)
        }
        let rest = token.text[digits.endIndex...]
        guard rest.isEmpty else { return ((number, token.text), String(rest)) }
        return ((number, token.text), try next(unitExpectation).text)
    }

    // MARK: Names and titles

    private func words(
        of token: ConditionToken, _ expectation: Expectation
    ) throws(EpisodeConditionError) -> String {
        guard token.text.contains(where: { !$0.isWhitespace }) else {
            throw .unexpected("\"\(token.text)\"", instead: expectation)
        }
        return token.text
    }

    /// Reads a quotation, or all words up to the next `and` or `or`, or the end of the parentheses around them.
    private mutating func phrase(_ expectation: Expectation) throws(EpisodeConditionError) -> String {
        let first = try next(expectation)
        guard first.kind != .quotation else { return try words(of: first, expectation) }
        position -= 1
        let start = position
        var openCount = 0
        while let token = current, !(openCount == 0 && token.endsPhrase) {
            if token.kind == .opening { openCount += 1 }
            if token.kind == .closing { openCount -= 1 }
            position += 1
        }
        guard position > start else { throw .unexpected(first.text, instead: expectation) }
        let range = first.range.lowerBound..<tokens[position - 1].range.upperBound
        if position == tokens.count { openPhrase = (expectation, range.lowerBound) }
        guard openCount == 0 else { throw .openParenthesis }
        return String(text[range])
    }
}

extension ConditionToken {
    /// Whether words without quotation marks end before it.
    fileprivate var endsPhrase: Bool { kind == .closing || ["and", "or"].contains(keyword) }
}
