import CursesKit
import Foundation
import Localization
import TekpubKit

/// Asks what to list as new, to download and to skip of a source, in a form with a number for each limit.
@MainActor
final class SourcePolicySheet {
    private let list: SourceList
    /// What is downloaded of a source whose policy does not say.
    private let defaults: SourcePolicy
    private weak var browser: BrowserViewController?

    init(list: SourceList, defaults: SourcePolicy, browser: BrowserViewController) {
        self.list = list
        self.defaults = defaults
        self.browser = browser
    }

    /// Shows the limits of a source, below the reason if its last refresh failed. They are stored together, and can be
    /// undone.
    func show(_ source: Source, now: Date = Date()) {
        let form = FormController(
            title: Text(source.title),
            message: source.failureText(now: now).map { Text($0) } ?? localized("Settings of the source"))
        let fields = SourceLimit.allCases.map { limit in
            let field = form.addTextField(
                Text(limit.title), text: limit.text(in: source.policy),
                placeholder: Text(limit.placeholder(by: defaults)),
                detail: Text(limit.question(by: defaults))
            ) {
                limit.policy(source.policy, changedBy: $0) == nil ? limit.problem : nil
            }
            return (limit, field)
        }
        form.addAction(
            AlertAction(localized("Save")) { [list] in
                let policy = fields.reduce(source.policy) { policy, entry in
                    entry.0.policy(policy, changedBy: entry.1.text) ?? policy
                }
                if policy != source.policy { list.editor.setPolicy(policy, of: source) }
            })
        form.addAction(AlertAction(localized("Cancel"), style: .cancel))
        browser?.present(form)
    }
}
