import Foundation

/// Why the library cannot be read or written.
///
/// `path` is the file or folder that the error is about.
public enum LibraryError: Error, Hashable {
    /// The disk is full.
    case full(path: String)
    /// The permissions do not allow writing, or the file cannot be opened.
    case readOnly(path: String)
    /// Another process has locked it: `holder`, nil if unknown.
    case locked(path: String, holder: Int32? = nil)
    /// It contains data that tekpub did not write.
    case damaged(path: String)
    /// Any other error, in the words of the system.
    case failed(path: String, reason: String)
}

extension LibraryError: LocalizedError {
    /// A message for the user: what happened, what to try.
    public var errorDescription: String? {
        switch self {
        case .full(let path): "There is no room left for \(path). Free some space and try again."
        case .readOnly(let path): "\(path) cannot be written. Check its owner and permissions."
        case .locked(let path, let holder):
            "Another program\(holder.map { " (process \($0))" } ?? "") has locked \(path). "
                + "Close it and try again."
        case .damaged(let path): "\(path) is damaged. Start tekpub again to set it aside."
        case .failed(let path, let reason): "\(path) cannot be used (\(reason)). Try again."
        }
    }
}

extension LibraryError {
    /// The sentence for a person whose mark it kept from being written.
    package var sentenceOnMark: String { "\(localizedDescription) How far you watched is not kept." }

    /// Whether another program may be writing.
    var isLock: Bool {
        if case .locked = self { true } else { false }
    }
}
