import CursesKit
import Foundation
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// A folder with a configuration, and the service that reads and writes it.
final class ConfigurationHome: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "tekpub-\(UUID().uuidString)")
    let directories: Directories
    private let environment: [String: String]

    /// - Parameters:
    ///   - text: the configuration file; nil for none.
    ///   - environment: the variables of the process.
    init(_ text: String? = "", environment: [String: String] = [:]) throws {
        self.environment = environment
        directories = Directories(environment: [
            "HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "XDG_CONFIG_DIRS": folder.path + "/system",
        ])
        try FileManager.default.createDirectory(
            atPath: folder.path + "/tekpub/themes", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        if let text { try write(text) }
    }

    deinit {
        // Ignore errors: the system removes temporary files anyway.
        try? FileManager.default.removeItem(at: folder)
    }

    var path: String { directories.configurationFile }

    /// What the file has.
    var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

    /// Replaces the file, as an editor does.
    func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        try #require(chmod(path, 0o600) == 0)
    }

    /// Writes a theme.
    func writeTheme(_ text: String, named name: String) throws {
        let path = folder.path + "/tekpub/themes/\(name).toml"
        try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        try #require(chmod(path, 0o600) == 0)
    }

    /// Reads it as the program does at its start, without animations.
    func service(_ overrides: LaunchOverrides = LaunchOverrides(isStill: true)) throws -> ConfigurationService
    {
        let configuration = UserConfiguration(in: directories) { [environment] in environment[$0] }
        var problems = configuration.problems
        let options = try LaunchOptions(
            by: configuration, overrides: overrides, themes: ThemeStore(in: directories), problems: &problems)
        return ConfigurationService(
            LoadedConfiguration(configuration: configuration, options: options), in: directories,
            overrides: overrides)
    }

    /// A browser with two productions, which obeys the configuration.
    @MainActor
    func browser(
        width: Int = 80, height: Int = 24, theme: Theme? = nil, capabilities: TerminalCapabilities? = nil,
        isLinear: Bool = false
    ) async throws -> Browser {
        let service = try service()
        var options = service.loaded.options
        if let theme { options.theme = theme }
        let browser = try Browser(
            width: width, height: height, options: options, capabilities: capabilities,
            configuration: service, isLinear: isLinear)
        guard !isLinear else { return browser }
        try await browser.answer(
            .success(
                Catalog(productions: [
                    Production(slug: "a", title: "Bridges", author: "Ada", canWatch: true),
                    Production(slug: "b", title: "Arches", author: "Bob", canWatch: true),
                ])))
        return browser
    }
}

extension Browser {
    /// Whether the configuration file has a text, once it was written.
    func untilWritten(_ text: String, in home: ConfigurationHome) async throws {
        try await until { (try? home.text.contains(text)) == true }
    }

    /// The theme of the window.
    var theme: Theme? { delegate.window?.theme }
}
