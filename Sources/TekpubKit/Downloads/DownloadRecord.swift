/// A download as it is kept for the next run.
struct DownloadRecord: Hashable, Codable {
    /// What a download is to do when the program starts again.
    enum State: Hashable, Codable {
        case waiting, paused
        case failed(String)
        case finished(path: String, byteCount: Int)
        /// The user took it off the list in the former run: what has arrived goes at the next start.
        case removed
    }

    let request: EpisodeRequest
    var state: State
    /// Its place in the queue; places need not follow one another.
    let place: Int
    /// Whether it has failed for want of a login; nil means no.
    var needsLogin: Bool?
    /// Changes whenever what is written does; nil for version 0.1.0.
    var format: Int? = Self.currentFormat

    static let currentFormat = 2
}
