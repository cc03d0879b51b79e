import Foundation
import TekpubKit

/// Whether the shown catalogue is up to date with the server.
enum SyncStatus: Equatable {
    /// The catalogue is the server's current one.
    case current
    /// A refresh is running.
    case refreshing(LoadProgress?)
    /// The server could not be reached; the catalogue is from this time.
    case offline(since: Date)
    /// The refresh failed, or its result could not be stored; the catalogue is from this time.
    case outdated(since: Date)
}

extension SyncStatus {
    /// Returns what the status bar says is going on.
    ///
    /// - Parameter name: where the catalogue is from; empty if another part of the screen says so.
    func text(name: String, timeZone: @autoclosure () -> TimeZone) -> String {
        func named(_ state: String) -> String { name.isEmpty ? state : "\(name) · \(state)" }
        return switch self {
        case .current: name
        case .refreshing(let progress):
            progress?.waitText.map { name.isEmpty ? "The server is \($0)" : "\(name) is \($0)" }
                ?? progress?.readyCount.map { named("\($0) so far · Loading …") }
                ?? named("Refreshing …")
        case .offline(let moment): "Offline since \(MomentText.text(for: moment, in: timeZone()))"
        case .outdated(let moment): "Not refreshed since \(MomentText.text(for: moment, in: timeZone()))"
        }
    }
}

extension LoadProgress {
    /// A phrase about the busy server, to follow its name; nil unless it is busy.
    var waitText: String? {
        guard let wait, wait > .zero else { return nil }
        let (seconds, attoseconds) = wait.components
        return "busy; retrying in \(seconds + (attoseconds > 0 ? 1 : 0)) s"
    }
}
