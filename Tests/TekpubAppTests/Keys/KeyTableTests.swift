import CursesKit
import Localization
import TekpubKit
import Testing

@testable import TekpubApp

struct KeyTableTests {
    private func table(_ text: String, preset: KeyPreset = .vim) -> KeyTable {
        let file = ConfigurationFile(text, path: "c")
        #expect(file.problems.isEmpty)
        return KeyTable(KeyChoice(preset: preset, bindings: file.keyBindings, commands: file.commands))
    }

    private func keys(_ action: String, in table: KeyTable) -> [String]? {
        table.rows.first { "\($0.place).\($0.name)" == action }?.keys.names
    }

    private func problems(_ text: String) -> [String] { table(text).problems.map(\.localizedDescription) }

    /// Some are CursesKit's, which brings its own texts, and some are the program's.
    @Test func namesAllActionsInTheLanguageInForce() {
        Texts.use(.tekpub)
        let english = KeyTable().rows.map(\.title)
        let german = Language.withCurrent(.german) { KeyTable().rows.map(\.title) }
        #expect(zip(english, german).filter { $0 == $1 }.map(\.0) == [])
    }

    // MARK: Keys

    @Test func hasTheUsualKeysWithoutAConfiguration() {
        let table = KeyTable()
        #expect(table.rows.count == KeyCommand.Definition.all.count)
        #expect(table.rows.filter(\.isChanged).isEmpty)
        #expect(keys("list.next", in: table) == ["down", "j", "ctrl-n"])
        #expect(keys("list.first", in: table) == ["home", "g", "g g"])
        #expect(keys("everywhere.quit", in: table) == ["q"])
    }

    @Test func givesActionsTheirKeysByPlace() {
        let table = table(
            """
            [keys]
            quit = "Q"
            remove = "ctrl-x"
            [keys.list]
            play = ["ctrl-p", "space p"]
            mark-watched = []
            [keys.notes]
            remove = "f8"
            """)
        #expect(table.problems.isEmpty)
        #expect(keys("everywhere.quit", in: table) == ["Q"])
        #expect(keys("list.play", in: table) == ["ctrl-p", "space p"])
        #expect(keys("queue.play", in: table) == ["ctrl-p", "space p"])
        #expect(keys("episode.play", in: table) == ["enter", "p"])
        #expect(keys("list.mark-watched", in: table) == [])
        #expect(keys("menu.mark-watched", in: table) == [])
        #expect(keys("episode.mark-watched", in: table) == ["m"])
        #expect(keys("queue.remove", in: table) == ["ctrl-x"])
        #expect(keys("notes.remove", in: table) == ["f8"])
        #expect(table.rows.filter(\.isChanged).allSatisfy { $0.keys != $0.presetKeys })
    }

    @Test func takesAKeyFromTheOtherActionsOfThePlace() {
        let table = table(
            "[keys.list]\nplay = [\"d\", \"j j\"]\nfirst = \"x\"\nlast = \"G\"\n"
                + "[keys.downloads]\npause = \"P\"\n[keys.player]\nstop = \"p\"\n")
        #expect(table.problems.isEmpty)
        #expect(keys("list.download", in: table) == [])
        #expect(keys("list.next", in: table) == ["down", "ctrl-n"])
        #expect(keys("queue.play", in: table) == ["d", "j j"])
        #expect(keys("downloads.pause", in: table) == ["P"])
        #expect(keys("queue.remove", in: table) == ["delete"])
        #expect(keys("episode.play", in: table) == ["enter"])
        #expect(keys("episode.download", in: table) == ["d"])
        #expect(keys("dialog.next", in: table) == ["down", "tab", "j", "ctrl-n"])
    }

    @Test(arguments: KeyPreset.allCases)
    func hasPresetsOfKnownActions(preset: KeyPreset) {
        let known = Set(KeyCommand.Definition.all.map(\.identifier))
        #expect(Set(preset.keys.keys).isSubset(of: known))
        let typed = KeyTable(KeyChoice(preset: preset)).rows.filter {
            $0.place == .field && $0.keys.presses.contains { $0.character != nil }
        }
        #expect(typed.isEmpty)
    }

    @Test func namesThePresetsAsTheSettingDoes() {
        #expect(Setting.keysPreset.type == .choice(KeyPreset.allCases.map(\.rawValue)))
    }

    @Test func changesAPreset() {
        let table = table("[keys]\npreset = \"arrows\"\n[keys.list]\nplay = \"f4\"\n", preset: .arrows)
        #expect(keys("list.next", in: table) == ["down"])
        #expect(keys("list.play", in: table) == ["f4"])
        #expect(table.rows.first { $0.name == "next" }?.isChanged == false)
    }

    // MARK: Mistakes

    @Test(arguments: [
        ("[keys.list]\nplya = \"p\"\n", "c:2:1: unknown action 'plya'. Did you mean 'play'?"),
        ("[keys]\nplya = \"p\"\n", "c:2:1: unknown action 'plya'. Did you mean 'play'?"),
        ("[keys.lsit]\nplay = \"p\"\n", "c:2:1: unknown place 'keys.lsit'. Did you mean 'list'?"),
        (
            "[keys.list]\nforms = \"p\"\n",
            "c:2:1: 'list' has no action 'forms'. It is in 'episode'."
        ),
        ("[keys.list]\nplay = \"ctlr-p\"\n", "c:2:8: play: unknown key 'ctlr-p'. Did you mean 'ctrl-p'?"),
        ("[keys.list]\nplay = \"C-p\"\n", "c:2:8: play: unknown key 'C-p'. Did you mean 'ctrl-p'?"),
        (
            "[keys.list]\nplay = [\"p\", \"g spcae\"]\n",
            "c:2:14: play: unknown key 'spcae'. Did you mean 'space'?"
        ),
        (
            "[keys.list]\nplay = \"\"\n",
            "c:2:8: play: unknown key ''. Write a character, or names such as 'enter', 'f5', 'ctrl-d', 'alt-x'."
        ),
        ("[keys]\nquit = \"ctrl-c\"\n", "c:2:8: quit: 'ctrl-c' always quits."),
        ("[keys.field]\nstart = \"a\"\n", "c:2:9: start: 'a' edits the text of a field."),
    ])
    func tellsMistakesWithTheirPositions(text: String, problem: String) {
        #expect(problems(text) == [problem])
    }

