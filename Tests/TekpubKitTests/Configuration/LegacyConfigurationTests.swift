import Foundation
import Testing

@testable import TekpubKit

/// The configuration file of version 0.1.0.
struct LegacyConfigurationTests {
    @Test func readsEverySettingOfItsTime() {
        let file = LegacyConfiguration(
            """
            # What I like
            base-url = http://localhost:3000/?a=b#c

              player=mpv --fs "two words"
            theme = dark
            \ttransition = doors
            no-animation = yes
            # theme = light
            download-folder = /srv/My Videos\r
            log = ~/tekpub.log
            quality = 720p
            language = de, en
            """, path: "config"
        ).file
        #expect(file.problems.isEmpty)
        #expect(file.entries[.baseURL]?.value == .text("http://localhost:3000/?a=b#c"))
        #expect(file.entries[.player]?.value == .text("mpv --fs \"two words\""))
        #expect(file.entries[.player]?.place.position == TextPosition(line: 4, column: 1))
        #expect(file.entries[.theme]?.value == .text("dark"))
        #expect(file.entries[.transition]?.value == .text("doors"))
        #expect(file.entries[.noAnimation]?.value == .flag(true))
        #expect(file.entries[.downloadFolder]?.value == .text("/srv/My Videos"))
        #expect(file.entries[.log]?.value == .text("~/tekpub.log"))
        #expect(file.entries[.quality]?.value == .number(720))
        #expect(file.entries[.language]?.value == .texts(["de", "en"]))
    }

    @Test(arguments: [
        ("\nthem = red", 2, "unknown setting 'them'. Did you mean 'theme'?"),
        ("player", 1, "write a setting as 'key = value'."),
        ("player =", 1, "player has no value."),
        ("theme = dark\ntheme = light", 2, "theme is already set in line 1."),
        ("no-images = perhaps", 1, "no-images: 'perhaps' is not one of yes, no."),
        ("list.sort = title", 1, "unknown setting 'list.sort'. Did you mean 'list.sort'?"),
    ])
    func namesTheLineOfAMistake(text: String, line: Int, problem: String) {
        let problems = LegacyConfiguration(text, path: "/etc/x").file.problems
        #expect(problems.map(\.localizedDescription) == ["/etc/x:\(line):1: \(problem)"])
    }
}

/// What happens to the configuration file of version 0.1.0.
struct ConfigurationMigrationTests {
    private let folder: TemporaryFolder
    private var directories: Directories {
        Directories(environment: ["HOME": folder.url.path, "XDG_CONFIG_DIRS": "/nowhere"])
    }
    private var path: String { folder.url.path + "/.config/tekpub" }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.url.path + "/.config/tekpub", withIntermediateDirectories: true)
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
    }

    private func text(of name: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    private func read() -> UserConfiguration { UserConfiguration(in: directories) { _ in nil } }

    private static let old = """
        # What I like
        base-url = http://localhost:3000/?a=b#c
        player = mpv --fs "two words"

        \t# At night
        no-animation = yes
        quality = 720p

        """

    @Test func rewritesTheFileOnceWithItsComments() throws {
        try write(Self.old, to: "config")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: "\(path)/config")
        let configuration = read()
        #expect(configuration.problems.isEmpty)
        #expect(try configuration.entry(of: .quality)?.value == .number(720))
        #expect(
            configuration.notices == [
                "Your settings are in \(path)/config.toml now. The old file is kept as \(path)/config.old."
            ])
        #expect(try names() == ["config.old", "config.toml"])
        #expect(try text(of: "config.old") == Self.old)
        #expect(
            try text(of: "config.toml") == """
                # Rewritten from the file 'config' of tekpub 0.1.0, which is kept as 'config.old'.
                # 'tekpub config show' lists all settings, and 'tekpub config check' finds mistakes.
                version = 1

                # What I like
                base-url = "http://localhost:3000/?a=b#c"
                player = "mpv --fs \\"two words\\""

                # At night
                no-animation = true
                quality = 720

                """)
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/config.toml")
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        let again = read()
        #expect(again.notices.isEmpty)
        #expect(try again.entry(of: .player)?.value == .text("mpv --fs \"two words\""))
    }

    @Test func keepsAFileThatHasTheNameAlready() throws {
        try write("theme = dark", to: "config")
        try write("mine", to: "config.old")
        _ = read()
        #expect(try names() == ["config.old", "config.old.2", "config.toml"])
        #expect(try text(of: "config.old") == "mine")
        #expect(try text(of: "config.old.2") == "theme = dark")
    }

    @Test func leavesAFileWithMistakesAlone() throws {
        try write("theme = dark\ntransition = explode\n", to: "config")
        let configuration = read()
        #expect(configuration.problems.count == 1)
        #expect(try configuration.entry(of: .theme)?.value == .text("dark"))
        #expect(try names() == ["config"])
    }

    @Test func readsTheOldFileOnlyWithoutANewOne() throws {
        try write("theme = dark", to: "config")
        try write("theme = \"light\"", to: "config.toml")
        #expect(try read().entry(of: .theme)?.value == .text("light"))
        #expect(try names() == ["config", "config.toml"])
    }

    @Test func usesTheOldFileWhereNothingCanBeWritten() throws {
        // Nothing can be made in a folder at this depth of links; root ignores permissions.
        try write("theme = dark", to: "config")
        try FileManager.default.createDirectory(
            atPath: "\(path)/config.toml", withIntermediateDirectories: true)
        let old = try #require(LegacyConfiguration(in: directories))
        #expect(ConfigurationMigration(old, to: "\(path)/config.toml") == nil)
        #expect(ConfigurationMigration(old, to: "/proc/tekpub/config.toml") == nil)
        #expect(try names() == ["config", "config.toml"])
        #expect(try text(of: "config") == "theme = dark")
    }
}
