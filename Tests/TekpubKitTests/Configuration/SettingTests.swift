import Foundation
import Testing

@testable import TekpubKit

struct SettingTests {
    @Test func haveNamesOfTheirOwn() {
        #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
        #expect(Set(Setting.all.map(\.variable)).count == Setting.all.count)
        #expect(Setting.listSort.variable == "TEKPUB_LIST_SORT")
        #expect(Setting.baseURL.variable == "TEKPUB_BASE_URL")
        #expect(Setting.listSort.table == "list" && Setting.listSort.key == "sort")
        #expect(Setting.theme.table == nil && Setting.theme.key == "theme")
    }

    @Test(arguments: Setting.all)
    func acceptsItsOwnDefaultAndExample(setting: Setting) throws {
        let value = try #require(setting.defaultValue ?? setting.example)
        let text = "\(setting.name) = \(value.toml)"
        let file = ConfigurationFile(text, path: "c")
        #expect(file.problems.isEmpty)
        #expect(file.entries[setting]?.value == value)
        #expect(setting.summary.hasSuffix("."))
    }

    @Test func theCommentedFileHasAllOfThem() throws {
        let text = ConfigurationTemplate.text
        #expect(ConfigurationFile(text, path: "c").problems.isEmpty)
        #expect(ConfigurationFile(text, path: "c").entries.isEmpty)
        let uncommented = text.split(separator: "\n").map { line in
            line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
        }.joined(separator: "\n")
        let file = ConfigurationFile(uncommented, path: "c")
        #expect(file.problems.map(\.localizedDescription) == [])
        for setting in Setting.all {
            #expect(file.entries[setting]?.value == setting.defaultValue ?? setting.example)
        }
    }

    /// The page of the configuration lists what there is.
    @Test func theDocumentationHasAllOfThem() throws {
        let path = String(#filePath.split(separator: "/Tests/")[0]) + "/Documentation/configuration.md"
        let page = try String(contentsOfFile: path, encoding: .utf8)
        for setting in Setting.all {
            let value = setting.defaultValue.map { "`\($0.toml)`" } ?? ""
            let row = "| `\(setting.name)` | \(value) | \(setting.summary) |"
            #expect(page.contains(row + "\n"), "the page lacks\n\(row)")
        }
    }

    @Test(arguments: [
        SettingValue.text("a \"b\" \\ \n\t\u{1}\u{7F}ä"), .texts(["a", "b\"c"]), .number(-3), .flag(true),
    ])
    func areWrittenAsTOML(value: SettingValue) throws {
        let node = try TOMLDocument("x = \(value.toml)").root["x"]
        let read: SettingValue? =
            switch node {
            case .text(let text): .text(text)
            case .number(let number): .number(number)
            case .flag(let flag): .flag(flag)
            case .array(let items): .texts(items.map { if case .text(let text) = $0 { text } else { "" } })
            default: nil
            }
        #expect(read == value)
    }
}

struct SpellingTests {
    @Test(arguments: [
        ("quallity", "quality"), ("qualtiy", "quality"), ("Theme", "theme"), ("thme", "theme"),
        ("transitions", "transition"), ("colour", nil), ("", nil), ("zzzzzzzz", nil),
    ])
    func findsTheNearestName(name: String, expected: String?) {
        #expect(Spelling.nearest(to: name, in: Setting.all.map(\.name)) == expected)
    }

    @Test(arguments: [
        ("", "", 0), ("ab", "ba", 1), ("kitten", "sitting", 3), ("abc", "", 3), ("a", "abc", 2),
    ])
    func countsChanges(one: String, other: String, expected: Int) {
        #expect(Spelling.distance(Array(one), Array(other)) == expected)
    }
}
