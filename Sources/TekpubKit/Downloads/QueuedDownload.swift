/// A download in the queue: its state, its progress and why it failed.
struct QueuedDownload {
    private(set) var request: EpisodeRequest
    /// The id of the request, stored because it is slow to compute.
    let id: String
    /// The position in the list; positions may have gaps.
    let position: Int
    var state: DownloadItem.State
    var meter = DownloadMeter()
    var speed = SpeedMeter()
    /// The host of the video; nil until resolved.
    var host: HostName?
    /// The number of consecutive attempts that received nothing.
    private var failureCount = 0
    /// The last failure; nil if unknown.
    var failure: DownloadError?
    /// The task that runs it, waits for a retry, or is ending.
    var task: Task<Void, Never>?

    init(_ request: EpisodeRequest, id: String, position: Int, state: DownloadItem.State = .waiting) {
        self.request = request
        self.id = id
        self.position = position
        self.state = state
    }

    /// The record for the next run.
    var record: DownloadRecord {
        let state: DownloadRecord.State =
            switch state {
            case .waiting, .running, .retrying: .waiting
            case .paused: .paused
            case .failed(let sentence): .failed(sentence)
            case .finished(let path), .missing(let path):
                .finished(path: path, byteCount: meter.byteCount)
            }
        return DownloadRecord(
            request: request, state: state, position: position,
            failure: hasFailed ? StoredDetails.text(failure) : nil)
    }

    /// The snapshot for screens.
    var item: DownloadItem {
        DownloadItem(
            id: id, title: request.episode.title, number: request.episode.number,
            productionTitle: request.production.title ?? request.production.slug, state: state,
            byteCount: meter.byteCount, totalByteCount: meter.totalByteCount,
            bytesPerSecond: state == .running ? speed.bytesPerSecond : nil,
            catalogOfLogin: needsLogin ? request.catalogID : nil,
            location: EpisodeLocation(catalogID: request.catalogID, key: request.key),
            durationInSeconds: request.episode.durationInSeconds)
    }

    /// Whether it failed because of a missing login.
    private var needsLogin: Bool { hasFailed && failure?.isLoginWanted == true }

    private var hasFailed: Bool {
        if case .failed = state { true } else { false }
    }

    /// Records why an attempt failed.
    ///
    /// - Returns: the number of consecutive attempts before it that received nothing.
    mutating func noteFailure(_ error: DownloadError, hasProgressed: Bool) -> Int {
        if hasProgressed { failureCount = 0 }
        defer { failureCount += 1 }
        failure = error
        return failureCount
    }

    /// Allows any size, because the user has asked for the episode.
    mutating func liftLimit() { request.byteLimit = nil }

    /// Allows as many attempts as for a new download.
    mutating func forgetFailures() { failureCount = 0 }

    /// Updates the state according to whether the downloaded file is unchanged.
    mutating func noteFile(fits: Bool) {
        switch state {
        case .finished(let path) where !fits: state = .missing(path: path)
        case .missing(let path) where fits: state = .finished(path: path)
        default: break
        }
    }
}
