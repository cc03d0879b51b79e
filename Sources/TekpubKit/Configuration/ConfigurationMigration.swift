import Foundation
import Localization

/// Rewrites the configuration file of version 0.1.0 as `config.toml`, and keeps the old one as `config.old`.
struct ConfigurationMigration {
    /// The new file.
    let file: ConfigurationFile
    /// What was done, as a sentence.
    let notice: String

    /// Writes the new file and renames the old one, or changes nothing.
    ///
    /// - Returns: nil if the old file has mistakes or cannot be replaced; it stays in use then.
    init?(_ old: LegacyConfiguration, to path: String) {
        guard old.file.problems.isEmpty else { return nil }
        let text = Self.text(for: old.lines)
        file = ConfigurationFile(text, path: path)
        let values = { (file: ConfigurationFile) in file.entries.mapValues(\.value) }
        guard file.problems.isEmpty, values(file) == values(old.file) else { return nil }
        var status = stat()
        guard stat(old.file.path, &status) == 0 else { return nil }
        do throws(PrivateFile.Failure) {
            try PrivateFile.write(
                Data(text.utf8), to: path, inFolderOfOurs: false, permissions: status.st_mode & 0o777,
                replaces: false)
        } catch {
            return nil
        }
        guard let kept = Self.renameAside(old.file.path) else {
            unlink(path)
            return nil
        }
        notice = localized("Your settings are in \(path) now. The old file is kept as \(kept).")
    }

    /// The lines as TOML, with their comments.
    static func text(for lines: [LegacyConfiguration.Line]) -> String {
        var texts = [
            "# "
                + localized(
                    "Rewritten from the file 'config' of tekpub 0.1.0, which is kept as 'config.old'."),
            "# "
                + localized(
                    "'tekpub config show' lists all settings, and 'tekpub config check' finds mistakes."),
            "version = \(ConfigurationFile.version)", "",
        ]
        texts += lines.map { line in
            switch line {
            case .comment(let text): String(String.UnicodeScalarView(text.unicodeScalars.filter(isAllowed)))
            case .setting(let setting, let value): "\(setting.name) = \(value.toml)"
            }
        }
        while texts.last?.isEmpty == true { texts.removeLast() }
        return texts.joined(separator: "\n") + "\n"
    }

    /// Whether a character may stand in TOML's comments: tabs are the only control characters.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0x7F || scalar == "\t"
    }

    /// Renames `config` to `config.old`, or, if that exists, to `config.old.2` and so on.
    ///
    /// - Returns: the new path; nil if the file cannot be renamed.
    private static func renameAside(_ path: String) -> String? {
        let names = ["\(path).old"] + (2...99).map { "\(path).old.\($0)" }
        var status = stat()
        guard let free = names.first(where: { lstat($0, &status) != 0 && errno == ENOENT }) else {
            return nil
        }
        return rename(path, free) == 0 ? free : nil
    }
}
