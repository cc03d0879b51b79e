import CursesKit
import Localization
import TekpubKit

extension AppDelegate {
    /// Synchronises after refreshes and changes of marks, and shows what came of it. Nothing waits for it.
    func connectSync() {
        guard let sync = services.sync else { return }
        let request = { [library] in _ = Task { await sync.request(library.sources) } }
        sources?.onRefresh = request
        browser?.onMarks = request
    }

    /// Shows the outcomes, for as long as the program runs.
    func followSync() {
        guard let sync = services.sync else { return }
        tasks.run { [weak self] in
            for await outcome in sync.outcomes { self?.receive(outcome) }
        }
    }

    private func receive(_ outcome: BackgroundSync.Outcome) {
        switch outcome {
        case .done(let hasChangedLibrary, let conflicts):
            browser?.syncFailure = nil
            if let sentence = sentence(about: conflicts) { messages.say(sentence) }
            guard hasChangedLibrary else { return }
            sources?.reload()
            browser?.session.update(hasChanged: false, isAsked: true)
        case .failed(let reason): browser?.syncFailure = localized("Not synchronised: \(reason)")
        }
    }

    private func sentence(about conflicts: [SyncConflict]) -> String? {
        let isSpoken = application?.isLinear == true
        guard let first = conflicts.first?.sentence(isSpoken: isSpoken) else { return nil }
        let rest = conflicts.count - 1
        return rest > 0 ? "\(first) · \(localized("and \(rest) more"))" : first
    }
}
