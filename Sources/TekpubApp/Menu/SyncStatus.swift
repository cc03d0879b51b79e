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
    /// Returns the text for the status bar, for a catalogue from `name`.
    ///
    /// - Parameter withKey: whether to add a key hint.
    func text(name: String, timeZone: @autoclosure () -> TimeZone, withKey: Bool) -> String {
        let retry = withKey ? " · r to retry" : ""
        return switch self {
        case .current: name + (withKey ? " · ? for keys" : "")
        case .refreshing(let progress):
            progress?.waitText.map { "\(name) is \($0)" }
                ?? progress?.readyCount.map { "\(name) · \($0) so far · Loading …" }
                ?? "\(name) · Refreshing …"
        case .offline(let moment):
            "Offline since \(MomentText.text(for: moment, in: timeZone()))" + retry
        case .outdated(let moment):
            "Not refreshed since \(MomentText.text(for: moment, in: timeZone()))" + retry
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
