import Foundation

/// The program's folders, as the XDG Base Directory Specification defines them.
public struct Directories: Hashable, Sendable {
    /// The user's configuration files: `$XDG_CONFIG_HOME/tekpub`, or `~/.config/tekpub`.
    public var configuration: URL
    /// The paths of the folders with configuration files for all users, first the one that overrides the others:
    /// `tekpub` in each folder of `$XDG_CONFIG_DIRS`, or `/etc/xdg/tekpub`.
    public var systemConfigurations: [String]
    /// The program's data: `$XDG_DATA_HOME/tekpub`, or `~/.local/share/tekpub`.
    public var data: URL
    /// Downloaded videos: `$XDG_DOWNLOAD_DIR/tekpub`, or `~/Downloads/tekpub`.
    public var downloads: URL
    /// What can be fetched again: `$XDG_CACHE_HOME/tekpub`, or `~/.cache/tekpub`.
    public var caches: URL

    /// - Parameter environment: the environment of the process. A variable with a relative path is ignored,
    ///   as the specification requires.
    public init(environment: [String: String]) {
        let home = Self.folder("HOME", in: environment) ?? NSHomeDirectory()
        let configuration = Self.folder("XDG_CONFIG_HOME", in: environment) ?? home + "/.config"
        let data = Self.folder("XDG_DATA_HOME", in: environment) ?? home + "/.local/share"
        let downloads = Self.folder("XDG_DOWNLOAD_DIR", in: environment) ?? home + "/Downloads"
        let caches = Self.folder("XDG_CACHE_HOME", in: environment) ?? home + "/.cache"
        self.configuration = Self.url(configuration)
        let systems = environment["XDG_CONFIG_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/etc/xdg"
        systemConfigurations = systems.split(separator: ":").filter { $0.hasPrefix("/") }.map {
            "\($0)/tekpub"
        }
        self.data = Self.url(data)
        self.downloads = Self.url(downloads)
        self.caches = Self.url(caches)
    }

    private static func folder(_ variable: String, in environment: [String: String]) -> String? {
        guard let path = environment[variable], path.hasPrefix("/") else { return nil }
        return path
    }

    private static func url(_ parent: String) -> URL {
        URL(filePath: parent + "/tekpub", directoryHint: .isDirectory)
    }
}
