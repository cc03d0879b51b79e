/// A download as stored for the next run.
struct DownloadRecord: Hashable, Codable {
    /// The state of a download after a restart.
    enum State: Hashable, Codable {
        case waiting, paused
        case failed(String)
        case finished(path: String, byteCount: Int)
        /// The user cancelled it in the last run; its received bytes are deleted at the next start.
        case removed
    }

    let request: EpisodeRequest
    var state: State
    /// The position in the queue; positions may have gaps.
    let place: Int
    /// Whether it failed because of a missing login; nil means no.
    var needsLogin: Bool?
    /// The version of the file format; nil for version 0.1.0.
    var format: Int? = Self.currentFormat

    static let currentFormat = 2
}
