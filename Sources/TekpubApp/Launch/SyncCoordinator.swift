import CursesKit
import Localization
import TekpubKit

/// Synchronises after refreshes and changes of marks, and shows what came of it. Nothing waits for it.
@MainActor
final class SyncCoordinator {
    private let sync: BackgroundSync
    private unowned let launch: LaunchCoordinator
    private let tasks = OwnedTasks()

    /// - Returns: nil if nothing is synchronised.
    init?(launch: LaunchCoordinator) {
        guard let sync = launch.context.services.sync else { return nil }
        self.sync = sync
        self.launch = launch
    }

    func cancel() { tasks.cancelAll() }

    /// Synchronises soon, after a refresh or a change of marks.
    func request() {
        Task { [sync, library = launch.context.library] in await sync.request(library.sources) }
    }

    /// Shows the outcomes, for as long as the program runs.
    func follow() {
        tasks.run { [sync, weak self] in
            for await outcome in sync.outcomes { self?.receive(outcome) }
        }
    }

    private func receive(_ outcome: BackgroundSync.Outcome) {
        switch outcome {
        case .done(let hasChangedLibrary, let conflicts):
            launch.browser?.syncFailure = nil
            if let sentence = sentence(about: conflicts) { launch.context.messages.say(sentence) }
            guard hasChangedLibrary else { return }
            launch.sources?.list.reload()
            launch.browser?.session.update(hasChanged: false, isAsked: true)
        case .failed(let reason):
            launch.browser?.syncFailure = localized("Not synchronised: \(reason)")
        }
    }

    private func sentence(about conflicts: [SyncConflict]) -> String? {
        let isSpoken = launch.context.application?.isLinear == true
        guard let first = conflicts.first?.sentence(isSpoken: isSpoken) else { return nil }
        let rest = conflicts.count - 1
        return rest > 0 ? "\(first) · \(localized("and \(rest) more"))" : first
    }
}
