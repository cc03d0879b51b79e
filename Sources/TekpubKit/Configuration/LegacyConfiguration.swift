import Foundation
import Localization

/// The configuration file of version 0.1.0, `config`: one `key = value` per line, and comment lines that begin with
/// `#`.
struct LegacyConfiguration: Sendable {
    /// A line of the file.
    enum Line: Sendable {
        /// A comment or an empty line, as it is.
        case comment(String)
        case setting(Setting, SettingValue)
    }

    /// The lines without mistakes.
    let lines: [Line]
    /// The values and the mistakes.
    let file: ConfigurationFile

    /// Reads the file of the user.
    ///
    /// - Returns: nil if it is missing.
    init?(in directories: Directories) {
        let path = "\(directories.configuration.path)/config"
        do throws(ConfigurationError) {
            guard let text = try ConfigurationFile.text(ofFileAt: path) else { return nil }
            self.init(text, path: path)
        } catch {
            self.init(lines: [], file: ConfigurationFile(emptyAt: path, problem: error))
        }
    }

    private init(lines: [Line], file: ConfigurationFile) {
        self.lines = lines
        self.file = file
    }

    /// Reads `text` as the contents of the file at `path`.
    init(_ text: String, path: String) {
        var lines: [Line] = []
        var file = ConfigurationFile(emptyAt: path)
        let rows = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, row) in rows.enumerated() {
            let place = ConfigurationPlace(path: path, line: index + 1)
            do throws(SettingProblem) {
                let line = try Self.line(row.trimmingCharacters(in: .whitespaces))
                lines.append(line)
                guard case .setting(let setting, let value) = line else { continue }
                if let other = file.entries[setting] {
                    throw SettingProblem(
                        localized("\(setting.name) is already set in line \(other.place.position.line)."))
                }
                file.entries[setting] = ConfigurationFile.Entry(value: value, place: place)
            } catch {
                file.problems.append(place.error(error.sentence))
            }
        }
        self.init(lines: lines, file: file)
    }

    private static func line(_ row: String) throws(SettingProblem) -> Line {
        guard !row.isEmpty, !row.hasPrefix("#") else { return .comment(row) }
        guard let sign = row.firstIndex(of: "=") else {
            throw SettingProblem(localized("write a setting as 'key = value'."))
        }
        let name = row[..<sign].trimmingCharacters(in: .whitespaces)
        let text = row[row.index(after: sign)...].trimmingCharacters(in: .whitespaces)
        guard let setting = Setting.named(name), setting.table == nil else {
            throw SettingProblem(localized("unknown setting '\(name)'.") + Setting.hint(name))
        }
        guard !text.isEmpty else { throw SettingProblem(localized("\(name) has no value.")) }
        do throws(SettingProblem) {
            return .setting(setting, try setting.type.value(of: text))
        } catch {
            throw SettingProblem("\(name): \(error.sentence)")
        }
    }
}
