import ArgumentParser
import Foundation
import Localization
import Logging
import TekpubApp
import TekpubKit

/// The settings that the command line overrides: the environment, else the configuration files.
///
/// This folder reads the settings for commands and for the browser, whose options are `AppearanceOptions`; `Config` and
/// its subcommands write, show and check them. A mistake in a file ends a command, but the browser starts without that
/// setting and shows the mistake.
struct Settings {
    let configuration: UserConfiguration
    /// The themes of the user and the system.
    let themes: ThemeStore
    /// The mistakes in the files that were found so far.
    private(set) var problems: [ConfigurationError]
    private let home: String

    /// Reads the settings of the current user, and keeps the mistakes in files for the screen.
    static func forScreen() -> Settings { Settings(reading: ()) }

    /// Reads the settings of the current user.
    ///
    /// - Throws: exit code 78, after printing the mistakes in the files.
    init() throws {
        self.init(reading: ())
        guard problems.isEmpty else {
            for problem in problems { warn(problem.localizedDescription) }
            throw ExitCode(EX_CONFIG)
        }
    }

    /// The settings of the current user as another reading of the files has found them.
    init(_ configuration: UserConfiguration) {
        self.init(configuration, in: .ofUser)
    }

    private init(reading: Void) {
        let environment: @Sendable (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
        let names = ["HOME", "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS"]
        let directories = Directories(environment: names.reduce(into: [:]) { $0[$1] = environment($1) })
        self.init(UserConfiguration(in: directories, environment: environment), in: directories)
    }

    private init(_ configuration: UserConfiguration, in directories: Directories) {
        self.configuration = configuration
        themes = ThemeStore(in: directories)
        problems = configuration.problems
        let environment: @Sendable (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
        // $HOME, as for all other files; Foundation asks the system's list of users first.
        home = environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    }

    /// Returns the value of a setting; nil if unset.
    ///
    /// - Throws: an error about an environment variable.
    func value(of setting: Setting) throws -> SettingValue? {
        do throws(ConfigurationError) {
            return try configuration.entry(of: setting)?.value
        } catch {
            throw ValidationError(error.localizedDescription)
        }
    }

    /// Whether a setting is on.
    func isOn(_ setting: Setting) throws -> Bool {
        try value(of: setting)?.flag ?? false
    }

    /// Returns the value of a setting with a few names, as `Value`; nil if unset.
    func choice<Value: RawRepresentable<String>>(_ setting: Setting) throws -> Value? {
        try value(of: setting)?.text.flatMap(Value.init(rawValue:))
    }
}

// MARK: Values

extension Settings {
    /// Returns the base URL of the server; nil for the bundled catalogue.
    func baseURL() throws -> BaseURL? {
        try value(of: .baseURL)?.text.map { try BaseURL($0) }
    }

    /// Returns the folder for downloads; nil for the default. `~/` is the user's home folder.
    func downloadFolder() throws -> URL? {
        try path(of: .downloadFolder).map { URL(filePath: $0, directoryHint: .isDirectory) }
    }

    /// Returns the path of the log file; nil for no log. `~/` is the user's home folder.
    func logPath() throws -> String? {
        try path(of: .log)
    }

    private func path(of setting: Setting) throws -> String? {
        try value(of: setting)?.text.map { $0.hasPrefix("~/") ? home + $0.dropFirst(1) : $0 }
    }

    /// Returns what one load of a catalogue may bring.
    func loadLimits() throws -> LoadLimits {
        LoadLimits(megabytes: try value(of: .loadLimit)?.number ?? LoadLimits.usualMegabytes)
    }

    /// Returns which of several forms of an episode the user wants.
    func mediaPreferences() throws -> MediaPreferences {
        MediaPreferences(
            quality: try value(of: .quality)?.number,
            languages: try value(of: .language)?.texts?.map { $0.lowercased() } ?? [],
            kind: try choice(.prefer))
    }

    /// Returns yt-dlp, which reads what tekpub does not understand, as far as the user wants that.
    func ytDlp(logger: Logger?) throws -> YtDlp {
        let choice = try ytDlpChoice()
        return .ofUser(choice, logger: logger)
    }

    /// Returns whether yt-dlp may be used.
    func ytDlpChoice() throws -> YtDlp.Choice { try choice(.ytDlp) ?? .ask }

    /// Returns the players that the user chose.
    ///
    /// - Parameter command: the command of an option, which overrides all settings; nil for none.
    func players(command: String? = nil) throws -> Players {
        let languages = try mediaPreferences().languages
        let usesYtDlp = try ytDlpChoice() != .never
        if let command {
            let player = try Player(command: command)
            return Players(languages: languages, usesYtDlp: usesYtDlp) { () throws(PlaybackError) in player }
        }
        func player(_ setting: Setting) throws -> Player? {
            try value(of: setting)?.text.map { try Player(command: $0) }
        }
        let configured = try player(.player)
        return Players(
            audio: try player(.audioPlayer), video: try player(.videoPlayer), languages: languages,
            usesYtDlp: usesYtDlp
        ) { () throws(PlaybackError) in
            if let configured { return configured }
            return try Player.installed()
        }
    }

    /// Returns what is downloaded, and deleted again, of sources whose own policy does not say.
    func downloadDefaults() throws -> SourcePolicy {
        do throws(ConfigurationError) {
            return try SourcePolicy(by: configuration)
        } catch {
            throw ValidationError(error.localizedDescription)
        }
    }

    /// Returns which directories are asked for sources, and where, without what an account adds.
    func directoryChoice() throws -> DirectoryChoice {
        let environment = ProcessInfo.processInfo.environment
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first {
            !$0.isEmpty
        }
        do throws(ConfigurationError) {
            return try DirectoryChoice(by: configuration, locale: locale)
        } catch {
            throw ValidationError(error.localizedDescription)
        }
    }

    /// Returns how the user wants to be told of downloads and of new episodes; nil for not at all.
    mutating func notificationService() throws -> NotificationService? {
        guard let name = try value(of: .notifications)?.text else { return nil }
        switch name {
        case "terminal": return .terminal
        case "desktop":
            guard let notifier = DesktopNotifier.installed(environment: ProcessInfo.processInfo.environment)
            else {
                try reject(
                    .notifications,
                    localized("'desktop' needs notify-send (package libnotify-bin); 'terminal' does not."))
                return nil
            }
            return .desktop { _ = await notifier.show(title: $0, body: $1) }
        default: return nil
        }
    }

    /// Returns the browser's options, and adds the mistakes in the theme.
    mutating func launchOptions(overriddenBy overrides: LaunchOverrides) throws -> LaunchOptions {
        do throws(ConfigurationError) {
            return try LaunchOptions(
                by: configuration, overrides: overrides, themes: themes, problems: &problems)
        } catch {
            throw ValidationError(error.localizedDescription)
        }
    }

    /// Adds a mistake that only the use of a setting shows.
    ///
    /// - Parameter problem: a sentence with a full stop.
    /// - Throws: a mistake in an environment variable.
    mutating func reject(_ setting: Setting, _ problem: String) throws {
        switch try configuration.entry(of: setting)?.origin {
        case .file(let location): problems.append(location.error("\(setting.name): \(problem)"))
        case .variable(let name): throw ValidationError("\(name): \(problem)")
        case .standard, nil: break
        }
    }
}

extension YtDlp {
    /// Returns the yt-dlp of the user.
    ///
    /// - Parameter choice: whether it may be used; asked whenever that is needed.
    static func ofUser(
        _ choice: @autoclosure @escaping @Sendable () -> Choice, logger: Logger?
    ) -> YtDlp {
        YtDlp(path: getenv("PATH").map { String(cString: $0) }, choice: choice(), logger: logger)
    }
}
