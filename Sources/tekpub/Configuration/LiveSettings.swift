import Synchronization
import TekpubApp
import TekpubKit

/// The settings that a running browser asks for whenever it needs them, so that a change holds from then on.
final class LiveSettings: Sendable {
    /// What they say.
    struct Values: Sendable {
        /// Which of several forms of an episode the user wants.
        var preferences: MediaPreferences
        /// The players that the user chose.
        var players: Players
        /// What is downloaded of sources whose own policy does not say.
        var downloads: SourcePolicy
        /// Which directories are asked for sources.
        var directories: DirectoryChoice
        /// Whether yt-dlp may be used.
        var ytDlp: YtDlp.Choice
    }

    private let state: Mutex<Values>

    /// - Throws: a mistake in an environment variable.
    init(_ settings: Settings) throws {
        state = Mutex(try Values(settings))
    }

    /// What they say now.
    var values: Values { state.withLock { $0 } }

    /// Takes over a configuration that was read again.
    ///
    /// - Parameter problems: mistakes that only the use of a setting shows are added.
    /// - Returns: how the user wants to be told of downloads and new episodes; nil for not at all.
    func obey(
        _ configuration: UserConfiguration, _ problems: inout [ConfigurationError]
    ) -> NotificationService? {
        var settings = Settings(configuration)
        // Ignore errors: variables do not change while a program runs, and with a mistake in one it does not start.
        if let new = try? Values(settings) { state.withLock { $0 = new } }
        let knownCount = settings.problems.count
        let notifications = (try? settings.notificationService()) ?? nil
        problems += settings.problems[knownCount...]
        return notifications
    }
}

extension LiveSettings.Values {
    fileprivate init(_ settings: Settings) throws {
        preferences = try settings.mediaPreferences()
        players = try settings.players()
        downloads = try settings.downloadDefaults()
        directories = try settings.directoryChoice()
        ytDlp = try settings.ytDlpChoice()
    }
}
