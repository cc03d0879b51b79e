import Foundation
import Testing

@testable import TekpubKit

/// The table `commands` of the configuration.
struct UserCommandTableTests {
    @Test func readsCommandsInTheOrderOfTheirNames() throws {
        let file = ConfigurationFile(
            """
            [commands.b]
            name = "Bee"
            key = ["ctrl-b", "x y"]
            run = ["~/bin/bee", "{title}"]
            rows = "together"
            interactive = true
            [commands]
            a = { run = "ant --all" }
            """, path: "c")
        #expect(file.problems.isEmpty)
        #expect(file.commands.map(\.id) == ["a", "b"])
        let (ant, bee) = (file.commands[0], file.commands[1])
        #expect((ant.name, ant.program, ant.rows, ant.isInteractive) == ("a", "ant", .each, false))
        #expect((bee.name, bee.rows, bee.isInteractive) == ("Bee", .together, true))
        #expect(bee.program.hasPrefix("/") && bee.program.hasSuffix("/bin/bee"))
        let keys = try #require(file.keyBindings.sections["commands"])
        #expect(keys.mapValues(\.keys) == ["b": ["ctrl-b", "x y"]])
        #expect(keys["b"]?.location.position == TextPosition(line: 3, column: 1))
    }

    @Test func letsTheTableOfKeysDecide() {
        let file = ConfigurationFile(
            "[commands.a]\nrun = \"a\"\nkey = \"x\"\n[keys.commands]\na = \"y\"\n", path: "c")
        #expect(file.problems.isEmpty)
        #expect(file.keyBindings.sections["commands"]?["a"]?.keys == ["y"])
    }

    @Test func mergesFilesByCommand() {
        let files = [
            "[commands.a]\nrun = \"mine\"\n", "[commands.a]\nrun = \"theirs\"\n[commands.b]\nrun = \"b\"\n",
        ]
        let configuration = UserConfiguration(
            files: files.map { ConfigurationFile($0, path: "c") }, environment: { _ in nil })
        #expect(configuration.commands.map(\.program) == ["mine", "b"])
    }

    @Test(arguments: [
        ("commands = 1", "1:1: 'commands' is a table; write [commands.NAME]."),
        ("[commands]\na = \"ls\"", "2:1: 'a' is a table; write [commands.a]."),
        ("[comands.a]\nrun = \"a\"", "1:2: unknown table 'comands'. Did you mean 'commands'?"),
        (
            "[commands.'a b']\nrun = \"a\"",
            "1:2: 'a b' is no name of a command. Use letters, digits and hyphens."
        ),
        (
            "[commands.show-output]\nrun = \"a\"",
            "1:2: 'show-output' is an action of tekpub. Choose another name."
        ),
        ("[commands.a]\nname = \"A\"", "1:2: 'a' lacks 'run', which names its program."),
        (
            "[commands.a]\nrun = \"a\"\nnmae = \"A\"",
            "3:1: unknown setting 'commands.a.nmae'. Did you mean 'name'?"
        ),
        ("[commands.a]\nrun = \"a\"\nname = \" \"", "3:8: a.name: it must not be empty."),
        ("[commands.a]\nrun = \"a\"\nname = 1", "3:8: a.name: it must be a text in quotes."),
        ("[commands.a]\nrun = \"\"", "2:7: a.run: it must name a program."),
        ("[commands.a]\nrun = []", "2:7: a.run: it must name a program."),
        ("[commands.a]\nrun = \"a 'b\"", "2:7: a.run: a quotation mark is not closed."),
        ("[commands.a]\nrun = 1", "2:7: a.run: it must be a text in quotes, or a list of texts."),
        ("[commands.a]\nrun = [\"a\", 1]", "2:13: a.run: its items must be texts in quotes."),
        (
            "[commands.a]\nrun = [\"a\", \"{titel}\"]",
            "2:13: a.run: unknown placeholder '{titel}'. Did you mean '{title}'?"
        ),
        (
            "[commands.a]\nrun = \"a {url}\"",
            "2:7: a.run: unknown placeholder '{url}'. There are {title}, {show}, {address}, {file}, {position}; "
                + "write {{ for a brace."
        ),
        ("[commands.a]\nrun = \"a {title\"", "2:7: a.run: '{title' has no }. Write {{ for a brace."),
        ("[commands.a]\nrun = \"{file}\"", "2:7: a.run: the program must not have a placeholder."),
        (
            "[commands.a]\nrun = \"bin/a\"",
            "2:7: a.run: 'bin/a' must be a name, or a path that begins with / or ~/."
        ),
        (
            "[commands.a]\nrun = \"a\"\nrows = \"all\"", "3:8: a.rows: 'all' is not one of each, together."
        ),
        (
            "[commands.a]\nrun = \"a\"\ninteractive = 1",
            "3:15: a.interactive: it must be true or false, without quotes."
        ),
        ("[commands.a]\nrun = \"a\"\nkey = 1", "3:7: a.key: it must be a key in quotes, or a list of keys."),
    ])
    func tellsMistakes(text: String, problem: String) {
        #expect(ConfigurationFile(text, path: "c").problems.map(\.localizedDescription) == ["c:" + problem])
    }

