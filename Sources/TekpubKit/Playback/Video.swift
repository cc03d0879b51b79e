import Foundation

/// What a player is handed.
public enum Video: Hashable, Sendable {
    /// What `VideoResolver` finds; http or https.
    case web(URL)
    /// What a download left.
    case file(DownloadedVideo)
}
