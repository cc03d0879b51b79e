import ArgumentParser
import CursesKit
import Foundation
import Localization
import Logging
import TekpubKit

/// Prints an error on standard error, and returns the exit code.
///
/// ArgumentParser prints its own errors with a hint at `--help`, which does not help if the command line was
/// correct.
func Failure(_ sentence: String, code: Int32) -> ExitCode {
    warn(sentence)
    return ExitCode(code)
}

/// Prints a message on standard error, after the program's name, and logs it.
func warn(_ sentence: String) {
    CommandLog.current?.logger.warning("\(sentence)", source: "command")
    tell(localized("tekpub: \(sentence)"))
}

/// Prints a message on standard error, on one line and without control characters.
func tell(_ sentence: String) {
    // Ignore errors: if standard error is closed, the exit code still reports the error.
    try? FileHandle.standardError.write(contentsOf: Output.bytes(of: "\(Text(sentence))\n"))
}

/// Prints why a catalogue could not be fetched, and returns the exit code.
func Failure(_ error: CatalogError) -> ExitCode {
    if error == .cancelled { return .failure }
    return Failure(error.localizedDescription, code: error.exitCode)
}

extension CatalogError {
    fileprivate var exitCode: Int32 {
        switch self {
        case .loginRefused, .passwordWanted, .status(_, 401), .status(_, 403): EX_NOPERM
        case .unreadable, .badLength, .circularQueries, .cutShort: EX_DATAERR
        case .notSaved: EX_CANTCREAT
        case .linked(_, let error): error.exitCode
        default: EX_UNAVAILABLE
        }
    }
}

/// Prints why a login or logout failed, and returns the exit code.
func Failure(_ error: AccountError) -> ExitCode {
    switch error {
    case .wrongPassword, .loginElsewhere, .notReadable:
        return Failure(error.localizedDescription, code: EX_NOPERM)
    case .notSaved: return Failure(error.localizedDescription, code: EX_CANTCREAT)
    case .failed(let error): return Failure(error)
    case .noLogin, .noToken: return Failure(error.localizedDescription, code: EX_UNAVAILABLE)
    }
}

/// Prints why an episode could not be played, and returns the exit code.
func Failure(_ error: PlaybackError) -> ExitCode {
    switch error {
    case .cancelled: return .failure
    case .forbidden, .notPublic: return Failure(error.localizedDescription, code: EX_NOPERM)
    case .gone, .unreadable, .unsafeAddress, .unknownFile:
        return Failure(error.localizedDescription, code: EX_DATAERR)
    case .failed(let error): return Failure(error)
    case .library(let error): return Failure(error)
    // A player that a signal ended ends this command with the same exit code.
    case .playerFailed(_, let status, _) where status > 128: return ExitCode(status)
    default: return Failure(error.localizedDescription, code: EX_UNAVAILABLE)
    }
}

/// Prints why the library cannot be used, and returns the exit code.
func Failure(_ error: LibraryError) -> ExitCode {
    Failure(error.localizedDescription, code: EX_CANTCREAT)
}
