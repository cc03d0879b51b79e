import FlyingSocks
import Foundation

/// Why a `CatalogServer` could not start, or ended by itself.
public enum ServerError: Error, Equatable {
    /// `host` is no address that this computer has.
    case unknownHost(String)
    /// Something else listens there already.
    case portInUse(host: String, port: UInt16)
    /// The system reserves `port` for other users.
    case portForbidden(host: String, port: UInt16)
    /// The system refused for `reason`, in its own words.
    case failed(host: String, port: UInt16, reason: String)
    /// The running server cannot go on for `reason`, in the system's words.
    case ended(reason: String)
}

extension ServerError: LocalizedError {
    /// What went wrong, and what to try.
    public var errorDescription: String? {
        switch self {
        case .unknownHost(let host):
            "Cannot listen on \(host), which is no address of this computer. "
                + "Try 127.0.0.1, ::1 or 0.0.0.0."
        case .portInUse(let host, let port):
            "Port \(port) of \(host) is in use. Choose another, or 0 for any that is free."
        case .portForbidden(let host, let port):
            "You may not listen on port \(port) of \(host). Choose one from 1024, or 0 for any that is free."
        case .failed(let host, let port, let reason):
            "Cannot listen on port \(port) of \(host): \(reason). Try another host or port."
        case .ended(let reason):
            "The server cannot go on: \(reason). Close other programs and start it again."
        }
    }
}

extension ServerError {
    /// Tells what `error`, thrown while binding `port` of `host`, means to a person.
    init(_ error: any Error, host: String, port: UInt16) {
        guard case SocketError.failed(_, let errno, let message) = error else {
            self = .failed(host: host, port: port, reason: error.localizedDescription)
            return
        }
        switch errno {
        case EADDRINUSE: self = .portInUse(host: host, port: port)
        case EACCES: self = .portForbidden(host: host, port: port)
        case EADDRNOTAVAIL, EAFNOSUPPORT: self = .unknownHost(host)
        default: self = .failed(host: host, port: port, reason: message)
        }
    }
}

extension SocketError {
    /// What the system said, without FlyingSocks' name for it.
    var reason: String {
        if case .failed(_, _, let message) = self { message } else { localizedDescription }
    }
}
