import Testing

@testable import TekpubKit

/// The arguments of the user's own commands.
struct UserCommandTests {
    private func command(_ run: String, _ rest: String = "") throws -> UserCommand {
        let file = ConfigurationFile("[commands.x]\nrun = \(run)\n\(rest)\n", path: "c")
        #expect(file.problems.map(\.localizedDescription) == [])
        return try #require(file.commands.first)
    }

    private func subject(
        _ title: String = "Stones", address: String? = "https://example.org/1", file: String? = nil
    ) -> CommandSubject {
        CommandSubject(title: title, show: "Lighthouse", addresses: [address], file: file, position: 725)
    }

    private func words(_ run: String, _ subjects: CommandSubject..., rest: String = "") throws -> [[String]] {
        try command(run, rest).lines(for: subjects).map(\.words)
    }

    @Test func replacesPlaceholdersInsideTheirArguments() throws {
        let words = try words(
            #"["p", "--at={position}", "{show}: {title}", "{address}", "{file}", "{{title}}", "plain"]"#,
            subject("It's $(rm) `x`; \"y\" *", file: "/v/Stones and more.mp3"))
        #expect(
            words == [
                [
                    "p", "--at=725", "Lighthouse: It's $(rm) `x`; \"y\" *", "https://example.org/1",
                    "/v/Stones and more.mp3", "{title}", "plain",
                ]
            ])
    }

    @Test func splitsATextBeforeItReplaces() throws {
        let words = try words(#""p 'a b' {title}""#, subject("two words"))
        #expect(words == [["p", "a b", "two words"]])
    }

    /// curl reads the file behind `=@` or `=<`.
    @Test(arguments: ["@/etc/passwd", "<secret"])
    func letsNoValueNameAFile(title: String) throws {
        #expect(try words(#"["p", "-F", "a={title}"]"#, subject(title)) == [["p", "-F", "a= " + title]])
    }

    @Test(arguments: ["-\u{301}x", "-rf", "--help", "+!ls", "@/etc/passwd", "-", "--"])
    func letsNoTitleBeAnOption(title: String) throws {
        #expect(try words(#"["p", "{title}"]"#, subject(title)) == [["p", " " + title]])
        #expect(try words(#"["p", "-n{title}"]"#, subject(title)) == [["p", "-n" + title]])
        #expect(try words(#"["p", "--", "{title}"]"#, subject(title)) == [["p", "--", title]])
    }

    @Test func handsOnNoControlCharacters() throws {
        let title = "a\u{1B}[31mb\nc\u{0}d\u{9B}e\u{202E}f\u{2028}g 👩‍👩‍👧"
        #expect(
            try words(#"["p", "{title}"]"#, subject(title))
                == [["p", "a [31mb c d e f g 👩‍👩‍👧"]])
    }

    @Test func hidesThePasswordOfAnAddress() throws {
        #expect(
            try words(#"["p", "{address}"]"#, subject(address: "https://ada:secret@example.org/1?p=3"))
                == [["p", "https://example.org/1?p=3"]])
    }

    @Test(arguments: ["javascript:alert(1)", "-x", "file:///etc/passwd", "https://", nil])
    func knowsOnlyAddressesOfTheWeb(address: String?) throws {
        #expect(throws: UserCommandError.noAddress(title: "Stones")) {
            try words(#"["p", "{address}"]"#, subject(address: address))
        }
    }

    @Test(arguments: [nil, "/v/a\nb.mp3"])
    func saysThatAFileIsMissing(file: String?) throws {
        #expect(throws: UserCommandError.noFile(title: "Stones")) {
            try words(#"["p", "{file}"]"#, subject(file: file))
        }
        #expect(try !command(#"["p", "{title}"]"#).usesFiles)
        #expect(try command(#"["p", "x{file}"]"#).usesFiles)
    }

    @Test func runsForEachRowOrOnce() throws {
        let run = #"["p", "--add", "{title}", "-n", "{position}"]"#
        #expect(
            try words(run, subject("A"), subject("B"))
                == [["p", "--add", "A", "-n", "725"], ["p", "--add", "B", "-n", "725"]])
        #expect(
            try words(run, subject("A"), subject("B"), rest: "rows = \"together\"")
                == [["p", "--add", "A", "B", "-n", "725", "725"]])
        #expect(try words(#"["p", "x"]"#, subject("A"), subject("B")) == [["p", "x"]])
        let lines = try command(run).lines(for: [subject("A"), subject("B")])
        #expect(lines.map(\.title) == ["A", "B"])
    }
}
