import CursesKit
import Foundation
import TekpubApp
import TekpubKit

/// What a bug report needs, as a text without secrets. It is in English, for those who read bug reports.
struct BugReport {
    /// The versions of the program and of what it stands on, by name.
    let versions: [(name: String, version: String)]
    /// What the terminal is and tells, by name.
    let terminal: [(name: String, value: String)]
    /// The findings of all checks.
    let findings: [Finding]
    /// The settings that are not the program's own, and the user's keys and commands, a line each.
    let configuration: [String]
    /// The path of the log, and its last lines; nil if the user keeps none.
    let log: (path: String, lines: [String]?)?
    let filter: SecretFilter

    /// The number of lines of the log.
    static let logLineCount = 200

    /// The text, whose lines end with line feeds.
    var text: String {
        let checks = DoctorReport(hasUnicode: true).lines(for: findings, width: nil).map(\.description)
        let sections = [
            ("Versions", Self.columns(versions.map { ($0.name, $0.version) })),
            ("Terminal", Self.columns(terminal.map { ($0.name, $0.value) })),
            ("Checks", checks),
            ("Configuration", configuration.isEmpty ? ["Everything has its default."] : configuration),
            ("Log", logLines),
        ]
        let lines = sections.flatMap { title, lines in ["", "## \(title)", ""] + lines.map(cleaned) }
        return (["# tekpub \(TekpubKit.version): report"] + lines).joined(separator: "\n") + "\n"
    }

    private var logLines: [String] {
        guard let log else { return ["None. 'tekpub --log FILE' writes one."] }
        guard let lines = log.lines else { return ["\(log.path) cannot be read."] }
        return ["The last lines of \(log.path):", ""] + lines
    }

    /// The line without secrets and control characters.
    private func cleaned(_ line: String) -> String {
        TerminalText.cleaned(filter.filtered(line), hasUnicode: true).replacing("\n", with: " ")
    }

    private static func columns(_ rows: [(String, String)]) -> [String] {
        let width = (rows.map(\.0.count).max() ?? 0) + 2
        return rows.map { $0 + String(repeating: " ", count: width - $0.count) + $1 }
    }
}

extension BugReport {
    /// The environment variables that say what the terminal is.
    private static let variables = [
        "TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "NO_COLOR", "LC_ALL", "LC_CTYPE",
        "LC_MESSAGES",
        "LANG", "LANGUAGE",
    ]
    /// Those of which only whether they are set is told.
    private static let hiddenVariables = ["TMUX", "STY", "SSH_CONNECTION", "DISPLAY", "WAYLAND_DISPLAY"]

    /// Returns what a terminal is and tells.
    static func facts(
        of terminal: TerminalExamination, size: (columns: Int, rows: Int)?, environment: [String: String]
    ) -> [(name: String, value: String)] {
        var facts = variables.compactMap { name in environment[name].map { (name, $0) } }
        facts += hiddenVariables.filter { environment[$0]?.isEmpty == false }.map { ($0, "is set") }
        if let size { facts.append(("size", "\(size.columns) x \(size.rows)")) }
        facts += [
            ("colours", "\(terminal.colors)"), ("mouse", terminal.hasMouse ? "known to terminfo" : "unknown"),
            ("UTF-8", terminal.hasUnicode ? "yes" : "no"),
        ]
        if let failure = terminal.failure { facts.append(("failure", failure.description)) }
        guard let answers = terminal.answers else { return facts + [("answers", "not asked")] }
        let modes = answers.modes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let widths = answers.measurements.map { "\($0.sample.name) \($0.width)" }
        let told: [(String, String?)] = [
            ("name", answers.version),
            (
                "attributes",
                answers.attributes?.map(String.init).joined(separator: ";") ?? "no answer in time"
            ),
            ("modes", modes.isEmpty ? nil : modes.joined(separator: ", ")),
            ("foreground", answers.foreground.map { "\($0)" }),
            ("background", answers.background.map { "\($0)" }),
            ("kitty graphics", answers.hasKittyPictures.map { $0 ? "yes" : "no" }),
            ("widths", widths.isEmpty ? nil : widths.joined(separator: ", ")),
        ]
        return facts + told.compactMap { name, value in value.map { (name, $0) } }
    }

    /// Returns the settings that are not the program's own, the user's keys, and the user's commands, a line each.
    static func lines(of configuration: UserConfiguration) -> [String] {
        var lines = configuration.problems.map { "# \($0.localizedDescription)" }
        for setting in Setting.all {
            do throws(ConfigurationError) {
                guard let entry = try configuration.entry(of: setting) else { continue }
                lines.append(
                    "\(setting.name) = \(setting.type.shown(entry.value).toml)  # \(entry.origin.text)")
            } catch {
                lines.append("# \(error.localizedDescription)")
            }
        }
        for (section, entries) in configuration.keyBindings.sections.sorted(by: { $0.key < $1.key }) {
            let place = section.isEmpty ? "keys" : "keys.\(section)"
            lines += entries.sorted { $0.key < $1.key }.map { action, entry in
                "\(place).\(action) = \(SettingValue.texts(entry.keys).toml)"
            }
        }
        lines += configuration.commands.map { command in
            "commands.\(command.id): \(command.program), rows \(command.rows.rawValue)"
                + (command.isInteractive ? ", interactive" : "")
        }
        return lines
    }
}

extension UserConfiguration.Origin {
    fileprivate var text: String {
        switch self {
        case .standard: "default"
        case .variable(let name): name
        case .file(let location): "\(location.path):\(location.position.line)"
        }
    }
}
