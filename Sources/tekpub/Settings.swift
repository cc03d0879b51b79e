import ArgumentParser
import Foundation
import TekpubApp
import TekpubKit

/// The settings that the command line overrides: the environment, else the configuration file.
struct Settings {
    private let environment: (String) -> String?
    private let file: ConfigurationFile

    /// - Throws: exit code 78, after printing the mistake in the configuration file.
    init() throws {
        let environment = { (name: String) in getenv(name).map { String(cString: $0) } }
        self.environment = environment
        let homes = ["HOME", "XDG_CONFIG_HOME"].reduce(into: [:]) { $0[$1] = environment($1) }
        do {
            file = try ConfigurationFile(in: Directories(environment: homes).configuration)
        } catch {
            throw Failure(error.localizedDescription, code: EX_CONFIG)
        }
    }

    /// Returns the value of `key`, converted by `read`; nil if unset.
    ///
    /// - Parameter read: throws an error that describes an invalid value.
    func value<Value>(of key: ConfigurationFile.Key, _ read: (String) throws -> Value) throws -> Value? {
        if let text = environment(key.variable), !text.isEmpty {
            do {
                return try read(text)
            } catch {
                throw ValidationError("\(key.variable): \(error.localizedDescription)")
            }
        }
        guard let entry = file[key] else { return nil }
        do {
            return try read(entry.value)
        } catch {
            let error = file.error(in: entry, error.localizedDescription)
            throw Failure(error.localizedDescription, code: EX_CONFIG)
        }
    }

    /// Returns the base URL of the server; nil for the bundled catalogue.
    func baseURL() throws -> BaseURL? {
        try value(of: .baseURL) { try BaseURL($0) }
    }

    /// Returns the folder for downloads; nil for the default. `~/` is the user's home folder.
    func downloadFolder() throws -> URL? {
        try path(of: .downloadFolder).map { URL(filePath: $0, directoryHint: .isDirectory) }
    }

    /// Returns the path of the log file; nil for no log. `~/` is the user's home folder.
    func logPath() throws -> String? {
        try path(of: .log)
    }

    /// Returns which of several forms of an episode the user wants.
    func mediaPreferences() throws -> MediaPreferences {
        let quality = try value(of: .quality) { text -> Int in
            guard let lines = Int(text.lowercased().hasSuffix("p") ? String(text.dropLast()) : text),
                (1...10_000).contains(lines)
            else { throw NotANumber(text: text) }
            return lines
        }
        let languages = try value(of: .language) { text in
            text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
                .filter { !$0.isEmpty }
        }
        let kind: MediaPreferences.Kind? = try value(of: .prefer)
        return MediaPreferences(quality: quality, languages: languages ?? [], kind: kind)
    }

    /// Returns how the user wants to be told of downloads and of new episodes; nil for not at all.
    func notificationService() throws -> NotificationService? {
        try value(of: .notifications) { text in
            switch text.lowercased() {
            case "off", "no": return nil
            case "terminal": return .terminal
            case "desktop":
                guard
                    let notifier = DesktopNotifier.installed(environment: ProcessInfo.processInfo.environment)
                else { throw NoNotifier() }
                return .desktop { _ = await notifier.show(title: $0, body: $1) }
            default: throw UnknownName(text: text, names: ["off", "terminal", "desktop"])
            }
        } ?? nil
    }

    private func path(of key: ConfigurationFile.Key) throws -> String? {
        try value(of: key) { text in
            // $HOME, as for all other files; Foundation asks the system's list of users first.
            let home = environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
            let path = text.hasPrefix("~/") ? home + text.dropFirst(1) : text
            guard path.hasPrefix("/") else { throw RelativePath(text: text) }
            return path
        }
    }

    /// Returns the value of `key`, which is one of a few names; nil if unset.
    func value<Value: ExpressibleByArgument>(of key: ConfigurationFile.Key) throws -> Value? {
        try value(of: key) { text in
            guard let value = Value(argument: text) else {
                throw UnknownName(text: text, names: Value.allValueStrings)
            }
            return value
        }
    }

    /// Whether the setting `key` is on.
    func isOn(_ key: ConfigurationFile.Key) throws -> Bool {
        let words = ["yes": true, "true": true, "on": true, "no": false, "false": false, "off": false]
        return try value(of: key) { text in
            guard let isOn = words[text.lowercased()] else {
                throw UnknownName(text: text, names: ["yes", "no"])
            }
            return isOn
        } ?? false
    }
}

/// A relative path, which would depend on the current folder.
private struct RelativePath: LocalizedError {
    let text: String

    var errorDescription: String? { "'\(text)' must begin with / or ~/." }
}

/// There is no program for notifications.
private struct NoNotifier: LocalizedError {
    var errorDescription: String? {
        "'desktop' needs notify-send (package libnotify-bin); 'terminal' does not."
    }
}

/// A text that is not a number of lines.
private struct NotANumber: LocalizedError {
    let text: String

    var errorDescription: String? { "'\(text)' is not a number of lines such as 1080." }
}

extension MediaPreferences.Kind: ExpressibleByArgument {}

/// A value that is not in `names`.
private struct UnknownName: LocalizedError {
    let text: String
    let names: [String]

    var errorDescription: String? { "'\(text)' is not one of \(names.joined(separator: ", "))." }
}
