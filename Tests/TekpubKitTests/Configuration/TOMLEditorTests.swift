import Testing

@testable import TekpubKit

struct TOMLEditorTests {
    private func edited(_ text: String, _ path: String, _ toml: String?) throws -> String {
        var editor = TOMLEditor(text)
        try editor.set(path.split(separator: ".").map(String.init), to: toml)
        return editor.text
    }

    @Test(arguments: [
        ("theme = \"dark\"\n", "theme = \"light\"\n"),
        // The comment and the blanks stay.
        ("  theme=\t'dark'   # at night\n", "  theme=\t\"light\"   # at night\n"),
        ("a = 1\r\ntheme = \"dark\"\r\n[t]\r\n", "a = 1\r\ntheme = \"light\"\r\n[t]\r\n"),
        ("\u{FEFF}theme = \"dark\"", "\u{FEFF}theme = \"light\""),
        ("theme = \"\"\"\ndark\"\"\"\n# end", "theme = \"light\"\n# end"),
        ("\"theme\" = \"dark\"\n", "\"theme\" = \"light\"\n"),
        // What was in a list is kept above it.
        (
            "x = 1\n  theme = [ # one\n  \"a\", # two\n]\ny = 2\n",
            "x = 1\n  # one\n  # two\n  theme = \"light\"\ny = 2\n"
        ),
    ])
    func replacesAValue(text: String, expected: String) throws {
        #expect(try edited(text, "theme", "\"light\"") == expected)
    }

    @Test(arguments: [
        ("", "theme = 1\n"),
        ("\u{FEFF}", "\u{FEFF}theme = 1\n"),
        ("a = 2", "a = 2\ntheme = 1"),
        ("a = 2\n", "a = 2\ntheme = 1\n"),
        ("a = 2\r\n", "a = 2\r\ntheme = 1\r\n"),
        ("# only a comment", "# only a comment\ntheme = 1"),
        ("a = 2\n\n[t]\nb = 3\n", "a = 2\ntheme = 1\n\n[t]\nb = 3\n"),
        ("[t]\nb = 3\n", "theme = 1\n\n[t]\nb = 3\n"),
        // What stands directly above a header belongs to it.
        ("# mine\n\n# the table\n[t]\n", "# mine\n\ntheme = 1\n\n# the table\n[t]\n"),
        // Behind the line that has it commented out.
        (
            "# The colours.\n#theme = \"x\"\n\n# More.\n#other = 1\na = 2\n",
            "# The colours.\n#theme = \"x\"\ntheme = 1\n\n# More.\n#other = 1\na = 2\n"
        ),
        ("# theme = 2\n[t]\n#theme = 3\n", "# theme = 2\ntheme = 1\n[t]\n#theme = 3\n"),
        ("a = \"\"\"\n#theme = 2\n\"\"\"\n", "a = \"\"\"\n#theme = 2\n\"\"\"\ntheme = 1\n"),
        ("a = [\n  #theme = 2\n  1,\n]\n", "a = [\n  #theme = 2\n  1,\n]\ntheme = 1\n"),
        ("\ttabbed = 2\n", "\ttabbed = 2\n\ttheme = 1\n"),
    ])
    func addsAValueAtTheTop(text: String, expected: String) throws {
        #expect(try edited(text, "theme", "1") == expected)
    }

    @Test(arguments: [
        ("", "[list]\nsort = 1\n"),
        ("a = 2", "a = 2\n\n[list]\nsort = 1"),
        ("a = 2\n", "a = 2\n\n[list]\nsort = 1\n"),
        ("a = 2\r\n\r\n", "a = 2\r\n\r\n[list]\r\nsort = 1\r\n"),
        ("[list]\n", "[list]\nsort = 1\n"),
        ("[list] # mine\n# old\n\n[other]\nx = 1\n", "[list] # mine\nsort = 1\n# old\n\n[other]\nx = 1\n"),
        (
            "[list]\n  columns = [\n  \"a\",\n]\n[other]\n",
            "[list]\n  columns = [\n  \"a\",\n]\n  sort = 1\n[other]\n"
        ),
        ("[ \"list\" ]\nx = 2", "[ \"list\" ]\nx = 2\nsort = 1"),
        ("list.columns = 2\nz = 3\n", "list.columns = 2\nlist.sort = 1\nz = 3\n"),
        ("list = {}\n", "list = { sort = 1 }\n"),
        (
            "list = { columns = [1], x = { y = 2 } } # c\n",
            "list = { columns = [1], x = { y = 2 }, sort = 1 } # c\n"
        ),
        ("[list]\n#sort = \"a\"\n\n#columns = 1\n", "[list]\n#sort = \"a\"\nsort = 1\n\n#columns = 1\n"),
        ("[list.inner]\nx = 1\n\n[z]\n", "[list.inner]\nx = 1\n\n[list]\nsort = 1\n\n[z]\n"),
    ])
    func addsAValueToATable(text: String, expected: String) throws {
        #expect(try edited(text, "list.sort", "1") == expected)
    }

