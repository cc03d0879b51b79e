import Foundation
import TekpubKit

/// How the catalogue on the screen relates to the server's.
enum SyncStatus: Equatable {
    /// The server was asked, and this is what it said.
    case current
    /// The server is being asked.
    case refreshing(LoadProgress?)
    /// The server could not be asked; this is what it said at that time.
    case offline(since: Date)
    /// The server was asked, but gave no catalogue, or none that could be kept; this is from that time.
    case outdated(since: Date)
}

extension SyncStatus {
    /// What the status bar says of a catalogue that comes from `name`.
    ///
    /// - Parameter withKey: whether it also says which key helps.
    func text(name: String, timeZone: @autoclosure () -> TimeZone, withKey: Bool) -> String {
        let retry = withKey ? " · r to retry" : ""
        return switch self {
        case .current: name + (withKey ? " · ? for keys" : "")
        case .refreshing(let progress):
            progress?.waitText.map { "\(name) is \($0)" } ?? "\(name) · Refreshing …"
        case .offline(let moment):
            "Offline since \(MomentText.text(for: moment, in: timeZone()))" + retry
        case .outdated(let moment):
            "Not refreshed since \(MomentText.text(for: moment, in: timeZone()))" + retry
        }
    }
}
