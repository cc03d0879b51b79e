import CursesKit
import Foundation
import Testing

@testable import TekpubApp

struct ThemeFileTests {
    @Test func changesTheInksOfAnotherTheme() {
        let file = ThemeFile(
            """
            base = "dark"
            tint = "#ff9F0a"
            bar = 17
            bar-label = "white"
            header = 8
            separator = "default"
            destructive = { color = "red", attributes = ["bold", "underline"] }
            secondary-label = { attributes = ["dim"] }
            """, path: "t", name: "mine")
        #expect(file.problems.isEmpty)
        var expected = Theme.dark
        expected.name = "mine"
        expected.tint = Theme.Ink(.rgb(255, 159, 10))
        expected.bar = Theme.Ink(.rgb(0, 0, 95))
        expected.barLabel = Theme.Ink(.named(.white))
        expected.header = Theme.Ink(.rgb(127, 127, 127))
        expected.separator = .standard
        expected.destructive = Theme.Ink(.named(.red), [.bold, .underline])
        expected.secondaryLabel = Theme.Ink(Theme.dark.secondaryLabel.color, .dim)
        #expect(file.theme == expected)
    }

    @Test(arguments: [
        (
            "tint = \"ff9f0a\"",
            "1:8: tint: 'ff9f0a' is not a colour: write \"#rrggbb\", a number from 0 to 255, or one of "
                + "black, red, green, yellow, blue, magenta, cyan, white, default."
        ),
        (
            "tint = \"#ff9f0\"",
            "1:8: tint: '#ff9f0' is not a colour: write \"#rrggbb\", a number from 0 to 255, or one of "
                + "black, red, green, yellow, blue, magenta, cyan, white, default."
        ),
        (
            "tint = \"grean\"",
            "1:8: tint: 'grean' is not a colour: write \"#rrggbb\", a number from 0 to 255, or one of "
                + "black, red, green, yellow, blue, magenta, cyan, white, default. Did you mean 'green'?"
        ),
        ("tint = 256", "1:8: tint: 256 is not between 0 and 255, as the palette is."),
        ("tint = true", "1:8: tint: it must be a colour, or { color = …, attributes = […] }."),
        ("tnt = 3", "1:1: unknown role 'tnt'. Did you mean 'tint'?"),
        ("tint = { colour = 3 }", "1:19: tint: unknown name 'colour'; write color and attributes."),
        (
            "tint = { attributes = [\"bold\", \"blod\"] }",
            "1:32: tint: 'blod' is not one of bold, dim, italic, underline, reverse, strikethrough. Did you mean 'bold'?"
        ),
        (
            "tint = { attributes = \"bold\" }",
            "1:23: tint: the attributes must be a list, such as [\"bold\"]."
        ),
        (
            "base = \"drak\"",
            "1:8: base: it must be one of terminal, light, dark, mono, 2010. Did you mean 'dark'?"
        ),
        (
            "base = dark",
            "1:8: this is not valid TOML: a text stands in quotes, as in \"dark\"."
        ),
    ])
    func namesThePositionOfAMistake(text: String, expected: String) {
        let file = ThemeFile(text, path: "t", name: "mine")
        #expect(file.problems.map(\.localizedDescription) == ["t:\(expected)"])
    }

    @Test func warnsOfWhatCanHardlyBeRead() {
        let file = ThemeFile(
            "base = \"dark\"\nlabel = \"#555555\"\ntint = \"#555555\"\nbar = \"#444446\"\nheader-label = \"default\"",
            path: "t", name: "mine")
        #expect(
            file.warnings.map(\.localizedDescription) == [
                "t:2:9: warning: label on background has a contrast of 2.3:1; 4.5:1 can be read well.",
                "t:3:8: warning: tint on background has a contrast of 2.3:1; 3:1 can be read well.",
            ])
        #expect(ThemeFile("", path: "t", name: "mine").warnings.isEmpty)
    }

    @Test func isLightOrDarkByItsBackground() {
        func style(_ text: String) -> TraitCollection.UserInterfaceStyle {
            ThemeFile(text, path: "t", name: "mine").theme.userInterfaceStyle
        }
        #expect(style("base = \"dark\"\nbackground = \"#ffffff\"") == .light)
        #expect(style("base = \"light\"\nbackground = \"#101010\"") == .dark)
        #expect(style("base = \"light\"\nbackground = \"default\"") == .unspecified)
        #expect(style("base = \"light\"") == .light)
    }

    @Test func isFlatInOtherColours() {
        #expect(ThemeFile("base = \"2010\"\nlabel = 0", path: "t", name: "mine").theme.gloss != nil)
        #expect(ThemeFile("base = \"2010\"\nbar = 4", path: "t", name: "mine").theme.gloss == nil)
    }

    @Test(arguments: Theme.builtIn)
    func theTemplateHasTheInksOfItsBase(base: Theme) {
        let text = ThemeTemplate.text(basedOn: base)
        #expect(ThemeFile(text, path: "t", name: base.name).theme == base)
        let uncommented = text.split(separator: "\n").map { line in
            line.hasPrefix("#") && !line.hasPrefix("# ") && line != "#" ? line.dropFirst() : line
        }.joined(separator: "\n")
        let file = ThemeFile(uncommented, path: "t", name: base.name)
        #expect(file.problems.isEmpty)
        for role in ThemeRole.allCases { #expect(file.theme[role] == base[role]) }
    }

    /// The page of themes lists what there is.
    @Test func theDocumentationHasAllRoles() throws {
        let path = String(#filePath.split(separator: "/Tests/")[0]) + "/Documentation/themes.md"
        let page = try String(contentsOfFile: path, encoding: .utf8)
        for role in ThemeRole.allCases {
            #expect(page.contains("| `\(role.name)` | \(role.summary) |\n"), "the page lacks \(role.name)")
        }
    }
}

struct ThemeStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    private func write(_ text: String, to name: String) throws {
        let url = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    @Test func findsThemesByName() throws {
        // Ignore errors: the system removes temporary files anyway.
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("base = \"dark\"", to: "mine/night.toml")
        try write("base = \"light\"", to: "mine/dark.toml")
        try write("base = \"light\"\nx = 1", to: "system/night.toml")
        try write("base = \"light\"\nx = 1", to: "system/day.toml")
        try write("base = \"light\"", to: "secret.toml")
        let store = ThemeStore(folders: ["mine", "missing", "system"].map { "\(folder.path)/\($0)" })
        #expect(store.fileNames == ["dark", "day", "night"])
        #expect(store.theme(named: "night")?.theme.userInterfaceStyle == .dark)
        #expect(store.theme(named: "night")?.problems.isEmpty == true)
        #expect(store.theme(named: "day")?.problems.count == 1)
        // A built-in theme cannot be replaced.
        #expect(store.theme(named: "dark")?.theme == .dark)
        for name in ["nigth", "../secret", "", ".", "mine/night"] { #expect(store.theme(named: name) == nil) }
        #expect(
            store.sentence(forMissing: "nigth")
                == "unknown theme 'nigth'. The themes are terminal, light, dark, mono, 2010, dark, day, night. Did you mean "
                + "'night'?")
    }
}
