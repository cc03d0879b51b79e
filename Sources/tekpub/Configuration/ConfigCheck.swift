import ArgumentParser
import Foundation
import Localization
import TekpubApp
import TekpubKit

/// Looks for mistakes.
struct ConfigCheck: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check",
            summary: localized("Look for mistakes in the configuration, the themes and the variables."),
            discussion: localized(
                """
                Prints each mistake with its file, line and column, and ends with status 78 if there is one. Text in a \
                theme that can hardly be read is a warning, and so are a key that hides another action and a command \
                of your own whose program is missing.
                """))
    }

    @Argument(
        help: ArgumentHelp(
            summary: localized("A configuration file to check instead of yours."), value: .file))
    var file: String?

    func run() throws {
        let environment: @Sendable (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
        let configuration: UserConfiguration
        if let file {
            guard let read = ConfigurationFile(path: file) else {
                throw Failure(localized("\(file): there is no such file."), code: EX_NOINPUT)
            }
            configuration = UserConfiguration(files: [read], environment: { _ in nil })
        } else {
            configuration = UserConfiguration(in: .ofUser, environment: environment)
        }
        let themes = ThemeStore(in: .ofUser)
        var problems = configuration.problems
        problems += theme(of: configuration, among: themes)
        let keys = KeyTable(configuration)
        problems += keys.problems
        var warnings =
            keys.warnings + configuration.commands.compactMap { $0.warning(path: environment("PATH")) }
        if file == nil {
            problems += variables(configuration)
            for name in themes.fileNames {
                guard let theme = themes.file(named: name) else { continue }
                problems += theme.problems
                warnings += theme.warnings
                if ThemeStore.isBuiltIn(name) {
                    let problem = localized("'\(name)' is built in, so this file is not used. Rename it.")
                    warnings.append(
                        ConfigurationError(in: .file(theme.path), problem: problem, isWarning: true))
                }
            }
            warnings += unknownVariables()
        }
        for mistake in problems + warnings { tell(mistake.localizedDescription) }
        guard problems.isEmpty else { throw ExitCode(EX_CONFIG) }
        let count = configuration.files.reduce(0) { $0 + $1.entries.count }
        let paths = configuration.files.map(\.path)
        let names = paths.joined(separator: ", ")
        tell(
            paths.isEmpty
                ? localized("There is no configuration file; 'tekpub config init' writes one.")
                : localized(
                    count, one: "No mistakes. \(names): \(count) setting.",
                    other: "No mistakes. \(names): \(count) settings."))
    }

    /// Returns the mistake in the name of the theme.
    private func theme(of configuration: UserConfiguration, among themes: ThemeStore) -> [ConfigurationError]
    {
        // Ignore errors: a theme without a name is reported with the other variables.
        guard let entry = try? configuration.entry(of: .theme), let name = entry.value.text,
            themes.theme(named: name) == nil
        else { return [] }
        let problem = "theme: \(themes.sentence(forMissing: name))"
        switch entry.origin {
        case .file(let location): return [location.error(problem)]
        case .variable(let variable): return [ConfigurationError(in: .variable(variable), problem: problem)]
        case .standard: return []
        }
    }

    /// Returns the mistakes in the values of variables.
    private func variables(_ configuration: UserConfiguration) -> [ConfigurationError] {
        Setting.all.compactMap { setting in
            do throws(ConfigurationError) {
                _ = try configuration.entry(of: setting)
                return nil
            } catch {
                return error
            }
        }
    }

    /// Returns variables whose name is nearly that of a setting.
    private func unknownVariables() -> [ConfigurationError] {
        let known = Setting.all.map(\.variable)
        return ProcessInfo.processInfo.environment.keys.sorted().compactMap { name in
            guard name.hasPrefix("TEKPUB_"), !known.contains(name) else { return nil }
            let hint = Spelling.hint(name, known)
            guard !hint.isEmpty else { return nil }
            return ConfigurationError(
                in: .variable(name), problem: localized("this variable is unknown.\(hint)"), isWarning: true)
        }
    }
}
