import Foundation
import Testing

@testable import TekpubKit

struct ConfigurationWriterTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "tekpub/config.toml").path
    }

    private func makeFile(_ text: String, permissions: mode_t = 0o644) throws {
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try Data(text.utf8).write(to: URL(filePath: path))
        try #require(chmod(path, permissions) == 0)
    }

    private var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

    private func mode(of path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode : 0
    }

    /// The files beside the configuration.
    private var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: (path as NSString).deletingLastPathComponent)
                .sorted()
        }
    }

    private var writer: ConfigurationWriter { ConfigurationWriter(path: path) }

    private let dark = [ConfigurationChange(.theme, to: .text("dark"))]

    @Test(arguments: [0o600, 0o644, 0o640] as [mode_t])
    func keepsThePermissions(permissions: mode_t) throws {
        try makeFile("theme = \"light\" # bright\n", permissions: permissions)
        try writer.write(dark)
        #expect(try text == "theme = \"dark\" # bright\n")
        #expect(mode(of: path) & 0o777 == permissions)
        #expect(try names == ["config.toml"])
    }

    @Test func writesACommentedFileWhereThereIsNone() throws {
        try writer.write(dark)
        #expect(try text.contains("#theme = \"terminal\"\ntheme = \"dark\"\n"))
        #expect(ConfigurationFile(path: path)?.entries[.theme]?.value == .text("dark"))
        #expect(mode(of: (path as NSString).deletingLastPathComponent) & 0o777 == 0o700)
    }

    @Test func replacesTheTargetOfALink() throws {
        try makeFile("")
        try #require(unlink(path) == 0)
        let dotfiles = folder.url.appending(path: "dotfiles").path
        try FileManager.default.createDirectory(
            atPath: dotfiles, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let target = dotfiles + "/tekpub.toml"
        try Data("# mine\n".utf8).write(to: URL(filePath: target))
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: "../dotfiles/tekpub.toml")
        try writer.write(dark)
        #expect(mode(of: path) & S_IFMT == S_IFLNK)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "# mine\ntheme = \"dark\"\n")
    }

    @Test(arguments: [
        ("theme = dark\n", "1:9: this is not valid TOML: a text stands in quotes, as in \"dark\"."),
        ("version = 2\n", "the file is of version 2, for a later tekpub."),
        (
            "[list]\na = 1\n[list]\n",
            "3:1: this is not valid TOML: [list] is there already, in line 1. Write its settings there."
        ),
    ])
    func leavesABrokenFile(broken: String, sentence: String) throws {
        try makeFile(broken)
        let error = #expect(throws: ConfigurationError.self) { try writer.write(dark) }
        #expect(error?.localizedDescription.contains(sentence) == true, "\(error as Any)")
        #expect(error?.localizedDescription.hasSuffix("Nothing was changed.") == true)
        #expect(try text == broken)
    }

    @Test func leavesAFileThatMayNotBeWritten() throws {
        try makeFile("theme = \"light\"\n", permissions: 0o444)
        let error = #expect(throws: ConfigurationError.self) { try writer.write(dark) }
        #expect(
            error?.problem
                == "it is read-only. Allow changes: chmod u+w '\(realPath)'. Nothing was changed.")
        #expect(try text == "theme = \"light\"\n")
        #expect(mode(of: path) & 0o777 == 0o444)
    }

    private var realPath: String { URL(filePath: path).resolvingSymlinksInPath().path }

    @Test func leavesAFileThatOthersCanWrite() throws {
        try makeFile("", permissions: 0o666)
        #expect(throws: ConfigurationError.self) { try writer.write(dark) }
        #expect(try text == "")
    }

    @Test func writesAllChangesOrNone() throws {
        try makeFile("list = 3\n")
        #expect(throws: ConfigurationError.self) {
            try writer.write(dark + [ConfigurationChange(.listSort, to: .text("title"))])
        }
        #expect(try text == "list = 3\n")
    }

    @Test func writesKeys() throws {
        try makeFile("[keys.list]\nplay = \"p\" # mine\n")
        try writer.write([
            ConfigurationChange(keys: ["x", "ctrl-x"], at: ["keys", "list", "play"]),
            ConfigurationChange(keys: [], at: ["keys", "everywhere", "quit"]),
            ConfigurationChange(keys: ["g g"], at: ["keys", "list", "first"]),
        ])
        #expect(
            try text
                == "[keys.list]\nplay = [\"x\", \"ctrl-x\"] # mine\nfirst = \"g g\"\n\n[keys.everywhere]\nquit = []\n"
        )
    }
}

struct RereadConfigurationTests {
    private func configuration(_ text: String) -> UserConfiguration {
        UserConfiguration(files: [ConfigurationFile(text, path: "c")], environment: { _ in nil })
    }

    @Test func keepsTheValuesOfABrokenFile() throws {
        let good = configuration("theme = \"dark\"\nquality = 720\n[keys]\nquit = \"Q\"\n")
        let broken = configuration("theme = dark\n").keepingGoodValues(of: good)
        #expect(try broken.entry(of: .theme)?.value == .text("dark"))
        #expect(broken.problems.count == 1)
        let wrong = configuration("theme = 3\nquality = 1080\n").keepingGoodValues(of: broken)
        #expect(try wrong.entry(of: .theme)?.value == .text("dark"))
        #expect(try wrong.entry(of: .quality)?.value == .number(1080))
        #expect(wrong.problems.count == 1)
        #expect(wrong.keyBindings.sections.isEmpty)
        let right = configuration("quality = 1080\n").keepingGoodValues(of: wrong)
        #expect(try right.entry(of: .theme) == nil && right.problems.isEmpty)
    }
}
