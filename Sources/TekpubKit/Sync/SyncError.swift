import Foundation
import Localization
import TekpubFormats

/// Why the library could not be synchronised. Everything local stays, and is sent later.
public enum SyncError: Error, Hashable, Codable, Sendable {
    /// The user has not logged in.
    case noAccount
    /// `host` does not accept the user's name with the password.
    case wrongPassword(host: HostName)
    /// `host` does not speak the gPodder API.
    case noSyncServer(host: HostName)
    /// `host` answered something that is not of the gPodder API, such as a web page.
    case unreadable(host: HostName)
    /// `host` sent more than any account has; the rest was not read.
    case tooMuch(host: HostName)
    /// The request failed.
    case failed(CatalogError)
    /// The user did not confirm the login at `host` in time.
    case notConfirmed(host: HostName)
    /// Another program synchronises this library.
    case isRunning
    /// The library cannot be read or written.
    case library(LibraryError)
    /// The file with the account cannot be written, for the system's `reason`.
    case notSaved(path: String, reason: String)
    /// The file with the account cannot be read or removed, or belongs to another user.
    case notReadable(path: String, reason: String)
    /// The caller cancelled it; never shown.
    case cancelled
}

extension SyncError: LocalizedError {
    /// What happened and what to try, naming the host or the file, never a password.
    public var errorDescription: String? {
        switch self {
        case .noAccount: localized("There is no sync server. Log in with 'tekpub sync login URL'.")
        case .wrongPassword(let host):
            localized("\(host) does not accept that name with that password. Log in again.")
        case .noSyncServer(let host):
            localized(
                "\(host) does not speak the gPodder API. Give the address of gpodder.net, opodsync or a Nextcloud with GPodderSync."
            )
        case .unreadable(let host):
            localized(
                "\(host) answered something that is not of the gPodder API. Nothing is lost; try again later."
            )
        case .tooMuch(let host):
            localized(
                "\(host) sends more than a sync server can have to say. Nothing is lost; check its address.")
        case .failed(let error):
            joinedSentences(error.reason, localized("Nothing is lost; it is exchanged later."))
        case .notConfirmed(let host): localized("The login at \(host) was not confirmed in time. Try again.")
        case .isRunning: localized("Another program synchronises already.")
        case .library(let error): error.localizedDescription
        case .notSaved(let path, let reason): localized("The login cannot be saved in \(path): \(reason).")
        case .notReadable(let path, let reason): localized("The login in \(path) cannot be used: \(reason).")
        case .cancelled: nil
        }
    }
}

extension SyncError {
    /// - Parameter error: of a request to a sync server.
    init(_ error: CatalogError) {
        switch error {
        case .cancelled: self = .cancelled
        case .status(let host, 401), .status(let host, 403), .passwordWanted(let host, _):
            self = .wrongPassword(host: host)
        default: self = .failed(error)
        }
    }

    /// The status with which the server refused what it was sent; nil for another failure.
    var refusal: Int? {
        guard case .failed(.status(_, let code)) = self else { return nil }
        return [400, 413, 414, 422, 500].contains(code) ? code : nil
    }

    /// Whether the same may succeed later without action by the user.
    var mayPass: Bool {
        switch self {
        case .failed(let error): error.mayPass
        case .unreadable, .isRunning, .library: true
        default: false
        }
    }
}
