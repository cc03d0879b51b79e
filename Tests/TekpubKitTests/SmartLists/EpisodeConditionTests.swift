import Localization
import Testing

@testable import TekpubKit

struct EpisodeConditionTests {
    @Test(
        arguments: [
            ("unplayed", .not(.state(.played))), ("watched", .state(.played)), ("Started", .state(.started)),
            ("new", .state(.new)), ("downloaded", .state(.downloaded)), ("favorite", .state(.favourite)),
            ("audio", .kind(.audio)), ("video", .kind(.video)),
            ("longer than 40 min", .longer(than: 2400)), ("longer than 40min", .longer(than: 2400)),
            ("shorter than 1.5 h", .shorter(than: 5400)), ("longer than 2 hours", .longer(than: 7200)),
            ("newer than 7 days", .newer(than: .init(count: 7, unit: .days))),
            ("older than 1 month", .older(than: .init(count: 1, unit: .months))),
            ("in Talks", .inside("Talks")), ("in Deep Water Engineering", .inside("Deep Water Engineering")),
            ("in \"Rust and Roll\"", .inside("Rust and Roll")),
            ("in 'Rust and Roll'", .inside("Rust and Roll")),
            ("in Tekpub (archive)", .inside("Tekpub (archive)")),
            ("titled linux kernel", .titled("linux kernel")),
            ("\"linux and kernel\"", .titled("linux and kernel")),
            ("titled don't", .titled("don't")),
            ("not played", .not(.state(.played))), ("not not new", .not(.not(.state(.new)))),
            (
                "unplayed and longer than 40 min and in Talks",
                .all([.not(.state(.played)), .longer(than: 2400), .inside("Talks")])
            ),
            ("new and audio or video", .any([.all([.state(.new), .kind(.audio)]), .kind(.video)])),
            ("new and (audio or video)", .all([.state(.new), .any([.kind(.audio), .kind(.video)])])),
            (
                "(in A or in B (old)) AND new",
                .all([.any([.inside("A"), .inside("B (old)")]), .state(.new)])
            ),
            ("  \n in\tA  ", .inside("A")),
        ] as [(String, EpisodeCondition)])
    func readsWords(text: String, condition: EpisodeCondition) throws {
        #expect(try EpisodeCondition(text) == condition)
    }

    @Test(arguments: [
        ("", "Give a condition, such as 'unplayed and longer than 40 min'."),
        (
            "unplaid",
            "'unplaid' is not a condition; possible: unplayed, played, started, new, downloaded, favourite, audio, "
                + "video, longer than, shorter than, newer than, older than, in, titled, not. Did you mean 'unplayed'?"
        ),
        ("longer", "After 'longer', 'than' is missing."),
        ("longer as 3 min", "Instead of 'as', 'than' is expected."),
        ("longer than", "After 'than', a length is missing, such as 20 min, 40 min, 1 h, 2 h."),
        ("longer than x", "'x' is not a length; possible: 20 min, 40 min, 1 h, 2 h."),
        ("longer than 0 min", "'0' is not a length; possible: 20 min, 40 min, 1 h, 2 h."),
        ("longer than 40", "After '40', a unit is missing: min, h."),
        ("longer than 40 days", "'days' is not a unit of length; possible: min, h."),
        ("newer than 1.5 days", "'1.5' is not an age; possible: 7 days, 4 weeks, 3 months, 1 year."),
        ("newer than 7 h", "'h' is not a unit of age; possible: days, weeks, months, years."),
        ("in", "After 'in', the title of a source or folder is missing."),
        ("in and new", "Instead of 'and', the title of a source or folder is expected."),
        ("titled", "After 'titled', words of a title are missing."),
        ("titled \" \"", "Instead of '\" \"', words of a title are expected."),
        ("unplayed longer than 1 h", "Before 'longer', 'and' or 'or' is missing."),
        ("in \"Talks", "The quotation mark before 'Talks' has no partner."),
        ("(new", "A closing parenthesis is missing."), ("new)", "The closing parenthesis has no partner."),
    ])
    func namesTheWordOfAMistake(text: String, sentence: String) {
        #expect(throws: EpisodeConditionError.self) { try EpisodeCondition(text) }
        do throws(EpisodeConditionError) {
            _ = try EpisodeCondition(text)
        } catch {
            #expect(error.localizedDescription == sentence)
        }
    }

