/// How the text of a condition can go on.
public struct ConditionCompletion: Hashable, Sendable {
    /// The text that is completed.
    public let text: String
    /// What can stand at the end of the text, in place of its last word as far as that is the beginning of one. A space
    /// follows what cannot be the end.
    public let words: [String]
    /// The number of characters at the end of the text that a word replaces.
    private let replacedCount: Int

    /// The maximum number of words.
    private static let limit = 20

    /// - Parameter names: the titles of sources and the names of folders.
    public init(of text: String, names: [String]) {
        self.text = text
        let (start, words) = Words(text: text, names: names).found
        self.words = Array(words.prefix(Self.limit))
        replacedCount = text.distance(from: start, to: text.endIndex)
    }

    /// Returns the text with one of the words at its end.
    public func text(with word: String) -> String { String(text.dropLast(replacedCount)) + word }

    /// What the first word adds to the end of the text; empty if there is none, or if it is written otherwise.
    public var rest: String {
        guard let word = words.first else { return "" }
        let typed = text.suffix(replacedCount)
        guard word.lowercased().hasPrefix(typed.lowercased()) else { return "" }
        return String(word.dropFirst(replacedCount))
    }

    /// Looks for the words.
    private struct Words {
        let text: String
        let names: [String]

        typealias Found = (start: String.Index, words: [String])

        var found: Found {
            let (tokens, open) = ConditionToken.scan(text)
            if let open {
                let start = open.range.lowerBound
                guard tokens.last?.keyword == "in", let mark = open.closingMark(in: text) else {
                    return (start, [])
                }
                return (start, names(beginningWith: open.text).map { "\(text[start])\($0)\(mark)" })
            }
            let last = tokens.last.flatMap {
                $0.kind == .word && $0.range.upperBound == text.endIndex ? $0 : nil
            }
            let before = last == nil ? tokens : tokens.dropLast()
            let found = words(after: before, from: last?.range.lowerBound ?? text.endIndex)
            guard found.words.isEmpty, last != nil else { return found }
            // The last word is whole: what follows it begins with a space.
            return (text.endIndex, words(after: tokens, from: text.endIndex).words.map { " \($0)" })
        }

        /// Returns what can follow `tokens`, beginning with what stands from `start` on.
        private func words(after tokens: [ConditionToken], from start: String.Index) -> Found {
            var parser = ConditionParser(text, tokens: tokens)
            var expectation = EpisodeConditionError.Expectation.connective
            var isGrouped = false
            do throws(EpisodeConditionError) {
                _ = try parser.condition()
            } catch {
                switch error {
                case .empty: expectation = .condition
                case .missing(let missing, _): expectation = missing
                case .openParenthesis: isGrouped = true
                default: return (start, [])
                }
            }
            if expectation == .connective, let phrase = parser.openPhrase, phrase.expectation == .name {
                let found = names(beginningWith: String(text[phrase.start...])).map(ConditionToken.written)
                if !found.isEmpty { return (phrase.start, found) }
            }
            let typed = text[start...].lowercased()
            let used = Set(tokens.map(\.keyword))
            let words = words(for: expectation, typed: typed, used: used) + (isGrouped ? [")"] : [])
            guard expectation != .name else { return (start, words) }
            return (start, words.filter { $0.hasPrefix(typed) && $0.count > typed.count })
        }

        private func words(
            for expectation: EpisodeConditionError.Expectation, typed: String, used: Set<String>
        ) -> [String] {
            let isNumber = !typed.isEmpty && typed.allSatisfy { $0.isASCII && $0.isNumber }
            func units(_ units: [String], or examples: [String]) -> [String] {
                isNumber ? units.map { "\(typed) \($0)" } : examples
            }
            return switch expectation {
            case .condition:
                EpisodeConditionError.conditionWords.compactMap { word in
                    let isRepeatable = ["in", "titled", "not"].contains(word)
                    guard isRepeatable || !used.contains(String(word.prefix { $0 != " " })) else {
                        return nil
                    }
                    return isRepeatable || word.hasSuffix("than") ? "\(word) " : word
                }
            case .than: ["than "]
            case .length: units(EpisodeConditionError.lengthUnits, or: EpisodeConditionError.lengths)
            case .lengthUnit: EpisodeConditionError.lengthUnits
            case .age: units(EpisodeConditionError.ageUnits, or: EpisodeConditionError.ages)
            case .ageUnit: EpisodeConditionError.ageUnits
            case .name: names(beginningWith: typed).map(ConditionToken.written)
            case .words: []
            case .connective: ["and ", "or "]
            }
        }

        /// The names that begin with `typed`, whatever its case, and add something to it; each once.
        private func names(beginningWith typed: String) -> [String] {
            let typed = typed.lowercased()
            var found: [String] = []
            for name in names where found.count < limit {
                guard name.count > typed.count, name.lowercased().hasPrefix(typed), !found.contains(name)
                else { continue }
                found.append(name)
            }
            return found
        }
    }
}
