import Foundation
import Localization

/// Why a command of the user's own has not done its work.
public enum UserCommandError: Error, Hashable, Sendable {
    /// The episode has no address.
    case noAddress(title: String)
    /// The episode has no downloaded file.
    case noFile(title: String)
    /// The program could not be started, for the system's reason.
    case notStarted(program: String, reason: String)
    /// The user ended it.
    case stopped
}

extension UserCommandError: LocalizedError {
    /// What happened and what to try.
    public var errorDescription: String? {
        switch self {
        case .noAddress(let title): localized("No address is known of “\(title)”.")
        case .noFile(let title): localized("“\(title)” has no file here. Download it first.")
        case .notStarted(let program, let reason): localized("\(program) cannot be started: \(reason).")
        case .stopped: localized("Stopped")
        }
    }
}