    @Test(arguments: [
        (#"["sh", "-c", "echo {title}"]"#, "sh"), (#"["/bin/bash", "-lc", "x {file}"]"#, "bash"),
        (#"["env", "A=1", "sh", "-e", "-c", "{show}"]"#, "sh"),
        (#"["python3", "-c", "print('{title}')"]"#, "python"),
        (#"["python3.12", "-Ic", "print('{title}')"]"#, "python"), (#"["bash", "-ce", "x {title}"]"#, "bash"),
        (#"["sh", "-c", "--", "echo {title}"]"#, "sh"), (#"["perl", "-eprint '{title}'"]"#, "perl"),
        (#"["watch", "{title}"]"#, "watch"), (#"["nodejs", "-pe", "{title}"]"#, "nodejs"),
        (#"["perl", "-ne", "{address}"]"#, "perl"), (#"["node", "--eval={title}"]"#, "node"),
        (#"["ssh", "host", "notify-send", "{title}"]"#, "ssh"), (#"["vim", "-c{title}"]"#, "vim"),
    ])
    func letsNothingPublishedBeCode(run: String, interpreter: String) throws {
        let problem = try #require(
            ConfigurationFile("[commands.a]\nrun = \(run)", path: "c").problems.first?.problem)
        #expect(problem.contains("\(interpreter) would run what a publisher wrote."), "\(problem)")
    }

    @Test(arguments: [
        #"["sh", "-c", "echo \"$1\"", "sh", "{title}"]"#, #"["sh", "-c", "sleep {position}"]"#,
        #"["grep", "-e", "{title}"]"#, #"["sh", "script", "{title}"]"#,
    ])
    func allowsWhatIsNoCode(run: String) {
        #expect(ConfigurationFile("[commands.a]\nrun = \(run)", path: "c").problems.isEmpty)
    }

    @Test func keepsACommandInSpiteOfASmallMistake() {
        let file = ConfigurationFile("[commands.a]\nrun = \"a\"\nname = \"\"\nrows = 3", path: "c")
        #expect(file.problems.count == 2)
        #expect(file.commands.map(\.name) == ["a"])
    }

    @Test func warnsOfAMissingProgram() async throws {
        let folder = try TemporaryFolder()
        try await folder.makeProgram("here", "exit 0")
        let file = ConfigurationFile(
            "[commands.a]\nrun = \"here\"\n[commands.b]\nrun = \"gone {title}\"\n[commands.c]\nrun = \"/nowhere/x\"\n",
            path: "c")
        let warnings = file.commands.compactMap { $0.warning(path: folder.url.path) }
        #expect(
            warnings.map(\.localizedDescription) == [
                "c:4:7: warning: b: 'gone' is not installed, or not executable.",
                "c:6:7: warning: c: '/nowhere/x' is not installed, or not executable.",
            ])
    }

    /// The examples of the documentation work.
    @Test func readsTheExamplesOfTheDocumentation() throws {
        let path = String(#filePath.split(separator: "/Tests/")[0]) + "/Documentation/configuration.md"
        let page = try String(contentsOfFile: path, encoding: .utf8)
        let section = try #require(page.split(separator: "## Commands of your own").last)
        let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
            .prefix { !$0.hasPrefix("|") }.filter { $0.hasPrefix("    ") }
        let file = ConfigurationFile(lines.joined(separator: "\n"), path: "c")
        #expect(file.problems.map(\.localizedDescription) == [])
        #expect(file.commands.map(\.id) == ["cut", "info", "phone"])
        for placeholder in CommandArgument.Placeholder.allCases {
            #expect(section.contains("| `{\(placeholder.rawValue)}` |"))
        }
    }
}
