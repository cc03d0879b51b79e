import Foundation
import Localization

/// The commented file that `tekpub config init` writes: every setting with its default, all of them commented out, so
/// that a later version may have better defaults.
public enum ConfigurationTemplate {
    /// The text of the file.
    public static var text: String {
        let heading = [
            localized(
                "Settings of tekpub. Remove the # before a name to change a setting; 'tekpub config check' finds mistakes."
            ),
            localized(
                "Options and TEKPUB_ variables override this file, and it overrides tekpub/config.toml in the folders of\n$XDG_CONFIG_DIRS."
            ),
        ]
        var lines = heading.flatMap { $0.split(separator: "\n") }.map { "# \($0)" }
        lines.append("version = \(ConfigurationFile.version)")
        var table: String?
        for setting in Setting.all {
            if setting.table != table {
                table = setting.table
                lines += ["", "[\(setting.table ?? "")]"]
            }
            lines += [""] + setting.lines
        }
        lines += [""] + commandLines + smartLists
        return lines.joined(separator: "\n") + "\n"
    }

    private static var smartLists: [String] {
        let (name, conditions) = SmartListTable.example
        return [
            "", "[\(SmartListTable.name)]", "",
            "# " + localized("Smart lists: searches with a name in the menu. For example:"),
            "#\(SettingValue.text(name).toml) = \(SettingValue.text(conditions).toml)",
        ]
    }
}

extension ConfigurationTemplate {
    /// An example of a command of one's own.
    private static var commandLines: [String] {
        let placeholders = CommandArgument.Placeholder.allCases.map { "{\($0.rawValue)}" }
        let rows = UserCommand.Rows.allCases.map(\.rawValue)
        return [
            "# " + localized("A command of your own, on the selected episodes; any number of such tables."),
            "#[\(UserCommandTable.name).phone]",
            "# " + localized("Its name in the palette and in the menu of a row."),
            "#name = \"Send to the phone\"",
            "# " + localized("Its key, or a list of keys."),
            "#key = \"ctrl-s\"",
            "# "
                + localized(
                    "The program and its arguments, without a shell. Placeholders: \(placeholders.joined(separator: ", "))."
                ),
            #"#run = ["kdeconnect-cli", "--name", "phone", "--share", "{address}"]"#,
            "# " + localized("With several rows, each one after the other or all together."),
            "# " + localized("Accepts \(rows.joined(separator: ", "))."),
            "#rows = \"each\"",
            "# " + localized("Whether it gets the terminal."),
            "#interactive = false",
        ]
    }
}

extension Setting {
    fileprivate var lines: [String] {
        let names = [variable, option].compactMap(\.self).joined(separator: ", ")
        let value = defaultValue ?? example
        let note = defaultValue == nil ? localized("For example:") : nil
        return [
            "# \(summary)", "# " + localized("Accepts \(type.description). Overridden by \(names)."),
            note.map { "# \($0)" }, "#\(key) = \(value?.toml ?? "\"\"")",
        ].compactMap(\.self)
    }
}

extension ConfigurationTemplate {
    /// Writes a new configuration file or theme, and its folder.
    ///
    /// - Throws: an error if the file exists or cannot be written.
    public static func write(_ text: String, to path: String) throws(ConfigurationError) {
        func fail(_ problem: String) -> ConfigurationError {
            ConfigurationError(in: .file(path), problem: problem)
        }
        do throws(PrivateFile.Failure) {
            try PrivateFile.makePrivateDirectory((path as NSString).deletingLastPathComponent)
            // A program that was killed has left its temporary file.
            PrivateFile.removeTemporaryFiles(of: path)
        } catch {
            throw fail(localized("its folder cannot be made (\(error.reason))."))
        }
        do throws(PrivateFile.Failure) {
            try PrivateFile.write(
                Data(text.utf8), to: path, permissions: 0o644, replaces: false)
        } catch {
            guard error.code == EEXIST else {
                throw fail(localized("it cannot be written: \(error.reason)."))
            }
            throw fail(
                localized("it exists, and is not changed. 'tekpub config init --print' prints a new one."))
        }
    }
}
