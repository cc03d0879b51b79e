import Testing

@testable import TekpubKit

struct CommandWordsTests {
    @Test(arguments: [
        ("mpv", ["mpv"]), ("  mpv   --fs ", ["mpv", "--fs"]), ("", []), (" ", []),
        (#"'/opt/my player' "two words" a\ b"#, ["/opt/my player", "two words", "a b"]),
        (#"--title='it is' "say \"hi\"" '\n' """#, ["--title=it is", #"say "hi""#, #"\n"#, ""]),
        ("mpv $HOME; rm *", ["mpv", "$HOME;", "rm", "*"]),
    ])
    func areDividedAsAShellWould(command: String, words: [String]) {
        #expect(CommandWords(command)?.words == words)
    }

    @Test(arguments: ["mpv '", #"mpv "x"#, #"mpv \"#, #"mpv "a\"#])
    func areNoneWhereSomethingIsOpen(command: String) {
        #expect(CommandWords(command) == nil)
    }
}
