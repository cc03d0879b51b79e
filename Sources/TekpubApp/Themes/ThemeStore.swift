import CursesKit
import Foundation
import Localization
import TekpubKit

/// The themes that can be chosen by name: the built-in ones, and those in files.
public struct ThemeStore: Sendable {
    /// The folders with files `NAME.toml`, first the one that overrides the others.
    private let folders: [String]

    /// - Parameter folders: the paths of the folders with files, first the one that overrides the others.
    public init(folders: [String]) {
        self.folders = folders
    }

    /// The themes of the user and the system.
    public init(in directories: Directories) {
        self.init(
            folders: ([directories.configuration.path] + directories.systemConfigurations).map {
                "\($0)/themes"
            })
    }

    /// The folder of the user's own themes.
    public var userFolder: String { folders[0] }

    /// Returns a theme and the mistakes in its file; nil if there is no such theme. A built-in theme needs no file.
    public func theme(named name: String) -> (theme: Theme, problems: [ConfigurationError])? {
        if let theme = Theme(named: name) { return (theme, []) }
        return file(named: name).map { ($0.theme, $0.problems) }
    }

    /// Returns the file of a theme; nil if missing.
    public func file(named name: String) -> ThemeFile? {
        guard Self.isName(name) else { return nil }
        for folder in folders {
            if let file = ThemeFile(path: "\(folder)/\(name).toml", name: name) { return file }
        }
        return nil
    }

    /// The names of the themes in files, in alphabetical order.
    public var fileNames: [String] {
        var names: Set<String> = []
        for folder in folders {
            // Ignore errors: most users have no such folder.
            for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            where file.hasSuffix(".toml") && !file.hasPrefix(".") {
                names.insert(String(file.dropLast(5)))
            }
        }
        return names.sorted()
    }

    /// Why there is no theme called `name`, as a sentence.
    public func sentence(forMissing name: String) -> String { sentence(forMissing: name, among: fileNames) }

    /// - Parameter files: the names of the themes in files, if they are known.
    func sentence(forMissing name: String, among files: [String]) -> String {
        let names = Theme.builtIn.map(\.name) + files
        return
            localized("unknown theme '\(name)'. The themes are \(names.joined(separator: ", ")).")
            + Spelling.hint(name, names)
    }

    /// Whether a theme is built in, so that no file can have its name.
    public static func isBuiltIn(_ name: String) -> Bool { Theme(named: name) != nil }

    /// Whether `name` is that of a file in the folder, not of one elsewhere.
    public static func isName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && !name.utf8.contains(0)
    }
}
