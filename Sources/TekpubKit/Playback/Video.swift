import Foundation

/// What a player is handed.
public enum Video: Hashable, Sendable {
    /// What `VideoResolver` finds; http or https.
    case web(URL)
    /// What a download left.
    case file(DownloadedVideo)
}

extension Video {
    /// Whether its address may hold a token or a password: those stand in a query, or before the host.
    var mayHoldSecret: Bool {
        guard case .web(let url) = self else { return false }
        return url.query() != nil || url.user() != nil || url.password() != nil
    }
}
