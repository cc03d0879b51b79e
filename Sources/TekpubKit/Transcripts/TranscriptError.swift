import Foundation

/// Why the transcript of an episode cannot be shown.
public enum TranscriptError: Error, Hashable, Sendable {
    /// `host` answered `code`, outside 200...299.
    case status(host: HostName, code: Int)
    /// It has more than `byteLimit` bytes; `byteCount` is nil if the server does not state the size.
    case tooLarge(byteCount: Int?, byteLimit: Int)
    /// `host` sent something without lines of speech.
    case unreadable(host: HostName)
    /// The request failed.
    case failed(CatalogError)
}

extension TranscriptError: LocalizedError {
    /// What happened and what to try.
    public var errorDescription: String? {
        switch self {
        case .status(let host, 404), .status(let host, 410): "\(host) no longer has the transcript."
        case .status(let host, let code): "\(host) did not send the transcript (\(code)). Try again later."
        case .tooLarge(let byteCount?, let limit):
            "The transcript is too large (\(byteCount >> 20) MB; the limit is \(limit >> 20) MB)."
        case .tooLarge(nil, let limit):
            "The transcript is too large (the limit is \(limit >> 20) MB)."
        case .unreadable(let host): "The transcript at \(host) cannot be read."
        case .failed(let error): error.localizedDescription
        }
    }
}
