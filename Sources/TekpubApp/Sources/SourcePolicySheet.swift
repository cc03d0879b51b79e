import CursesKit
import TekpubKit

/// Asks what to list as new and to download of a source.
///
/// An action sheet names the five limits with their values; each is changed in an alert of its own, stored at once
/// and can be undone.
@MainActor
final class SourcePolicySheet {
    private let list: SourceList
    private weak var browser: BrowserViewController?

    init(list: SourceList, browser: BrowserViewController) {
        self.list = list
        self.browser = browser
    }

    /// Shows the limits of a source.
    func show(_ source: Source) {
        let alert = AlertController(
            title: source.title, message: "Downloads and archive", preferredStyle: .actionSheet)
        for limit in SourceLimit.allCases {
            alert.addAction(
                AlertAction("\(limit.title): \(limit.text(in: source.policy))", key: limit.key) {
                    [weak self] in
                    self?.ask(for: limit, of: source)
                })
        }
        alert.addAction(AlertAction("Done", style: .cancel))
        browser?.present(alert)
    }

    /// - Parameters:
    ///   - text: the initial text; nil for the current value.
    ///   - reason: why the last text is no limit; nil at first.
    private func ask(
        for limit: SourceLimit, of source: Source, text: String? = nil, reason: String? = nil
    ) {
        let alert = AlertController(title: limit.title, message: reason ?? limit.question)
        alert.addTextField {
            $0.placeholder = "no limit"
            $0.text = text ?? limit.value(in: source.policy).map(String.init) ?? ""
        }
        let field = alert.textFields[0]
        alert.addAction(AlertAction("Save") { [weak self] in self?.save(field.text, as: limit, of: source) })
        alert.addAction(AlertAction("Cancel", style: .cancel) { [weak self] in self?.show(source) })
        browser?.present(alert)
    }

    private func save(_ text: String, as limit: SourceLimit, of source: Source) {
        guard let policy = limit.policy(source.policy, changedBy: text) else {
            return ask(
                for: limit, of: source, text: text,
                reason: "Give a whole number up to \(SourceLimit.maximum), or nothing.")
        }
        var changed = source
        changed.policy = policy
        if policy != source.policy { list.setPolicy(policy, of: source) }
        show(changed)
    }
}
