import ArgumentParser
import Foundation
import TekpubKit

/// What holds where the command line says nothing: the environment, else the configuration file.
struct Settings {
    private let environment: (String) -> String?
    private let file: ConfigurationFile

    /// - Throws: an exit code of 78, once the mistake in the configuration file has been told.
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

    /// The value of `key` as `read` understands it; nil if neither sets it.
    ///
    /// - Parameter read: throws an error that says what is wrong with a text.
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

    /// The server to talk to; nil for the bundled catalogue.
    func baseURL() throws -> BaseURL? {
        try value(of: .baseURL) { try BaseURL($0) }
    }

    /// Where downloads go; nil where they usually do. `~/` is the user's home.
    func downloadFolder() throws -> URL? {
        try value(of: .downloadFolder) { text in
            let path = text.hasPrefix("~/") ? NSHomeDirectory() + text.dropFirst(1) : text
            guard path.hasPrefix("/") else { throw RelativePath(text: text) }
            return URL(filePath: path, directoryHint: .isDirectory)
        }
    }

    /// The value of `key`, which is one of a few names; nil if neither sets it.
    func value<Value: ExpressibleByArgument>(of key: ConfigurationFile.Key) throws -> Value? {
        try value(of: key) { text in
            guard let value = Value(argument: text) else {
                throw UnknownName(text: text, names: Value.allValueStrings)
            }
            return value
        }
    }

    /// Whether the setting `key` is switched on.
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

/// A path that means another place in every folder.
private struct RelativePath: LocalizedError {
    let text: String

    var errorDescription: String? { "'\(text)' must begin with / or ~/." }
}

/// A text that is none of the `names` that there are.
private struct UnknownName: LocalizedError {
    let text: String
    let names: [String]

    var errorDescription: String? { "'\(text)' is none of \(names.joined(separator: ", "))." }
}
