import Foundation
import Localization
import TekpubKit

/// Whether the shown catalogue is up to date with the server.
enum SyncStatus: Equatable {
    /// The catalogue is the server's current one.
    case current
    /// A refresh is running.
    case refreshing(LoadProgress?)
    /// The server could not be reached; the catalogue is from this time, nil if it was never fetched.
    case offline(since: Date?)
    /// The refresh failed, or its result could not be stored; the catalogue is from this time, nil if it was never
    /// fetched.
    case outdated(since: Date?)
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
            progress?.waitText(name: name)
                ?? progress?.readyCount.map { named(localized("\($0) so far · Loading …")) }
                ?? named(localized("Refreshing …"))
        case .offline(let moment?):
            localized("Offline since \(MomentText.text(for: moment, in: timeZone()))")
        case .outdated(let moment?):
            localized("Not refreshed since \(MomentText.text(for: moment, in: timeZone()))")
        case .offline(nil), .outdated(nil): localized("Not loaded yet")
        }
    }
}

extension LoadProgress {
    /// A text about the busy server; nil unless it is busy.
    ///
    /// - Parameter name: the server's; empty if another part of the screen says it.
    func waitText(name: String = "") -> String? {
        guard let wait, wait > .zero else { return nil }
        let (seconds, attoseconds) = wait.components
        let rest = Int(seconds) + (attoseconds > 0 ? 1 : 0)
        return name.isEmpty
            ? localized("The server is busy; retrying in \(rest) s")
            : localized("\(name) is busy; retrying in \(rest) s")
    }
}
