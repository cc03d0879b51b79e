import Foundation
import Testing

@testable import TekpubKit

struct ConfigurationFileTests {
    @Test func readsEverySetting() throws {
        let file = try ConfigurationFile(
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
            """, path: "config")
        #expect(file[.baseURL] == .init(value: "http://localhost:3000/?a=b#c", line: 2))
        #expect(file[.player] == .init(value: "mpv --fs \"two words\"", line: 4))
        #expect(file[.theme]?.value == "dark")
        #expect(file[.transition]?.value == "doors")
        #expect(file[.noAnimation]?.value == "yes")
        #expect(file[.log]?.value == "~/tekpub.log")
        #expect(file[.downloadFolder] == .init(value: "/srv/My Videos", line: 9))
    }

    @Test(arguments: [
        (
            "\ncolour = red", 2,
            "unknown setting 'colour'. The settings are base-url, player, theme, transition, "
                + "no-animation, no-images, download-folder, log, quality, language, prefer, notifications."
        ),
        ("player", 1, "write a setting as 'key = value'."),
        ("player =", 1, "player has no value."),
        ("theme = dark\ntheme = light", 2, "theme is already set in line 1."),
        (
            "Theme = dark", 1,
            "unknown setting 'Theme'. The settings are base-url, player, theme, transition, "
                + "no-animation, no-images, download-folder, log, quality, language, prefer, notifications."
        ),
    ])
    func namesTheLineOfAMistake(text: String, line: Int, problem: String) {
        let error = #expect(throws: ConfigurationError.self) { try ConfigurationFile(text, path: "/etc/x") }
        #expect(error?.localizedDescription == "/etc/x, line \(line): \(problem)")
    }

    @Test func needsNoFile() throws {
        let file = try ConfigurationFile(path: "/nowhere/config")
        #expect(ConfigurationFile.Key.allCases.allSatisfy { file[$0] == nil })
    }

    @Test func saysWhyAFileCannotBeRead() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data([0x66, 0xFF, 0x0A]).write(to: folder.appending(path: "config"))
        let error = #expect(throws: ConfigurationError.self) { try ConfigurationFile(in: folder) }
        #expect(error?.localizedDescription == "\(folder.path)/config: it is not UTF-8 text.")
        let other = #expect(throws: ConfigurationError.self) { try ConfigurationFile(path: folder.path) }
        #expect(other?.localizedDescription == "\(folder.path): Is a directory.")
    }

    @Test func namesItsVariables() {
        #expect(ConfigurationFile.Key.baseURL.variable == "TEKPUB_BASE_URL")
        #expect(ConfigurationFile.Key.noAnimation.variable == "TEKPUB_NO_ANIMATION")
    }
}
