import ArgumentParser
import CursesKit
import Foundation
import Localization
import TekpubKit

/// Prints the values of all settings.
struct ConfigShow: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show",
            summary: localized("Print the value of every setting, as TOML."),
            discussion: localized(
                """
                A setting without a value is commented out. With --json, each is an object with name, value, default, \
                origin (default, file or variable), file, line, column, variable, option, accepts and summary.
                """))
    }

    @Argument(help: ArgumentHelp(summary: localized("Only these settings."), value: .setting))
    var names: [String] = []

    @Flag(help: ArgumentHelp(summary: localized("Say where each value comes from.")))
    var origin = false

    @Flag(help: ArgumentHelp(summary: localized("Print JSON.")))
    var json = false

    func validate() throws {
        for name in names where Setting.named(name) == nil {
            throw ValidationError(localized("There is no setting '\(name)'.\(Setting.hint(name))"))
        }
    }

    func run() throws {
        let configuration = UserConfiguration(in: .ofUser) { name in getenv(name).map { String(cString: $0) }
        }
        for problem in configuration.problems { warn(problem.localizedDescription) }
        let shown = names.isEmpty ? Setting.all : names.compactMap(Setting.named)
        let values = try shown.map { setting in
            do throws(ConfigurationError) {
                return ShownSetting(setting, entry: try configuration.entry(of: setting))
            } catch {
                throw Failure(error.localizedDescription, code: EX_USAGE)
            }
        }
        var output = Output()
        if json {
            var array = JSONArrayText()
            for value in values { try output.write(array.next(try JSONText(value))) }
            try output.write(array.end())
        } else {
            let lines = values.map(\.text)
            let widths = lines.map { Text($0).width }
            let width = widths.filter { $0 <= 60 }.max() ?? 0
            for (line, (value, cells)) in zip(lines, zip(values, widths)) {
                let padding = String(repeating: " ", count: max(0, width - cells))
                try output.write(origin ? "\(line)\(padding)  # \(value.location)\n" : "\(line)\n")
            }
        }
        try output.flush()
        if !configuration.problems.isEmpty { throw ExitCode(EX_CONFIG) }
    }
}

/// A setting as `config show` prints it.
private struct ShownSetting: Encodable {
    private let name: String
    private let value: SettingValue?
    private let `default`: SettingValue?
    private let origin: String
    private let file: String?
    private let line: Int?
    private let column: Int?
    private let variable: String
    private let option: String?
    private let accepts: String
    private let summary: String

    init(_ setting: Setting, entry: UserConfiguration.Entry?) {
        name = setting.name
        value = (entry?.value ?? setting.defaultValue).map { setting.type.shown($0) }
        `default` = setting.defaultValue
        variable = setting.variable
        option = setting.option
        accepts = setting.type.description
        summary = setting.summary
        switch entry?.origin {
        case .file(let location):
            origin = "file"
            file = location.path
            (line, column) = (location.position.line, location.position.column)
        case .variable:
            origin = "variable"
            (file, line, column) = (nil, nil, nil)
        case .standard, nil:
            origin = "default"
            (file, line, column) = (nil, nil, nil)
        }
    }

    /// The setting as a line of TOML.
    var text: String { value.map { "\(name) = \($0.toml)" } ?? localized("# \(name) is not set") }

    /// Where the value comes from.
    var location: String {
        switch origin {
        case "file": "\(file ?? ""):\(line ?? 0):\(column ?? 0)"
        case "variable": variable
        default: localized("default")
        }
    }
}
