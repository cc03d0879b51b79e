import ArgumentParser
import Foundation
import TekpubKit

/// Prints why a catalogue could not be fetched, and returns the exit code.
func Failure(_ error: ProxyError) -> ExitCode {
    if error == .cancelled { return .failure }
    let code =
        switch error {
        case .loginRefused, .passwordWanted, .status(_, 401), .status(_, 403): EX_NOPERM
        case .unreadable, .badLength, .circularQueries, .cutShort: EX_DATAERR
        case .notKept: EX_CANTCREAT
        default: EX_UNAVAILABLE
        }
    return Failure(error.localizedDescription, code: code)
}

/// Prints why a login or logout failed, and returns the exit code.
func Failure(_ error: AccountError) -> ExitCode {
    switch error {
    case .wrongPassword, .loginElsewhere, .notReadable:
        return Failure(error.localizedDescription, code: EX_NOPERM)
    case .notKept: return Failure(error.localizedDescription, code: EX_CANTCREAT)
    case .failed(let error): return Failure(error)
    case .noLogin, .noToken: return Failure(error.localizedDescription, code: EX_UNAVAILABLE)
    }
}

/// Prints why an episode could not be played, and returns the exit code.
func Failure(_ error: PlaybackError) -> ExitCode {
    switch error {
    case .cancelled: return .failure
    case .forbidden: return Failure(error.localizedDescription, code: EX_NOPERM)
    case .unreadable, .unsafeAddress, .unknownFile:
        return Failure(error.localizedDescription, code: EX_DATAERR)
    case .failed(let error): return Failure(error)
    // A player that a signal ended ends this command with the same exit code.
    case .playerFailed(_, let status) where status > 128: return ExitCode(status)
    default: return Failure(error.localizedDescription, code: EX_UNAVAILABLE)
    }
}

/// Prints why the library cannot be used, and returns the exit code.
func Failure(_ error: LibraryError) -> ExitCode {
    Failure(error.localizedDescription, code: EX_CANTCREAT)
}
