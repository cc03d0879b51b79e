import Foundation
import Localization

/// Why an episode could not be played.
public enum PlaybackError: Error, Hashable, Codable, Sendable {
    /// `host` does not allow the user to watch it; guests may log in and try again.
    case forbidden(host: HostName, isGuest: Bool)
    /// `host` shows the video only to its members, or asks for a password; `page` is the address of its page.
    case notPublic(host: HostName, needsPassword: Bool, page: String?)
    /// The live stream of `host` has not begun, or is over.
    case notLive(host: HostName)
    /// `host` lists no file of the episode, such as of a video that is still being converted.
    case noMedia(host: HostName)
    /// `host` does not have this episode.
    case notFound(host: HostName)
    /// The episode is no longer in its catalogue.
    case gone
    /// The library, which has the episode, cannot be used.
    case library(LibraryError)
    /// Neither the catalogue nor the server provides an address.
    case noAddress
    /// The downloaded file is missing.
    case noFile
    /// The file extension is not that of a video, so opening the file might run a program.
    case unknownFile
    /// The address is neither HTTP nor HTTPS.
    case unsafeAddress
    /// `host` responded with something other than an address.
    case unreadable(host: HostName)
    /// The request failed.
    case failed(CatalogError)
    /// The player command is invalid.
    case badCommand
    /// No player is configured or installed.
    case noPlayer
    /// The player could not be started, for the system's `reason`.
    case notStarted(player: String, reason: String)
    /// The player failed with this exit status, such as 128 + N after a signal; its own last message is nil if
    /// unknown.
    case playerFailed(player: String, status: Int32, message: String? = nil)
    /// The stream of an episode ended long before its end, at this position; its length is nil if unknown.
    case cutOff(at: Duration, of: Duration?)
    /// `player` shows its picture or its controls in the terminal, so it cannot play in the background.
    case notInBackground(player: String)
    /// The caller gave up; never shown.
    case cancelled
}

extension PlaybackError {
    /// Whether a login may help.
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
        case .forbidden(let host, true): localized("\(host) does not let guests watch this. Log in first.")
        case .forbidden(let host, false): localized("\(host) does not let you watch this with your login.")
        case .notPublic(let host, let needsPassword, let page):
            joinedSentences(
                needsPassword
                    ? localized("\(host) protects this video with a password, which tekpub cannot send.")
                    : localized("\(host) shows this video only to its members."),
                page.map { localized("Watch it in a browser: \($0)") } ?? localized("Watch it in a browser."))
        case .notLive(let host):
            localized("The live stream of \(host) has not begun, or is over. Try again later.")
        case .noMedia(let host): localized("\(host) has no file of this episode. Try again later.")
        case .notFound(let host): localized("\(host) can't find that episode. Refresh the catalogue.")
        case .library(let error): error.localizedDescription
        case .gone: localized("This episode is no longer in the catalogue.")
        case .noAddress: localized("The catalogue has no address for this episode.")
        case .noFile: localized("The file is no longer there. Download the episode again.")
        case .unknownFile:
            localized(
                "Its file name is not that of a video. Set a player in TEKPUB_PLAYER or the configuration.")
        case .unsafeAddress:
            localized("The address of this episode is neither http nor https, so it was not opened.")
        case .unreadable(let host):
            localized("\(host) did not send the address of a video. Try again later.")
        case .failed(let error): error.localizedDescription
        case .badCommand: localized("The player's command is empty, or lacks a closing quotation mark.")
        case .noPlayer:
            localized(
                "No player was found. Install mpv, or set a player in TEKPUB_PLAYER or the configuration.")
        case .notStarted(let player, let reason): localized("\(player) cannot be started: \(reason).")
        case .playerFailed(let player, let status, let message):
            PlayerExit(status: status, of: player).sentence(on: player, message: message)
        case .cutOff(let position, let duration?):
            localized(
                "The stream ended early, at \(position.clockText) of \(duration.clockText). Play it again to go on."
            )
        case .cutOff(let position, nil):
            localized("The stream ended early, at \(position.clockText). Play it again to go on.")
        case .notInBackground(let player): localized("\(player) cannot play this while you browse.")
        case .cancelled: localized("Playing was cancelled.")
        }
    }
}
