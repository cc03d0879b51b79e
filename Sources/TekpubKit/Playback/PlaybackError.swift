import Foundation

/// Why an episode is not played.
public enum PlaybackError: Error, Hashable, Sendable {
    /// `host` does not let this caller watch it; a guest may try to log in.
    case forbidden(host: HostName, isGuest: Bool)
    /// `host` says that there is no such episode.
    case notFound(host: HostName)
    /// Neither the catalogue nor the server has an address for it.
    case noAddress
    /// What a download left is not there any more.
    case noFile
    /// A file whose name does not say that it is a video; the desktop might do anything with it.
    case unknownFile
    /// The address is for something other than http and https, which nothing is handed out for.
    case unsafeAddress
    /// `host` answered with something other than an address.
    case unreadable(host: HostName)
    /// There was no answer to go by.
    case failed(ProxyError)
    /// The command that names the player is none.
    case badCommand
    /// No player is configured, and no usual one is installed.
    case noPlayer
    /// The player cannot be started, for the `reason` that the system gives.
    case notStarted(player: String, reason: String)
    /// The player ended with a status that is no success, such as 128 + N after a signal.
    case playerFailed(player: String, status: Int32)
    /// The caller gave up; never shown.
    case cancelled
}

extension PlaybackError {
    /// Whether somebody who logs in, for the first time or again, may fare better.
    public var mayPassWithLogin: Bool {
        switch self {
        case .forbidden, .failed(.loginRefused): true
        default: false
        }
    }
}

extension PlaybackError: LocalizedError {
    /// What happened and what to try.
    public var errorDescription: String? {
        switch self {
        case .forbidden(let host, true): "\(host) does not let guests watch this. Log in first."
        case .forbidden(let host, false): "\(host) does not let you watch this with your login."
        case .notFound(let host): "\(host) can't find that episode. Refresh the catalogue."
        case .noAddress: "The catalogue tells no address for this episode."
        case .noFile: "The file is no longer there. Download the episode again."
        case .unknownFile:
            "Its name does not say that it is a video. Name a player in TEKPUB_PLAYER or the configuration."
        case .unsafeAddress: "The address of this episode is neither http nor https; it is not opened."
        case .unreadable(let host):
            "\(host) answered with something other than the address of a video. Try again later."
        case .failed(let error): error.localizedDescription
        case .badCommand: "The player's command is empty, or lacks a closing quotation mark."
        case .noPlayer:
            "There is no player. Install mpv, or name a player in TEKPUB_PLAYER or the configuration."
        case .notStarted(let player, let reason): "\(player) cannot be started: \(reason)."
        case .playerFailed(let player, let status): "\(player) ended with status \(status)."
        case .cancelled: "Playing was cancelled."
        }
    }
}
