import Foundation
import Testing

@testable import TekpubKit

struct ConfigurationFileTests {
    @Test func tellsALinkToAMissingFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "config.toml").path
        #expect(ConfigurationFile(path: path) == nil)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "dotfiles/tekpub.toml")
        let file = try #require(ConfigurationFile(path: path))
        #expect(
            file.problems.map(\.problem) == ["it is a link to dotfiles/tekpub.toml, which does not exist."])
    }

    @Test func readsValuesOfEveryType() throws {
        let file = ConfigurationFile(
            """
            version = 1
            base-url = "http://localhost:3000/?a=b#c" # mine
            no-images = true
            quality = "720p"
            language = "de, en"
            [players]
            audio = 'mpv --no-video'
            [list]
            columns = [
                "title", # first
                "released",
            ]
            sort = "title-reversed"
            [downloads]
            size-limit = 500
            """, path: "config.toml")
        #expect(file.problems.isEmpty)
        #expect(file.entries[.baseURL]?.value == .text("http://localhost:3000/?a=b#c"))
        #expect(file.entries[.noImages]?.value == .flag(true))
        #expect(file.entries[.quality]?.value == .number(720))
        #expect(file.entries[.language]?.value == .texts(["de", "en"]))
        #expect(file.entries[.audioPlayer]?.value == .text("mpv --no-video"))
        #expect(file.entries[.listColumns]?.value == .texts(["title", "released"]))
        #expect(file.entries[.listSort]?.value == .text("title-reversed"))
        #expect(file.entries[.downloadLimit]?.value == .number(500))
        #expect(file.entries[.listSort]?.location.position == TextPosition(line: 13, column: 1))
    }

    @Test(arguments: [
        ("quallity = 720", "1:1: unknown setting 'quallity'. Did you mean 'quality'?"),
        ("\n  sort = \"title\"", "2:3: unknown setting 'sort'. Did you mean 'list.sort'?"),
        ("[list]\nsrt = \"title\"", "2:1: unknown setting 'list.srt'. Did you mean 'list.sort'?"),
        ("[lits]\nsort = 1", "1:2: unknown table 'lits'. Did you mean 'list'?"),
        ("lists = 1", "1:9: lists: it is a table; write [lists] and one list in each line."),
        ("[lists]\nA = \"new\"\nsort = 1", "3:8: sort: it must be conditions in quotes."),
        (
            "[lists]\n\"Long talks\" = \"longer than 40\"",
            "2:16: Long talks: After '40', a unit is missing: min, h."
        ),
        ("nonsense = 1", "1:1: unknown setting 'nonsense'."),
        ("list = 1", "1:1: 'list' is a table; write [list]."),
        ("[theme]\nname = \"dark\"", "1:1: theme: it must be a text in quotes."),
        ("theme = 3", "1:9: theme: it must be a text in quotes."),
        ("no-images = \"yes\"", "1:13: no-images: it must be true or false, without quotes."),
        ("quality = 0", "1:11: quality: 0 is not between 1 and 10000."),
        ("quality = \"high\"", "1:11: quality: 'high' is not a number from 1 to 10000."),
        ("quality = 7.5", "1:11: quality: it must be a number from 1 to 10000."),
        ("language = 3", "1:12: language: it must be a list of texts, such as [\"a\", \"b\"]."),
        ("language = [\"ä\", 3]", "1:12: language: its items must be texts in quotes."),
        (
            "transition = \"door\"",
            "1:14: transition: 'door' is not one of crossfade, doors, none. Did you mean 'doors'?"
        ),
        (
            "list.columns = [\"title\", \"lenght\"]",
            "1:26: list.columns: 'lenght' is not one of title, author, progress, seen, length, released. "
                + "Did you mean 'length'?"
        ),
        ("list.columns = [\"title\", \"title\"]", "1:26: list.columns: 'title' is named twice."),
        ("list.columns = []", "1:16: list.columns: it must name at least one."),
        ("log = \"tekpub.log\"", "1:7: log: 'tekpub.log' must begin with / or ~/."),
        ("theme = dark", "1:9: this is not valid TOML: a text stands in quotes, as in \"dark\"."),
        ("theme = \"a\"\ntheme = \"b\"", "2:1: this is not valid TOML: 'theme' is set twice."),
        ("# \u{1}", "1:3: this is not valid TOML: this character cannot be here."),
        (
            "version = 2\nquallity = 1",
            "1:11: the file is of version 2, for a later tekpub. This one reads version 1, so nothing of the file is "
                + "used."
        ),
        ("version = \"1\"", "1:11: version: it must be 1, so nothing of the file is used."),
        ("keys = 1", "1:8: keys: it is a table; write [keys] and one action in each line."),
        ("[keys.list]\nplay = 1", "2:8: play: it must be a key in quotes, or a list of keys."),
    ])
    func namesThePositionOfAMistake(text: String, expected: String) {
        let problems = ConfigurationFile(text, path: "c").problems.map(\.localizedDescription)
        #expect(problems == ["c:\(expected)"])
    }

    @Test func listsAllMistakesInTheirOrderAndKeepsTheRest() {
        let file = ConfigurationFile(
            "colour = 1\ntheme = \"dark\"\nquality = -1\n[layout]\nmenu-width = 30\nmenu = 3\n", path: "c")
        #expect(file.problems.map { $0.position?.line } == [1, 3, 6])
        #expect(file.entries[.theme]?.value == .text("dark"))
        #expect(file.entries[.menuWidth]?.value == .number(30))
        #expect(file.entries.count == 2)
    }

    @Test func hasSmartListsInTheOrderOfTheFile() throws {
        let file = ConfigurationFile(
            """
            [lists]
            "Long talks" = "unplayed and longer than 40 min"
            Bad = "unplaid"
            A = "new"
            """, path: "c")
        #expect(file.smartLists.map(\.list.name) == ["Long talks", "A"])
        #expect(file.smartLists.map(\.list.id) == [.configuration("Long talks"), .configuration("A")])
        #expect(file.smartLists.map(\.location.position.line) == [2, 4])
        let problem = try #require(file.problems.first)
        #expect(
            problem.localizedDescription.hasPrefix("c:3:7: Bad: 'unplaid' is not a condition; possible: "))
        #expect(problem.localizedDescription.hasSuffix("Did you mean 'unplayed'?"))
    }

    @Test func handsTheKeysOn() throws {
        let file = ConfigurationFile(
            """
            [keys]
            preset = "emacs"
            quit = "Q"
            [keys.list]
            play = ["p", "ctrl-p"]
            mark-watched = []
            """, path: "c")
        let bindings = file.keyBindings
        #expect(file.entries[.keysPreset]?.value == .text("emacs"))
        #expect(bindings.sections.keys.sorted() == ["", "list"])
        #expect(bindings.sections[""]?.mapValues(\.keys) == ["quit": ["Q"]])
        let play = try #require(bindings.sections["list"]?["play"])
        #expect(play.keys == ["p", "ctrl-p"])
        #expect(play.location.position == TextPosition(line: 5, column: 1))
        #expect(
            play.location.error("no key.", item: 1).localizedDescription == "c:5:14: no key.")
        #expect(bindings.sections["list"]?["mark-watched"]?.keys == [])
    }

    @Test func needsNoFile() {
        #expect(ConfigurationFile(path: "/nowhere/config.toml") == nil)
    }

    @Test func saysWhyAFileCannotBeUsed() throws {
        let folder = try TemporaryFolder()
        func problem(of name: String) -> String? {
            let path = folder.url.appending(path: name).path
            return ConfigurationFile(path: path)?.problems.first?.localizedDescription
                .replacing(path + ": ", with: "")
        }
        try Data([0x66, 0xFF, 0x0A]).write(to: folder.url.appending(path: "bytes"))
        try Data(repeating: 0x23, count: 10 << 20).write(to: folder.url.appending(path: "large"))
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "folder"), withIntermediateDirectories: true)
        try #require(mkfifo(folder.url.appending(path: "pipe").path, 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "loop").path, withDestinationPath: "loop")
        #expect(problem(of: "bytes") == "it is not UTF-8 text.")
        #expect(problem(of: "large") == "it is larger than 1 MB, so it is not read.")
        #expect(problem(of: "folder") == "it is a folder, not a file.")
        #expect(problem(of: "pipe") == "it is not a regular file.")
        #expect(problem(of: "loop") == "it cannot be read: Too many levels of symbolic links.")
    }
}
