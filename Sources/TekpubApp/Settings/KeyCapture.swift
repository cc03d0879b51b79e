import CursesKit
import Localization
import TekpubKit

/// Asks for a key, and gives it to an action.
@MainActor
final class KeyCapture {
    private let coordinator: ConfigurationCoordinator
    private weak var controller: ViewController?

    /// - Parameter controller: the screen that asks.
    init(_ coordinator: ConfigurationCoordinator, above controller: ViewController) {
        self.coordinator = coordinator
        self.controller = controller
    }

    /// Asks for a key: the next one that is pressed, or line by line its name.
    ///
    /// - Parameter reason: why the last key cannot be used; nil at first.
    func ask(for row: KeyTable.Row, _ way: KeyChange.Way = .replacing, reason: String? = nil) {
        guard let controller else { return }
        let title: Text =
            way == .adding
            ? localized("Another Key for “\(row.title)”") : localized("New Key for “\(row.title)”")
        let titles = row.keys.titles.joined(separator: "  ")
        let isLinear = controller.view.window?.application?.isLinear == true
        let now: Text = titles.isEmpty ? localized("It has no key now.") : localized("Now: \(titles)")
        let alert = AlertController(
            title: title,
            message: reason.map { Text($0) } ?? now + "\n\n"
                + (isLinear
                    ? localized("The name of a key, such as x, ctrl-d or f5.")
                    : localized("Press the key. Esc leaves it as it is.")))
        if isLinear {
            alert.addTextField { $0.placeholder = "ctrl-d" }
            let field = alert.textFields[0]
            alert.addAction(
                AlertAction(localized("Change")) { [self] in
                    guard let press = KeyPress(name: field.text) else {
                        return ask(for: row, way, reason: localized("There is no key '\(field.text)'."))
                    }
                    use(press, for: row, way)
                })
        } else {
            alert.onKeyPress = { [self, weak alert] press in
                // Those always do what they do.
                guard press != KeyPress(.escape), KeyPress.signals[press] == nil else { return false }
                alert?.dismiss(animated: false) { [self] in use(press, for: row, way) }
                return true
            }
        }
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel))
        controller.present(alert)
    }

    private func use(_ press: KeyPress, for row: KeyTable.Row, _ way: KeyChange.Way) {
        if let problem = row.problem(with: press) { return ask(for: row, way, reason: problem) }
        let change = KeyChange(
            press, to: row, way, in: KeyTable(coordinator.loaded.options.keys), own: coordinator.ownKeys)
        guard !change.rivals.isEmpty else { return coordinator.change(change, of: row) }
        let alert = AlertController(
            title: localized("“\(press.title)” is taken"), message: Text(Self.sentence(about: change.rivals)))
        alert.addAction(
            AlertAction(localized("Take It"), key: "t") { [coordinator] in
                coordinator.change(change, of: row)
            })
        alert.addAction(
            AlertAction(localized("Another Key"), key: "a") { [self] in ask(for: row, way) })
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel, key: "c"))
        controller?.present(alert)
    }

    /// The most actions that are named.
    private static let namedLimit = 3

    private static func sentence(about rivals: [KeyTable.Row]) -> String {
        var lines = rivals.prefix(namedLimit).map {
            localized("“\($0.title)” has it (\($0.place.rawValue)).")
        }
        let more = rivals.count - lines.count
        if more > 0 { lines.append(localized(more, one: "And 1 more.", other: "And \(more) more.")) }
        return lines.joined(separator: "\n")
    }
}

extension ConfigurationCoordinator {
    /// The keys in the user's file.
    var ownKeys: KeyBindings {
        loaded.configuration.files.first { $0.path == service.path }?.keyBindings ?? KeyBindings()
    }

    /// Writes other keys for an action; can be undone.
    func change(_ change: KeyChange, of row: KeyTable.Row) {
        self.change { [changes = change.changes, back = change.back] _ in
            (changes, back)
        } saying: { loaded in
            let table = KeyTable(loaded.options.keys)
            let keys = table.rows.first { $0.path == row.path }?.keys.titles.joined(separator: "  ") ?? ""
            return keys.isEmpty
                ? localized("“\(row.title)” has no key now") : localized("\(row.title): \(keys)")
        }
    }

    /// Gives an action the keys of the preset again; can be undone.
    func resetKeys(of row: KeyTable.Row) {
        guard row.isChanged || row.wish != nil else { return }
        change(KeyChange(resetting: row, in: loaded.configuration, own: ownKeys), of: row)
    }
}