    @Test(arguments: [
        ("[keys]\nquit = \"Q\"\n", "[keys]\nquit = \"Q\"\n\n[keys.list]\nplay = 1\n"),
        ("[keys]\nlist.next = \"n\"\n", "[keys]\nlist.next = \"n\"\nlist.play = 1\n"),
        ("[keys]\nlist = { next = \"n\" }\n", "[keys]\nlist = { next = \"n\", play = 1 }\n"),
        ("keys = { quit = \"Q\" }\n", "keys = { quit = \"Q\", list.play = 1 }\n"),
        ("[keys.menu]\nx = 1\n[z]\ny = 1\n", "[keys.menu]\nx = 1\n\n[keys.list]\nplay = 1\n\n[z]\ny = 1\n"),
        ("[keys]\n\n#preset = \"vim\"\n", "[keys]\n\n#preset = \"vim\"\n\n[keys.list]\nplay = 1\n"),
    ])
    func addsAValueToATableInATable(text: String, expected: String) throws {
        #expect(try edited(text, "keys.list.play", "1") == expected)
    }

    @Test(arguments: [
        ("a = 1\ntheme = 2\nb = 3\n", "a = 1\nb = 3\n"),
        ("a = 1\r\ntheme = 2\r\n", "a = 1\r\n"),
        ("a = 1\ntheme = 2", "a = 1\n"),
        ("  theme = 2 # why\nb = 3\n", "  # why\nb = 3\n"),
        ("theme = [ # one\n1 ] # two\n", "# one\n# two\n"),
        ("b = 3\n", "b = 3\n"),
        ("", ""),
    ])
    func removesAValue(text: String, expected: String) throws {
        #expect(try edited(text, "theme", nil) == expected)
    }

    @Test(arguments: [
        ("t = { a = 1, b = 2, c = 3 }", "t.a", "t = { b = 2, c = 3 }"),
        ("t = { a = 1, b = 2, c = 3 }", "t.b", "t = { a = 1, c = 3 }"),
        ("t = { a = 1, b = 2, c = 3 }", "t.c", "t = { a = 1, b = 2 }"),
        ("t = {a = 1}", "t.a", "t = {}"),
        ("t = { a.x = 1, a.y = 2 }", "t.a.y", "t = { a.x = 1 }"),
        ("[t]\na = 1\n[u]\n", "t.a", "[t]\n[u]\n"),
        ("t.a = 1\nt.b = 2\n", "t.a", "t.b = 2\n"),
    ])
    func removesAValueFromATable(text: String, path: String, expected: String) throws {
        #expect(try edited(text, path, nil) == expected)
    }

    @Test(arguments: ["theme = dark", "[list]\nx = 1\n[list]\ny = 2\n", "a = 1\na = 2\n", "[[[", "a = \"x"])
    func leavesWhatIsNotValid(text: String) {
        var editor = TOMLEditor(text)
        #expect {
            try editor.set(["list", "sort"], to: "1")
        } throws: {
            if case TOMLEditor.Failure.syntax = $0 { true } else { false }
        }
        #expect(editor.text == text)
    }

    @Test(arguments: [
        "list = 3\n", "list = [1]\n", "[[list]]\nx = 1\n", "[list.sort]\nx = 1\n", "list = \"x\"",
    ])
    func leavesADocumentWithoutAPlaceForTheValue(text: String) {
        var editor = TOMLEditor(text)
        #expect {
            try editor.set(["list", "sort"], to: "1")
        } throws: {
            if case TOMLEditor.Failure.noPlace = $0 { true } else { false }
        }
        #expect(editor.text == text)
    }

    /// Whatever is set one after the other in whatever document, the rest stays.
    @Test func keepsTheTemplateReadable() throws {
        var editor = TOMLEditor(ConfigurationTemplate.text)
        let lines = ConfigurationTemplate.text.split(separator: "\n")
        for setting in Setting.all {
            let value = try #require(setting.defaultValue ?? setting.example)
            let change = ConfigurationChange(setting, to: value)
            try editor.set(change.path, to: change.toml)
        }
        let file = ConfigurationFile(editor.text, path: "c")
        #expect(file.problems.isEmpty)
        for setting in Setting.all {
            #expect(file.entries[setting]?.value == setting.defaultValue ?? setting.example)
            // Below the line that shows its default.
            #expect(
                editor.text.contains(
                    "#\(setting.key) = \(file.entries[setting]?.value.toml ?? "")\n\(setting.key) = "))
        }
        for setting in Setting.all { try editor.set(ConfigurationChange(setting, to: nil).path, to: nil) }
        #expect(editor.text.split(separator: "\n") == lines)
    }

    /// Pieces of documents in any order, most of which are not valid: an edit changes one value, or nothing.
    @Test func survivesAnyDocument() throws {
        let pieces = [
            "a = 1", "\n", "\r\n", "[list]", "[[list]]", "list.", "sort = ", "{ sort = 1, x = [ 2 # c\n ] }",
            "# c", "#sort = 3",
            "\"\"\"\nx", "\"\"\"", "'", "\"", "=", " ", ",", "]", "}", "\u{FEFF}", "\t", "ä", "list = ",
            "[list.sort]", "\n\n",
        ]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }.joined()
            for toml in ["[1, 2]", nil] {
                var editor = TOMLEditor(text)
                do {
                    try editor.set(["list", "sort"], to: toml)
                    let root = try TOMLDocument(editor.text).root
                    if toml != nil, case .table(let list)? = root["list"] {
                        #expect(list["sort"] == .array([.number(1), .number(2)]), "\(text)")
                    }
                } catch {
                    #expect(editor.text == text)
                }
            }
        }
    }
}
