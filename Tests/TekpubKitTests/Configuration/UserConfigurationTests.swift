import Foundation
import Testing

@testable import TekpubKit

struct UserConfigurationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var directories: Directories {
        let path = folder.url.path
        return Directories(environment: [
            "HOME": path, "XDG_CONFIG_DIRS": "\(path)/first:relative:\(path)/second",
        ])
    }

    private func write(_ text: String, below parent: String) throws {
        let url = folder.url.appending(path: "\(parent)/tekpub")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url.appending(path: "config.toml"))
    }

    private func origin(of entry: UserConfiguration.Entry?) -> String? {
        switch entry?.origin {
        case .file(let location): location.path.replacing(folder.url.path + "/", with: "")
        case .variable(let name): name
        case .standard: "default"
        case nil: nil
        }
    }

    @Test func prefersVariablesToTheUserToTheSystem() throws {
        try write("theme = \"dark\"\n[keys.list]\nplay = \"p\"", below: ".config")
        try write(
            "theme = \"light\"\nquality = 720\n[keys.list]\nplay = \"x\"\nopen = \"o\"", below: "first")
        try write("quality = 480\nno-images = true\nprefer = \"audio\"", below: "second")
        let variables = ["TEKPUB_PREFER": "video", "TEKPUB_NO_IMAGES": ""]
        let configuration = UserConfiguration(in: directories) { variables[$0] }
        #expect(configuration.files.count == 3 && configuration.problems.isEmpty)
        #expect(try origin(of: configuration.entry(of: .theme)) == ".config/tekpub/config.toml")
        #expect(try configuration.entry(of: .quality)?.value == .number(720))
        #expect(try origin(of: configuration.entry(of: .quality)) == "first/tekpub/config.toml")
        #expect(try origin(of: configuration.entry(of: .prefer)) == "TEKPUB_PREFER")
        // An empty variable counts as none.
        #expect(try configuration.entry(of: .noImages)?.value == .flag(true))
        #expect(try configuration.entry(of: .log) == nil)
        #expect(
            configuration.keyBindings.sections["list"]?.mapValues(\.keys) == ["play": ["p"], "open": ["o"]])
    }

    @Test func goesOnWithoutWhatHasAMistake() throws {
        try write("theme = \"dark\"\nquality = 0", below: ".config")
        try write("quality = 480\ntheme = [", below: "first")
        try write("quality = 720", below: "second")
        let configuration = UserConfiguration(in: directories) { _ in nil }
        #expect(configuration.problems.count == 2)
        #expect(try configuration.entry(of: .theme)?.value == .text("dark"))
        #expect(try configuration.entry(of: .quality)?.value == .number(720))
    }

    @Test(arguments: [
        ("TEKPUB_QUALITY", "much", "'much' is not a number from 1 to 10000."),
        (
            "TEKPUB_LIST_SORT", "titel",
            "'titel' is not one of server, title, title-reversed, date, oldest, length, shortest, unwatched. Did you mean 'title'?"
        ),
        ("TEKPUB_NO_IMAGES", "perhaps", "'perhaps' is not one of yes, no."),
    ])
    func namesTheVariableOfAMistake(variable: String, text: String, problem: String) throws {
        let configuration = UserConfiguration(files: []) { $0 == variable ? text : nil }
        let setting = try #require(Setting.all.first { $0.variable == variable })
        let error = #expect(throws: ConfigurationError.self) { try configuration.entry(of: setting) }
        #expect(error?.localizedDescription == "\(variable): \(problem)")
    }

    @Test(arguments: [
        (nil, ["/etc/xdg/tekpub"]), ("", ["/etc/xdg/tekpub"]), ("/a:b:/c/d", ["/a/tekpub", "/c/d/tekpub"]),
    ])
    func knowsTheFoldersOfTheSystem(variable: String?, expected: [String]) {
        let directories = Directories(
            environment: ["HOME": "/home/ada"].merging(variable.map { ["XDG_CONFIG_DIRS": $0] } ?? [:]) { $1 }
        )
        #expect(directories.systemConfigurations == expected)
        #expect(directories.configurationFile == "/home/ada/.config/tekpub/config.toml")
    }
}
