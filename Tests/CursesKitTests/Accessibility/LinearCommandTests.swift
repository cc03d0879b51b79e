import Localization
import Testing

@testable import CursesKit

struct LinearCommandTests {
    @Test(
        arguments: [
            ("", .more), ("  ", .more), ("MORE", .more), ("list", .list), ("from 12", .from(12)),
            ("text", .text),
            ("back", .back), ("..", .back), ("/", .search("")), ("/ two words ", .search("two words ")),
            ("7", .open(7)), ("link 2", .link(2)), ("actions", .actions), ("status", .status), ("?", .help),
            (":", .actions),
            ("quit", .quit), ("m", .act("m", rows: [])), ("m 3", .act("m", rows: [3])),
            ("3 m", .act("m", rows: [3])), ("m 3 5-7,9", .act("m", rows: [3, 5, 6, 7, 9])),
            ("mark as seen 1-2", .act("mark as seen", rows: [1, 2])), ("3 4", .rows),
            ("m 7-5", .act("m 7-5", rows: [])), ("m 1-99999999", .act("m 1-99999999", rows: [])),
            ("m -1", .act("m -1", rows: [])), ("m +1", .act("m +1", rows: [])),
            ("m 1 x 2", .act("m 1 x 2", rows: [])), ("1 m 2", .act("1 m 2", rows: [])),
            ("4>", .counted(4, keys: ">")), ("12gg", .counted(12, keys: "gg")),
            ("3n", .counted(3, keys: "n")), ("0x", .act("0x", rows: [])), ("4up", .act("4up", rows: [])),
            ("5-", .counted(5, keys: "-")), ("5-7", .rows), ("3,", .open(3)), ("4 >", .act(">", rows: [4])),
            ("m 99999999999999999999", .act("m 99999999999999999999", rows: [])),
        ] as [(String, LinearCommand)])
    func reads(line: String, command: LinearCommand) {
        #expect(LinearCommand(line) == command)
    }

    @Test(
        arguments: [
            (.german, "zurück", .back), (.german, "ZURÜCK", .back), (.german, "back", .back),
            (.german, "ab 12", .from(12)), (.spanish, "más", .more), (.french, "lien 2", .link(2)),
            (.japanese, "終了", .quit), (.english, "zurück", .act("zurück", rows: [])),
        ] as [(Language, String, LinearCommand)])
    func readsInALanguage(language: Language, line: String, command: LinearCommand) {
        Language.withCurrent(language) {
            #expect(LinearCommand(line) == command)
        }
    }

    @Test(arguments: Language.allCases)
    func hasOneMeaningForEachWord(language: Language) {
        Language.withCurrent(language) {
            for word in LinearWord.allCases {
                #expect(LinearWord(word.translation) == word)
                #expect(LinearWord(word.rawValue) == word)
                #expect(!word.translation.contains(" ") || language == .pseudo)
            }
        }
    }
}
