import FlyingSocks
import Foundation

/// Why a `CatalogServer` could not start, or stopped by itself.
public enum ServerError: Error, Equatable {
    /// `host` is not an address of this computer.
    case unknownHost(String)
    /// Another program is listening there.
    case portInUse(host: String, port: UInt16)
    /// The system reserves `port` for other users.
    case portForbidden(host: String, port: UInt16)
    /// The system refused, for its `reason`.
    case failed(host: String, port: UInt16, reason: String)
    /// The running server failed, for the system's `reason`.
    case ended(reason: String)
}

extension ServerError: LocalizedError {
    /// What happened, and what to try.
    public var errorDescription: String? {
        switch self {
        case .unknownHost(let host):
            "Cannot listen on \(host), which is not an address of this computer. "
                + "Try 127.0.0.1, ::1 or 0.0.0.0."
        case .portInUse(let host, let port):
            "Port \(port) of \(host) is in use. Choose another port, or 0 for any free port."
        case .portForbidden(let host, let port):
            "You may not listen on port \(port) of \(host). Choose a port from 1024, or 0 for any free port."
        case .failed(let host, let port, let reason):
            "Cannot listen on port \(port) of \(host): \(reason). Try another host or port."
        case .ended(let reason):
            "The server stopped: \(reason). Close other programs and start it again."
        }
    }
}

extension ServerError {
    /// Converts `error`, thrown while binding `port` of `host`.
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
    /// The system's message, without FlyingSocks' prefix.
    var reason: String {
        if case .failed(_, _, let message) = self { message } else { localizedDescription }
    }
}
