import Foundation

/// Why the library cannot be read or written.
///
/// `path` is the file or folder that it is about.
public enum LibraryError: Error, Hashable {
    /// The disk has no room left.
    case full(path: String)
    /// It may not be written.
    case readOnly(path: String)
    /// Another program keeps it for itself: the process `holder`, if that is known.
    case locked(path: String, holder: Int32? = nil)
    /// It holds something that the program did not write.
    case damaged(path: String)
    /// Whatever else happened, in the words of the system.
    case failed(path: String, reason: String)
}

extension LibraryError: LocalizedError {
    /// One sentence for a person: what happened, what to try.
    public var errorDescription: String? {
        switch self {
        case .full(let path): "There is no room left for \(path). Free some space and try again."
        case .readOnly(let path): "\(path) cannot be written. Check its owner and permissions."
        case .locked(let path, let holder):
            "Another program\(holder.map { " (process \($0))" } ?? "") has locked \(path). "
                + "Close it and try again."
        case .damaged(let path): "\(path) is damaged. Start tekpub again: it is set aside then."
        case .failed(let path, let reason): "\(path) cannot be used (\(reason)). Try again."
        }
    }
}

extension LibraryError {
    /// Whether another program may be writing.
    var isLock: Bool {
        if case .locked = self { true } else { false }
    }
}
