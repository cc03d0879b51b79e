import Foundation
import GRDB
import Localization

/// Why the library cannot be read or written.
///
/// `path` is the file or folder that the error is about.
public enum LibraryError: Error, Hashable, Codable {
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
        case .full(let path): localized("There is no room left for \(path). Free some space and try again.")
        case .readOnly(let path): localized("\(path) cannot be written. Check its owner and permissions.")
        case .locked(let path, let holder):
            if let holder {
                localized(
                    "Another program (process \(holder)) has locked \(path). Close it and try again.")
            } else {
                localized("Another program has locked \(path). Close it and try again.")
            }
        case .damaged(let path): localized("\(path) is damaged. Start tekpub again to repair it.")
        case .failed(let path, let reason): localized("\(path) cannot be used (\(reason)). Try again.")
        }
    }
}

extension LibraryError {
    /// The message for the user if a mark could not be saved.
    package var sentenceOnMark: String {
        joinedSentences(localizedDescription, localized("How far you watched is not kept."))
    }

    /// Whether another program may be writing.
    var isLock: Bool {
        if case .locked = self { true } else { false }
    }
}

extension LibraryError {
    /// Converts an error of SQLite or the file system.
    init(_ error: any Error, at path: String) {
        switch error {
        case let error as LibraryError: self = error
        case let error as DatabaseError: self.init(error, at: path)
        case let error as CocoaError: self.init(error, at: path)
        case let error as POSIXError: self.init(systemError: error.code.rawValue, at: path)
        case let error as PrivateFile.Failure where error.code != nil:
            self.init(systemError: error.code ?? 0, at: path)
        // A column has a type that no version of tekpub writes.
        case is RowDecodingError: self = .damaged(path: path)
        default: self = .failed(path: path, reason: error.localizedDescription)
        }
    }

    /// Like `init(_:at:)`, and marks a damaged file, so that the next start sets it aside.
    static func noted(_ error: any Error, at path: String) -> LibraryError {
        let error = LibraryError(error, at: path)
        if error == .damaged(path: path) { LibraryFolder.markDamaged(path) }
        return error
    }

    /// Converts the error number of a failed system call.
    init(systemError number: Int32, at path: String) {
        switch number {
        case _ where SystemError.meansFull(number): self = .full(path: path)
        case EACCES, EPERM: self = .readOnly(path: path)
        default: self = .failed(path: path, reason: String(cString: strerror(number)))
        }
    }

    /// SQLite does not say why the system refused to open or write a file, and reports some of it as other errors. So
    /// the system is asked again.
    private init(_ error: DatabaseError, at path: String) {
        switch error.resultCode {
        case .SQLITE_FULL: self = .full(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path: path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(path: path)
        case .SQLITE_NOMEM: self.init(systemError: ENOMEM, at: path)
        default:
            if let number = LibraryFolder.errorOfWriting(at: path) {
                self.init(systemError: number, at: path)
            } else if [.SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM].contains(error.resultCode) {
                self = .readOnly(path: path)
            } else {
                self = .failed(path: path, reason: error.message ?? "SQLite \(error.resultCode.rawValue)")
            }
        }
    }

    private init(_ error: CocoaError, at path: String) {
        let cause = error.userInfo[NSUnderlyingErrorKey] as? POSIXError
        switch error.code {
        case _ where cause.map { SystemError.meansFull($0.code.rawValue) } == true: self = .full(path: path)
        case .fileWriteOutOfSpace: self = .full(path: path)
        case .fileWriteNoPermission, .fileWriteVolumeReadOnly, .fileReadNoPermission:
            self = .readOnly(path: path)
        default: self = .failed(path: path, reason: error.localizedDescription)
        }
    }
}

/// Runs `body`, and converts its errors to errors about the file at `path`. A damaged file is set aside at
/// the next start.
func withLibraryErrors<Result>(
    at path: String, _ body: () throws -> Result
) throws(LibraryError) -> Result {
    do {
        return try body()
    } catch {
        throw .noted(error, at: path)
    }
}
