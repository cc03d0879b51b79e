import Foundation

/// A video to play.
public enum Video: Hashable, Sendable {
    /// The address from `VideoResolver`; HTTP or HTTPS.
    case web(URL)
    /// A downloaded file.
    case file(DownloadedVideo)
}

extension Video {
    /// Whether the address may contain a token or password: it has a query, or user information before the
    /// host.
    var mayHoldSecret: Bool {
        guard case .web(let url) = self else { return false }
        return url.query() != nil || url.user() != nil || url.password() != nil
    }
}