    @Test func tellsTwoWishesForOneKey() {
        #expect(
            problems("[keys.list]\nplay = \"x\"\ndownload = [\"ctrl-d\", \"x\"]\n")
                == ["c:3:12: download: 'x' is also the key of 'play' in 'list' (line 2)."])
        #expect(
            problems("[keys.list]\nplay = \"x y\"\n[keys]\nquit = \"f10\"\n[keys.player]\nstop = \"f10\"\n")
                == ["c:6:8: stop: 'f10' is also the key of 'quit' in 'player' (line 4)."])
        #expect(problems("[keys]\nquit = \"x\"\n[keys.list]\nplay = \"x\"\n").isEmpty)
        #expect(
            problems(
                "[keys]\nback = \"ctrl-g\"\n[keys.list]\nend-search = \"ctrl-g\"\ndeselect-all = \"ctrl-g\"\n"
            )
            .isEmpty)
    }

    @Test func acceptsTheUsualKeysInAConfiguration() {
        let lines = KeyPlace.allCases.map { place in
            let actions = KeyTable().rows.filter { $0.place == place }.map { row in
                "\(row.name) = [\(row.keys.names.map { "\"\($0)\"" }.joined(separator: ", "))]"
            }
            return "[keys.\(place.rawValue)]\n" + actions.joined(separator: "\n")
        }
        let table = table(lines.joined(separator: "\n"))
        #expect(table.problems.isEmpty)
        #expect(table.rows.filter(\.isChanged).isEmpty)
    }

    // MARK: The user's own commands

    @Test func givesTheUsersCommandsTheirKeys() throws {
        let table = table("[commands.share]\nname = \"Share it\"\nkey = [\"f\", \"ctrl-s\"]\nrun = \"a\"\n")
        #expect(table.problems.isEmpty)
        #expect(keys("commands.share", in: table) == ["f", "ctrl-s"])
        #expect(table.rows.last?.title == "Share it" && table.rows.last?.place == .commands)
        #expect(keys("list.favourite", in: table) == [])
        #expect(keys("menu.find-sources", in: table) == ["f"])
        #expect(keys("transcript.follow", in: table) == ["f"])
        #expect(
            table.warnings.map(\.localizedDescription) == [
                "c:3:7: warning: 'f' is taken from 'favourite' (list), because it is the key of 'share'."
            ])
    }

    @Test func warnsOfAKeyThatACommandHides() {
        let table = table("[commands.share]\nkey = \"S\"\nrun = \"a\"\n")
        #expect(keys("everywhere.search-everything", in: table) == ["S"])
        #expect(
            table.warnings.map(\.localizedDescription) == [
                "c:2:7: warning: 'S' hides 'search-everything' (everywhere), because it is 'share' in 'commands'."
            ])
    }

    @Test(arguments: [
        (
            "[commands.a]\nrun = \"a\"\nkey = \"x\"\n[commands.b]\nrun = \"b\"\nkey = \"x\"\n",
            "c:6:7: b: 'x' is also the key of 'a' in 'commands' (line 3)."
        ),
        (
            "[commands.a]\nrun = \"a\"\nkey = \"x\"\n[keys.list]\nplay = \"x\"\n",
            "c:5:8: play: 'x' is also the key of 'a' in 'list' (line 3)."
        ),
        (
            "[commands.a]\nrun = \"a\"\nkey = \"ctlr-x\"\n",
            "c:3:7: a: unknown key 'ctlr-x'. Did you mean 'ctrl-x'?"
        ),
        ("[commands.a]\nrun = \"a\"\nkey = \"ctrl-c\"\n", "c:3:7: a: 'ctrl-c' always quits."),
        ("[keys.commands]\nshare = \"x\"\n", "c:2:1: unknown action 'share'."),
    ])
    func tellsMistakesInTheKeysOfCommands(text: String, problem: String) {
        #expect(problems(text) == [problem])
    }

    /// A command may be called like an action, which keeps its keys.
    @Test func tellsACommandFromAnActionOfTheSameName() {
        let table = table("[commands.play]\nrun = \"a\"\n[keys]\nplay = \"f4\"\n")
        #expect(keys("commands.play", in: table) == [])
        #expect(keys("list.play", in: table) == ["f4"])
    }

    @Test func warnsOfWhatIsHidden() {
        let warnings = table("[keys.list]\nplay = \"r\"\nqueue = \"d\"\n").warnings.map(
            \.localizedDescription)
        #expect(
            warnings.first
                == "c:2:8: warning: 'r' hides 'refresh' (everywhere), because it is 'play' in 'list'.")
        #expect(
            warnings.last
                == "c:3:9: warning: 'download' in 'list' has no key any more, because 'd' is 'queue'.")
        #expect(table("[keys.list]\nplay = \"p\"\n").warnings.isEmpty)
    }
}
