import Foundation

/// Why a video could not be downloaded.
///
/// What has arrived stays, but a server that cannot tell one version of a file from another lets nobody go on
/// with it.
public enum DownloadError: Error, Hashable, Sendable {
    /// The server does not say where the video is.
    case unresolved(PlaybackError)
    /// Nobody could be asked where the video is; the sentence says why and what to try.
    case unprepared(String)
    /// The address of the video is not http or https, or has no host.
    case badAddress
    /// The server did not answer, or not to the end.
    case connection(ProxyError)
    /// `host` answered `status`; it can be asked again after `retryAfter`, if it says so.
    case refused(host: HostName, status: Int, retryAfter: Duration?)
    /// `host` sent a web page.
    case noVideo(host: HostName)
    /// `host` answered with something other than it was asked for.
    case badAnswer(host: HostName)
    /// There is no room in `folder` for `byteCount` more bytes; nil where their number is not known.
    case diskFull(folder: String, byteCount: Int?)
    /// The system does not let `path` be written, for that reason.
    case notWritable(path: String, reason: String)
    /// `path` is a link that leads out of the folder for downloads.
    case outside(path: String)
    /// What is downloaded cannot be noted in `path`, for that reason; the download itself goes on.
    case notRecorded(path: String, reason: String)
    /// Another program is downloading the same video to the same place.
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
        case .badAddress: "The catalogue gives no address of a video that can be downloaded."
        case .connection(let error): "\(error.reason) \(Self.goingOn)"
        case .refused(let host, let status, _): "\(host) \(Self.meaning(ofStatus: status)) (\(status))."
        case .noVideo(let host): "\(host) sent a web page and no video. Open it in a browser."
        case .badAnswer(let host): "\(host) sent something other than it was asked for. Try again later."
        case .diskFull(let folder, let byteCount):
            "There is no room for \(byteCount.map { ByteCountText.text(for: $0) } ?? "more") in \(folder). "
                + "Free some. \(Self.goingOn)"
        case .notWritable(let path, let reason):
            "\(path) cannot be written: \(reason). Choose another folder."
        case .outside(let path): "\(path) is a link that leads out of the folder. Choose another folder."
        case .notRecorded(let path, let reason):
            "Downloads cannot be noted in \(path): \(reason). The next start will not know of them."
        case .busy: "Another tekpub is downloading this. Wait for it, or try again when it has ended."
        case .cancelled: nil
        }
    }

    private static let goingOn = "Try again: it goes on where it stopped, if the server can."

    private static func meaning(ofStatus code: Int) -> String {
        switch code {
        case 401, 403: "does not allow this. Log in and try again"
        case 404, 410: "does not have this video any more"
        case 429: "is asked too often. Try again later"
        case 500...: "is in trouble. Try again later"
        default: "answered with a status that is no success"
        }
    }
}

extension DownloadError {
    /// Whether the same request may succeed without anybody doing something about it.
    var mayPass: Bool {
        switch self {
        case .connection(let error):
            switch error {
            case .connectionRefused, .connectionLost, .noAnswer, .stalled, .cutShort, .nameNotFound: true
            default: false
            }
        case .refused(_, let status, _): status == 429 || status >= 500
        default: false
        }
    }

    /// Whether somebody who logs in, for the first time or again, may fare better.
    var isLoginWanted: Bool {
        if case .unresolved(let error) = self { error.mayPassWithLogin } else { false }
    }

    /// How long the server wants to be left alone.
    var retryAfter: Duration? {
        guard case .refused(_, _, let duration) = self else { return nil }
        return duration
    }
}
