import Testing

@testable import TekpubKit

struct TOMLDocumentTests {
    private static let text = """
        \u{FEFF}# [no.table]
        a = "x = [1] # \\" y"
        "b c".d = 'it''s'
        list = [ 1, # one
          "zwei", [true] ]
        inline = { key = 1, other.key = "ä" , last = "}" }
        ünï = 1

        [table] # a comment with "quotes
        key = \"\"\"
        several = "lines"
        \"\"\"
        after = '''x'''
        [table.inner]
        key = 1979-05-27 07:32:00
        [[array]]
        name = "first"
        [[array]]
          name = "second"
        """

    @Test(arguments: [
        (["a"], 2, 1, 2, 5), (["b c", "d"], 3, 1, 3, 11), (["list"], 4, 1, 4, 8),
        (["list", "0"], 4, 10, 4, 10), (["list", "1"], 5, 3, 5, 3), (["list", "2", "0"], 5, 12, 5, 12),
        (["inline", "key"], 6, 12, 6, 18), (["inline", "other", "key"], 6, 21, 6, 33),
        (["inline", "last"], 6, 39, 6, 46), (["table"], 9, 2, 9, 1), (["table", "key"], 10, 1, 10, 7),
        (["table", "after"], 13, 1, 13, 9), (["table", "inner", "key"], 15, 1, 15, 7),
        (["array", "0", "name"], 17, 1, 17, 8), (["array", "1", "name"], 19, 3, 19, 10),
        // Missing keys are where their tables are.
        (["table", "inner", "missing"], 14, 2, 14, 2), (["missing"], 1, 1, 1, 1),
    ])
    func knowsWhereKeysAndValuesStand(
        path: [String], line: Int, column: Int, valueLine: Int, valueColumn: Int
    ) throws {
        // A bare key with umlauts is no TOML 1.0.
        let text = Self.text.replacing("ünï = 1", with: "uni = 1").replacing("'it''s'", with: "'its'")
        let document = try TOMLDocument(text)
        #expect(document.position(of: path) == TextPosition(line: line, column: column))
        #expect(
            document.position(of: path, isValue: true)
                == TextPosition(line: valueLine, column: valueColumn))
    }

    @Test func readsValuesOfEveryType() throws {
        let document = try TOMLDocument(
            "text = \"a\\u00e4\"\nnumber = 0x10\nflag = false\ndate = 1979-05-27\nreal = 1.5\nlist = [1, [\"a\"]]\n[t]\nx.y = 1"
        )
        #expect(
            document.root == [
                "text": .text("aä"), "number": .number(16), "flag": .flag(false), "date": .other,
                "real": .other, "list": .array([.number(1), .array([.text("a")])]),
                "t": .table(["x": .table(["y": .number(1)])]),
            ])
    }

    @Test(
        arguments: [
            ("a.b.c = 1\na.b.d = 2", ["a": .table(["b": .table(["c": .number(1), "d": .number(2)])])]),
            (
                "[a]\n[a.b]\nx = 1\n[c.d]\n[c]\ny = 1",
                [
                    "a": .table(["b": .table(["x": .number(1)])]),
                    "c": .table(["d": .table([:]), "y": .number(1)]),
                ]
            ),
            (
                "[[a]]\nx = 1\n[[a]]\n[a.b]\nx = 2",
                ["a": .array([.table(["x": .number(1)]), .table(["b": .table(["x": .number(2)])])])]
            ),
            (
                "a = [[], [1,], # c\r\n 2\n]\r\n",
                ["a": .array([.array([]), .array([.number(1)]), .number(2)])]
            ),
            ("a = { b.c = 1, d = {} }", ["a": .table(["b": .table(["c": .number(1)]), "d": .table([:])])]),
            (
                "a = -1_000\nb = 0xF_f\nc = 0o17\nd = 0b11\ne = +0",
                ["a": .number(-1000), "b": .number(255), "c": .number(15), "d": .number(3), "e": .number(0)]
            ),
            (
                "a = 1e5\nb = -inf\nc = 1979-05-27T07:32:00Z\nd = 07:32:00 # x\ne = 1979-05-27 07:32:00.5",
                ["a": .other, "b": .other, "c": .other, "d": .other, "e": .other]
            ),
            ("a = \"\\t\\\"\\\\\\U0001F600\"\nb = '\\t'", ["a": .text("\t\"\\😀"), "b": .text("\\t")]),
            (
                "a = \"\"\"\nx \\\n   y\"\"\"\"\"\nb = '''\r\nz\r\n'''",
                ["a": .text("x y\"\""), "b": .text("z\n")]
            ),
            ("3.\"\".'x y' = 1", ["3": .table(["": .table(["x y": .number(1)])])]),
            ("", [:]),
        ] as [(String, [String: TOMLNode])])
    func readsWhatTheStandardAllows(text: String, expected: [String: TOMLNode]) throws {
        #expect(try TOMLDocument(text).root == expected)
    }

    @Test(arguments: [
        ("[[[", 1, 3), ("[ü]", 1, 2), ("[]", 1, 2), ("[a", 1, 3), ("[[a]", 1, 5), ("[a] b", 1, 5),
        ("[a]\n[a]", 2, 1), ("a = 1\n[a]", 2, 1), ("[[a]]\n[a]", 2, 1), ("[a]\n[[a]]", 2, 1),
        ("a = 1\n[a.b]", 2, 1), ("a", 1, 2), ("a =", 1, 4), ("= 1", 1, 1), ("a. = 1", 1, 4),
        ("a = 1 b = 2", 1, 7), ("a = 1\na = 2", 2, 1), ("a = 1\na.b = 2", 2, 1),
        ("a = {b = 1}\na.b = 2", 2, 1),
        ("a = yes", 1, 5), ("a = 01", 1, 5), ("a = 1__0", 1, 5), ("a = _1", 1, 5), ("a = 0xG", 1, 5),
        ("a = --1", 1, 5), ("a = 99999999999999999999", 1, 5), ("a = [1 2]", 1, 8), ("a = [1,", 1, 5),
        ("a = [,]", 1, 6), ("a = {b = 1", 1, 11), ("a = {b = 1,\n}", 1, 12), ("a = \"x", 1, 5),
        ("a = \"x\ny\"", 1, 5), ("a = '''x", 1, 5), ("a = \"\\x\"", 1, 6), ("a = \"\\uD800\"", 1, 6),
        ("a = \"\\u12\"", 1, 6), ("a = \"\u{7}\"", 1, 6), ("ä = 1", 1, 1), ("# ä\u{1}", 1, 4),
        ("a = 1\rb = 2", 1, 6),
    ])
    func namesThePositionOfWhatItForbids(text: String, line: Int, column: Int) {
        let error = #expect(throws: TOMLDocument.SyntaxError.self) { try TOMLDocument(text) }
        #expect(error?.position == TextPosition(line: line, column: column))
        #expect(error?.sentence.hasPrefix("this is not valid TOML: ") == true)
        #expect(error?.sentence.hasSuffix(".") == true)
        _ = TOMLParser.offsets(in: text)
    }

    @Test func refusesWhatIsNestedTooDeeply() {
        for (open, close) in [("[", "]"), ("{a=", "}")] {
            let (start, end) = (
                String(repeating: open, count: 10_000), String(repeating: close, count: 10_000)
            )
            #expect(throws: TOMLDocument.SyntaxError.self) { try TOMLDocument("a = \(start)\(end)") }
        }
    }
}