    @Test func listsWhatCanFollowAnd() {
        #expect(throws: EpisodeConditionError.missing(.condition, after: "and")) {
            try EpisodeCondition("new and ")
        }
    }

    @Test func hasLimits() {
        #expect(throws: EpisodeConditionError.tooLong) {
            try EpisodeCondition(String(repeating: "new or ", count: 200) + "new")
        }
        #expect(throws: EpisodeConditionError.tooDeep) {
            try EpisodeCondition(
                String(repeating: "(", count: 100) + "new" + String(repeating: ")", count: 100))
        }
        #expect(throws: EpisodeConditionError.tooDeep) {
            try EpisodeCondition(String(repeating: "not ", count: 100) + "new")
        }
    }

    /// Whatever is typed is an answer or a mistake, and what is offered can be typed.
    @Test func survivesAnyWords() {
        let words = [
            "new", "and", "or", "not", "(", ")", "in", "A", "longer", "than", "40", "min", "\"", "'b",
        ]
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                words.randomElement(using: &generator) ?? ""
            }.joined(separator: [" ", ""].randomElement(using: &generator) ?? "")
            _ = try? EpisodeCondition(text)
            let completion = ConditionCompletion(of: text, names: ["A", "A and B", "Talks (old)"])
            for word in completion.words {
                let longer = completion.text(with: word)
                #expect(longer.count > text.count || longer != text)
            }
        }
    }

    @Test func translatesItsSentences() {
        for text in ["", "x", "longer", "longer than 4", "in", "new new", "(", "\"", ")"] {
            let sentence = PseudoText {
                do throws(EpisodeConditionError) {
                    _ = try EpisodeCondition(text)
                    return ""
                } catch {
                    return error.localizedDescription
                }
            }
            #expect(sentence.outside == "", "\(text)")
        }
    }
}

struct ConditionCompletionTests {
    private static let names = ["Talks", "Deep Water Engineering", "Rust and Roll", "Tekpub (archive)"]

    @Test(arguments: [
        ("un", "played"), ("lo", "nger than "), ("longer", " than "), ("longer ", "than "),
        ("longer than 4", " min"), ("longer than 40 ", "min"), ("longer than 40 m", "in"),
        ("newer than 14", " days"), ("newer than 14 w", "eeks"), ("older than ", "7 days"),
        ("in Ta", "lks"), ("in deep", " Water Engineering"), ("in Deep Water", " Engineering"),
        ("in Tekpub (", "archive)"), ("in Talks", " and "), ("in Talks ", "and "), ("in Talks a", "nd "),
        ("in \"Ru", "st and Roll\""), ("unplayed", " and "), ("unplayed and st", "arted"),
        ("unplayed and ", "played"), ("(new ", "and "), ("(new or audio", " and "), ("titled x", " and "),
        ("foo", ""), ("foo ", ""), ("titled ", ""), ("in \"x", ""), ("NOT un", "played"),
    ])
    func completesTheNextWord(text: String, rest: String) {
        let completion = ConditionCompletion(of: text, names: Self.names)
        #expect(completion.rest == rest, "\(completion.words)")
        if let word = completion.words.first, !rest.isEmpty {
            #expect(completion.text(with: word).lowercased() == (text + rest).lowercased())
        }
    }

    @Test func offersAllThatIsPossible() {
        func words(_ text: String) -> [String] { ConditionCompletion(of: text, names: Self.names).words }
        #expect(words("").prefix(3) == ["unplayed", "played", "started"])
        #expect(words("in ") == ["Talks", "Deep Water Engineering", "\"Rust and Roll\"", "Tekpub (archive)"])
        #expect(words("in R") == ["\"Rust and Roll\""])
        #expect(words("(new ") == ["and ", "or ", ")"])
        #expect(words("longer than ") == ["20 min", "40 min", "1 h", "2 h"])
        #expect(!words("unplayed and ").contains("unplayed"))
        #expect(words("in ta") == ["Talks"])
        let completion = ConditionCompletion(of: "new and in R", names: Self.names)
        #expect(completion.text(with: completion.words[0]) == "new and in \"Rust and Roll\"")
    }
}
