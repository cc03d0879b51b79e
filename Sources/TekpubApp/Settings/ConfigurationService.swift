import CursesKit
import Synchronization
import TekpubKit

/// Reads, writes and watches the configuration of a running program. Everything in it reads or writes the disk: call it
/// off the main actor.
///
/// This folder has the screens of settings and keys, and what they change. A screen asks the `ConfigurationCoordinator`
/// for a `ConfigurationChange`; the service writes it into the user's file (`ConfigurationWriter`) and reads the file
/// again; what comes out is obeyed as at the start, where a running program can. A change from outside takes the same
/// way.
public final class ConfigurationService: Sendable {
    /// The themes of the user and the system.
    let themes: ThemeStore
    /// What the command line overrides.
    let overrides: LaunchOverrides
    private let directories: Directories
    private let writer: ConfigurationWriter
    private let obey: Obey
    private let state: Mutex<LoadedConfiguration>

    /// Obeys settings that are none of the browser's, and returns how the user wants to be told of things. Mistakes
    /// that only the use of a setting shows are added.
    public typealias Obey =
        @Sendable (UserConfiguration, inout [ConfigurationError]) -> NotificationService?

    /// - Parameters:
    ///   - loaded: what was read at the start.
    ///   - directories: where the files are.
    ///   - overrides: what the command line overrides.
    ///   - obey: called with the configuration whenever it was read again.
    public init(
        _ loaded: LoadedConfiguration, in directories: Directories,
        overrides: LaunchOverrides = LaunchOverrides(), obey: @escaping Obey = { _, _ in nil }
    ) {
        self.directories = directories
        self.overrides = overrides
        self.obey = obey
        themes = ThemeStore(in: directories)
        writer = ConfigurationWriter(path: directories.configurationFile)
        state = Mutex(loaded)
    }

    /// The path of the user's file.
    var path: String { writer.path }

    /// What was read last; reads no file.
    var loaded: LoadedConfiguration { state.withLock { $0 } }

    /// Reads all files again. Where one has a mistake, what it said before stays.
    func read() -> LoadedConfiguration {
        let last = loaded
        let configuration = last.configuration.read(againIn: directories)
        var problems = configuration.problems
        let notifications = obey(configuration, &problems)
        var options: LaunchOptions
        do throws(ConfigurationError) {
            options = try LaunchOptions(
                by: configuration, overrides: overrides, themes: themes, problems: &problems)
        } catch {
            options = last.options
            problems.append(error)
        }
        options.warnings = problems.map(\.localizedDescription)
        let new = LoadedConfiguration(
            configuration: configuration, options: options, notifications: notifications)
        state.withLock { $0 = new }
        return new
    }

    /// A theme to choose, and its name in the configuration.
    typealias NamedTheme = (name: String, theme: Theme)

    /// The themes inside the program.
    static var builtInThemes: [NamedTheme] { Theme.builtIn.map { ($0.name, $0) } }

    /// Reads the themes to choose from: those inside the program, and those in files that can be read.
    func readThemes() -> [NamedTheme] {
        Self.builtInThemes
            + themes.fileNames.filter { !ThemeStore.isBuiltIn($0) }.compactMap { name in
                themes.theme(named: name).map { (name, $0.theme) }
            }
    }

    /// Writes changes into the user's file, all or none.
    func write(_ changes: [ConfigurationChange]) throws(ConfigurationError) {
        try writer.write(changes)
    }

    /// Calls `onChange` some time after a file of the configuration or a theme has changed.
    ///
    /// - Returns: what watches, for as long as it exists; nil if the system cannot.
    func watch(onChange: @escaping @Sendable () -> Void) -> FileWatcher? {
        let files = [path] + loaded.configuration.files.map(\.path).filter { $0 != path }
        return FileWatcher(files + [themes.userFolder], onChange: onChange)
    }
}

/// A configuration as it was read, and what it means for the browser.
public struct LoadedConfiguration: Sendable {
    /// The settings and where they come from.
    public let configuration: UserConfiguration
    /// The browser's options.
    public let options: LaunchOptions
    /// How the user wants to be told of downloads and new episodes; nil for not at all.
    public let notifications: NotificationService?

    /// Creates a configuration that was read.
    public init(
        configuration: UserConfiguration, options: LaunchOptions, notifications: NotificationService? = nil
    ) {
        self.configuration = configuration
        self.options = options
        self.notifications = notifications
    }
}

extension LoadedConfiguration {
    /// The value of a setting in force, or its default; nil if it has none.
    func value(of setting: Setting) -> SettingValue? { entry(of: setting)?.value ?? setting.defaultValue }

    /// The value of a setting in force, and where it comes from; nil if it is not set.
    func entry(of setting: Setting) -> UserConfiguration.Entry? {
        // Ignore errors: a program with a mistake in a variable does not start.
        try? configuration.entry(of: setting)
    }
}
