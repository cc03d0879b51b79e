import Foundation
import Localization

/// A simulated fault of a `CatalogServer`.
public enum Fault: Hashable, Sendable {
    /// Every response has this status, 300...599; a status in 300...399 redirects to the same URL endlessly.
    case status(Int)
    /// The body ends halfway, although its length was announced.
    case truncate
    /// The body ends halfway, between two chunks.
    case truncateChunked
    /// The body is a web page.
    case garbage
    /// The port is bound but not listening: connections are refused.
    case refuse
    /// Connections are accepted and requests are read, but never answered.
    case hang
    /// The catalogue has no productions.
    case empty
}

extension Fault {
    /// Parses a fault from the command line.
    ///
    /// - Parameter argument: `status=` and a number in 300...599, `truncate`, `truncate-chunked`, `garbage`,
    ///   `refuse`, `hang` or `empty`.
    public init(argument: String) throws(UnknownFault) {
        switch argument {
        case "truncate": self = .truncate
        case "truncate-chunked": self = .truncateChunked
        case "garbage": self = .garbage
        case "refuse": self = .refuse
        case "hang": self = .hang
        case "empty": self = .empty
        default:
            let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0] == "status",
                let status = Int(parts[1]), (300...599).contains(status)
            else { throw UnknownFault(argument: argument) }
            self = .status(status)
        }
    }
}

extension Fault {
    /// Whether bodies end halfway.
    var truncatesBodies: Bool {
        self == .truncate || self == .truncateChunked
    }
}

/// An argument that is not a `Fault`.
public struct UnknownFault: Error, Equatable {
    /// The argument as given.
    public let argument: String
}

extension UnknownFault: LocalizedError {
    /// Names the argument and the valid ones.
    public var errorDescription: String? {
        localized(
            "Unknown fault '\(argument)'. Choose status=N with N from 300 to 599, truncate, truncate-chunked, garbage, refuse, hang or empty."
        )
    }
}
