import CursesKit
import Localization
import TekpubKit

/// What can be typed about settings and keys among the commands: `theme dark`, `list.columns title,length`,
/// `quality default`, `key favourite`. Each letter is answered with what may follow.
@MainActor
struct SettingCommands {
    let coordinator: ConfigurationCoordinator
    /// Asks for the key of an action.
    let askForKey: (KeyTable.Row) -> Void

    /// The word for what holds without the user's file, and the one before the name of an action.
    private static let (usualWord, keyWord) = ("default", "key")
    /// The letters from which names of settings are found.
    private static let leastLetters = 2

    /// The commands for a text.
    func commands(for text: String) -> [TypedCommand] {
        let text = text.drop { $0 == " " }
        guard let space = text.firstIndex(of: " ") else { return names(beginningWith: text.lowercased()) }
        let name = text[..<space].lowercased()
        let rest = text[text.index(after: space)...].trimmed
        if name == Self.keyWord { return keys(rest.lowercased()) }
        return Setting.named(name).map { values(of: $0, rest) } ?? []
    }

    private func names(beginningWith letters: String) -> [TypedCommand] {
        guard letters.count >= Self.leastLetters else { return [] }
        let settings = Setting.all.filter { setting in
            setting.name.hasPrefix(letters) || setting.key.hasPrefix(letters)
                || setting.name.contains("-\(letters)")
        }
        // What begins with the letters comes first.
        let sorted =
            settings.filter { $0.name.hasPrefix(letters) } + settings.filter { !$0.name.hasPrefix(letters) }
        let key = Self.keyWord.hasPrefix(letters) ? [TypedCommand.beginning(Self.keyWord)] : []
        return key + sorted.map { .beginning($0.name, detail: Text(coordinator.loaded.text(of: $0))) }
    }

    // MARK: Values

    private func values(of setting: Setting, _ rest: String) -> [TypedCommand] {
        let choices = choices(of: setting, rest).filter { $0.lowercased().hasPrefix(rest.lowercased()) }
        var commands = choices.map { command(setting, $0) }
        if Self.usualWord.hasPrefix(rest.lowercased()), !choices.contains(Self.usualWord) {
            commands.append(usual(setting))
        }
        guard !rest.isEmpty, !choices.contains(rest), rest.lowercased() != Self.usualWord else {
            if let index = choices.firstIndex(of: rest) { commands.swapAt(0, index) }
            return commands
        }
        return typed(setting, rest, isChoice: !choices.isEmpty) + commands
    }

    /// The values that can be completed.
    private func choices(of setting: Setting, _ rest: String) -> [String] {
        switch setting.type {
        case .flag: return ["on", "off"]
        case .choice(let names): return names
        case .theme:
            let names = Theme.builtIn.map(\.name)
            return names + coordinator.themeNames.filter { !names.contains($0) }
        case .names(let names):
            let done = rest.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(
                String.init)
            let start = done.map { "\($0)," }.joined()
            return names.filter { !done.contains($0) }.map { start + $0 }
        case .secret: return []
        case .number, .texts, .address, .command, .path:
            return coordinator.loaded.value(of: setting).map { [setting.type.typedText(of: $0)] } ?? []
        }
    }

    private func command(_ setting: Setting, _ text: String) -> TypedCommand {
        let current = coordinator.loaded.value(of: setting).map { setting.type.typedText(of: $0) }
        return TypedCommand(
            "\(setting.name) \(text)", detail: text == current ? localized("now", context: "setting") : ""
        ) { [coordinator] in
            // Ignore errors: it is one of the values that there are.
            if let value = try? setting.type.value(of: text) { coordinator.set(setting, to: value) }
        }
    }

    private func usual(_ setting: Setting) -> TypedCommand {
        TypedCommand(
            "\(setting.name) \(Self.usualWord)",
            detail: setting.defaultValue.map { Text(setting.type.text(of: $0)) } ?? ""
        ) { [coordinator] in coordinator.set(setting, to: nil) }
    }

    /// The typed text as a command, or the reason why it is not valid. Empty while it may still become one of the choices.
    private func typed(_ setting: Setting, _ text: String, isChoice: Bool) -> [TypedCommand] {
        if case .theme = setting.type {
            return isChoice
                ? []
                : [
                    .sentence(
                        coordinator.service.themes.sentence(forMissing: text, among: coordinator.themeNames))
                ]
        }
        do throws(SettingProblem) {
            let value = try setting.type.value(of: text)
            return [
                TypedCommand("\(setting.name) \(text)", detail: detail(setting)) { [coordinator] in
                    coordinator.set(setting, to: value)
                }
            ]
        } catch {
            return isChoice ? [] : [.sentence(error.sentence)]
        }
    }

    private func detail(_ setting: Setting) -> Text {
        setting.isLive ? "" : localized("from the next start")
    }

    // MARK: Keys

    private func keys(_ words: String) -> [TypedCommand] {
        let rows = KeyTable(coordinator.loaded.options.keys).rows
        let found = rows.filter { row in
            words.isEmpty || row.name.hasPrefix(words) || row.name.contains("-\(words)")
                || row.title.lowercased().contains(words)
        }
        return found.map { row in
            TypedCommand(
                "\(Self.keyWord) \(row.name)",
                detail: Text(RowWords.joined(row.place.rawValue, row.keys.titles.first))
            ) { [askForKey] in askForKey(row) }
        }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
