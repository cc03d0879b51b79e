import CursesKit
import Localization
import TekpubKit

/// Asks for the value of a setting in the way that fits its type.
@MainActor
final class SettingEditor {
    private let coordinator: ConfigurationCoordinator
    private weak var controller: TableViewController?

    /// - Parameter controller: the list of settings; a menu opens at its focused row.
    init(_ coordinator: ConfigurationCoordinator, above controller: TableViewController) {
        self.coordinator = coordinator
        self.controller = controller
    }

    /// Changes a setting, after a question unless it has two values only.
    func change(_ setting: Setting) {
        switch setting.type {
        case .flag:
            coordinator.set(setting) { .flag($0.value(of: setting)?.flag != true) }
        case .choice(let names): choose(among: names, for: setting)
        case .theme: chooseTheme()
        case .number(let range, let unit): askForNumber(in: range, unit, for: setting)
        case .names(let names):
            controller?.show(SettingNamesViewController(setting, names: names, coordinator))
        case .texts, .address, .command, .path, .secret: askForText(for: setting)
        }
    }

    // MARK: Choices

    private func choose(among names: [String], for setting: Setting) {
        guard let controller else { return }
        let current = coordinator.loaded.value(of: setting)?.text
        let actions = names.map { name in
            Action("\(name)", isOn: name == current) { [coordinator] in
                coordinator.set(setting, to: .text(name))
            }
        }
        controller.present(
            MenuController(title: Text(setting.title), actions: actions, from: controller.tableView))
    }

    /// Shows the themes; each is shown on the whole screen while it is selected.
    private func chooseTheme() {
        guard let controller else { return }
        let themes = coordinator.themes
        let current = coordinator.loaded.value(of: .theme)?.text
        let menu = MenuController(
            title: Text(Setting.theme.title),
            actions: themes.map { theme in
                Action("\(theme.name)", isOn: theme.name == current) { [coordinator] in
                    coordinator.set(.theme, to: .text(theme.name))
                }
            }, from: controller.tableView)
        menu.onSelection = { [coordinator] in coordinator.preview(themes[$0].theme) }
        menu.onCancel = { [coordinator] in coordinator.preview(nil) }
        controller.present(menu)
    }

    // MARK: Texts and numbers

    private func askForNumber(in range: ClosedRange<Int>, _ unit: String?, for setting: Setting) {
        let form = FormController(title: Text(setting.title), message: Text(setting.summary))
        let field = form.addNumberField(
            Text(unit ?? ""), value: coordinator.loaded.value(of: setting)?.number, in: range,
            isOptional: true,
            placeholder: Text(usualText(of: setting)), detail: accepts(setting))
        present(form, for: setting) { field.number.map { .number($0) } }
    }

    private func askForText(for setting: Setting) {
        let form = FormController(title: Text(setting.title), message: Text(setting.summary))
        let value = coordinator.loaded.value(of: setting)
        let isSecret = setting.type == .secret
        let field = form.addTextField(
            "",
            text: value.map { isSecret ? setting.type.typedText(of: $0) : setting.type.text(of: $0) } ?? "",
            placeholder: Text(isSecret ? "" : usualText(of: setting)), isSecure: isSecret,
            detail: accepts(setting)
        ) { text in
            if text.allSatisfy(\.isWhitespace) { return nil }
            do throws(SettingProblem) {
                _ = try setting.type.value(of: text)
                return nil
            } catch {
                return error.sentence
            }
        }
        // Ignore errors: a text that is not valid cannot be saved.
        present(form, for: setting) {
            field.text.allSatisfy(\.isWhitespace) ? nil : try? setting.type.value(of: field.text)
        }
    }

    private func usualText(of setting: Setting) -> String {
        let usual = setting.defaultValue ?? setting.example
        return usual.map { setting.type.text(of: $0) } ?? ""
    }

    private func accepts(_ setting: Setting) -> Text {
        localized("Accepts \(setting.type.description); leave it empty for the default.")
    }

    private func present(
        _ form: FormController, for setting: Setting, value: @escaping () -> SettingValue?
    ) {
        form.addAction(
            AlertAction(localized("Save")) { [coordinator] in coordinator.set(setting, to: value()) })
        form.addAction(AlertAction(localized("Cancel"), style: .cancel))
        controller?.present(form)
    }
}
