import Foundation
import Localization

/// Why a video could not be downloaded.
///
/// Received bytes are kept, but they can only be resumed if the server identifies the version of the file.
public enum DownloadError: Error, Hashable, Codable, Sendable {
    /// The server did not provide the address of the video.
    case unresolved(PlaybackError)
    /// The address of the video could not be requested; the sentence says why and what to try.
    case unprepared(String)
    /// The address of the video is not HTTP or HTTPS, or has no host.
    case badAddress
    /// The server did not respond, or not completely.
    case connection(CatalogError)
    /// `host` responded with `status`; retry after `retryAfter`, if given.
    case refused(host: HostName, status: Int, retryAfter: Duration?)
    /// `host` sent a file without a byte.
    case empty(host: HostName)
    /// `host` sent a web page.
    case noVideo(host: HostName)
    /// `host` sent the list of a stream's parts.
    case stream(host: HostName)
    /// The episode is live, or will be.
    case live
    /// `host` sent a list of other files, which may be on this computer.
    case list(host: HostName)
    /// `host` sent an unexpected response.
    case badAnswer(host: HostName)
    /// The file from `host` has not the checksum that the server or the catalogue states.
    case damaged(host: HostName)
    /// `folder` lacks space for `byteCount` more bytes; nil if their number is unknown.
    case diskFull(folder: String, byteCount: Int?)
    /// The system refuses to write to `path`, for this reason.
    case notWritable(path: String, reason: String)
    /// `path` is a link to outside the download folder.
    case outside(path: String)
    /// The library, which has the list of downloads, cannot be read or written.
    case library(LibraryError)
    /// The file is larger than the request allows.
    case tooLarge
    /// Another program is downloading the same video to the same path.
    case busy
    /// The caller gave up; never shown.
    case cancelled
}

extension DownloadError: LocalizedError {
    /// What happened and what to try, without anything secret.
    public var errorDescription: String? {
        switch self {
        case .unresolved(let error): error.localizedDescription
        case .unprepared(let sentence): sentence
        case .badAddress: localized("This episode has no web address that can be downloaded.")
        case .connection(.ytDlp(let host, let failure)):
            CatalogError.ytDlp(host: host, failure).localizedDescription
        case .connection(let error): joinedSentences(error.reason, Self.goingOn)
        case .refused(let host, let status, _): Self.sentence(onStatus: status, of: host)
        case .empty(let host): localized("\(host) sent an empty file. Try again later.")
        case .noVideo(let host): localized("\(host) sent a web page, not a video. Open it in a browser.")
        case .stream(let host):
            localized("\(host) has this video only as a stream, which can be played but not downloaded.")
        case .live: localized("What is live can be played, but not downloaded.")
        case .list(let host): localized("\(host) sent a list of other files, not a video. It was not kept.")
        case .badAnswer(let host): localized("\(host) sent an unexpected response. Try again later.")
        case .damaged(let host):
            localized("\(host) sent a file that does not match its checksum. Try again later.")
        case .diskFull(let folder, let byteCount):
            if let size = byteCount.map(ByteCountText.text) {
                joinedSentences(
                    localized("Not enough space for \(size) in \(folder). Free some space."), Self.goingOn)
            } else {
                joinedSentences(
                    localized("Not enough space for more in \(folder). Free some space."), Self.goingOn)
            }
        case .notWritable(let path, let reason):
            localized("\(path) cannot be written: \(reason). Choose another folder.")
        case .outside(let path):
            localized("\(path) is a link that leads out of the folder. Choose another folder.")
        case .library(let error): error.localizedDescription
        case .tooLarge: localized("The file is larger than automatic downloads may be.")
        case .busy:
            localized("Another tekpub is downloading this video. Wait until it is done, or try again later.")
        case .cancelled: nil
        }
    }

    private static var goingOn: String {
        localized("Try again: it resumes where it stopped, if the server supports that.")
    }

    private static func sentence(onStatus code: Int, of host: HostName) -> String {
        switch code {
        case 401, 403: localized("\(host) does not allow this. Log in and try again (\(code)).")
        case 404, 410: localized("\(host) does not have this video any more (\(code)).")
        case 429: localized("\(host) is asked too often. Try again later (\(code)).")
        case 500...: localized("\(host) is in trouble. Try again later (\(code)).")
        default: localized("\(host) answered with an unexpected status (\(code)).")
        }
    }
}

extension DownloadError: RetryableError {
    var mayPass: Bool {
        switch self {
        case .connection(let error): error.mayPass
        case .refused(_, let status, _): RetryPolicy.mayPass(status: status)
        case .library(let error): error.isLock
        default: false
        }
    }

    var retryAfter: Duration? {
        switch self {
        case .connection(let error): error.retryAfter
        case .refused(_, _, let duration): duration
        default: nil
        }
    }
}

extension DownloadError {
    /// Whether the download may succeed after a login.
    var isLoginWanted: Bool {
        if case .unresolved(let error) = self { error.mayPassWithLogin } else { false }
    }
}
