import Foundation
import Localization
import Testing

@testable import TekpubKit

/// Settings, and what is wrong with a configuration.
struct SettingTranslationTests {
    @Test(arguments: Setting.all) func translatesWhatASettingDoes(setting: Setting) {
        #expect(PseudoText { setting.summary }.plainLetters == "")
        if case .choice = setting.type { return }
        #expect(PseudoText { setting.type.description }.outside == "")
    }

    @Test func translatesTheCommentedFile() {
        let lines = Language.withCurrent(.pseudo) { ConfigurationTemplate.text }.split(separator: "\n")
        #expect(lines.count > 50)
        for line in lines where line.hasPrefix("# ") {
            #expect(line.hasPrefix("# ⟦") || line.hasSuffix("⟧"), "\(line)")
        }
    }

    @Test(arguments: [
        "[[[", "a", "a = ", "a = \"x", "a = \"\"\"x", "a = [1 2]", "a = [", "a = {b = 1", "a = b", "a = (",
        "a = \"\\q\"", "a = \"\\u1\"", "a = 1 b = 2", "a = 1\na = 2", "a = \u{1}", "= 1", "a = 1\n[a]\n[a.b]",
        "[a]\n[a]", "version = 2", "version = true", "them = 1", "list.colums = 1", "[lists]\na = 1",
        "theme = 1", "theme = \"\"", "quality = \"x\"", "quality = 0", "quality = true", "layout = 1",
        "prefer = \"vidio\"", "no-images = 1", "language = 1", "language = [1]", "list.columns = []",
        "list.columns = [\"titel\"]", "list.columns = [\"title\", \"title\"]", "download-folder = \"x\"",
        "base-url = \"x y\"", "player = \"\"", "keys = 1", "keys.play = 1",
        "commands = 1", "commands.a = 1", "[commands.a]\nname = \"A\"", "[commands.a]\nrun = 1",
        "[commands.a]\nrun = \"a {titel}\"", "[commands.a]\nrun = \"a {x}\"", "[commands.a]\nrun = \"a {\"",
        "[commands.a]\nrun = \"sh -c {title}\"", "[commands.a]\nrun = \"a\"\nnam = 1",
        "[commands.a]\nrun = \"a\"\nname = \"\"", "[commands.stop-running]\nrun = \"a\"",
    ])
    func translatesProblems(text: String) throws {
        let problems = Language.withCurrent(.pseudo) { ConfigurationFile(text, path: "/1").problems }
        #expect(problems.count == 1)
        for problem in problems {
            // The name of the setting may stand before the sentence.
            let outside = PseudoText { problem.problem }.outside
            #expect(outside.isEmpty || outside.hasSuffix(":") && !outside.contains(" "), "\(problem.problem)")
        }
    }
}
