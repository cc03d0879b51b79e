import Foundation

/// A snapshot of a download.
public struct DownloadItem: Identifiable, Hashable, Sendable {
    /// The state of a download.
    public enum State: Hashable, Sendable {
        /// It starts when other downloads are done.
        case waiting
        /// It is requesting or receiving the video.
        case running
        /// It retries automatically after a delay; the sentence says what happened.
        case retrying(String)
        /// The user stopped it; received bytes are kept.
        case paused
        /// It failed; the sentence says what happened and what to try.
        case failed(String)
        /// The complete video is in the file at this path.
        case finished(path: String)
        /// The complete video was in the file at this path, but the file was removed or changed.
        case missing(path: String)
    }

    /// The `id` of its request.
    public let id: String
    /// The episode's title; nil if unknown.
    public let title: String?
    /// The episode's number in the production.
    public let number: Int?
    /// The production's title, else its slug.
    public let productionTitle: String?
    /// The current state.
    public var state: State
    /// The number of bytes received.
    public var byteCount: Int
    /// The size of the video in bytes; nil if unknown.
    public var totalByteCount: Int?
    /// The speed as a moving average; nil unless bytes are arriving.
    public var bytesPerSecond: Double?
    /// The request's catalogue, if the download failed because its server requires a login, else nil. It may
    /// contain a token: never show it.
    public var catalogOfLogin: CatalogID?
    /// The episode in the library; nil if unknown.
    public let location: EpisodeLocation?
    /// The length of the episode in seconds; nil if unknown.
    public let durationInSeconds: Int?

    /// Creates a snapshot; values that are not given are unknown.
    public init(
        id: String,
        title: String? = nil,
        number: Int? = nil,
        productionTitle: String? = nil,
        state: State,
        byteCount: Int = 0,
        totalByteCount: Int? = nil,
        bytesPerSecond: Double? = nil,
        catalogOfLogin: CatalogID? = nil,
        location: EpisodeLocation? = nil,
        durationInSeconds: Int? = nil
    ) {
        self.id = id
        self.title = title
        self.number = number
        self.productionTitle = productionTitle
        self.state = state
        self.byteCount = byteCount
        self.totalByteCount = totalByteCount
        self.bytesPerSecond = bytesPerSecond
        self.catalogOfLogin = catalogOfLogin
        self.location = location
        self.durationInSeconds = durationInSeconds
    }
}

extension DownloadItem {
    /// The fraction received, 0...1; nil if the size is unknown.
    public var fraction: Double? {
        if case .finished = state { return 1 }
        guard let totalByteCount, totalByteCount > 0 else { return nil }
        return min(1, Double(byteCount) / Double(totalByteCount))
    }

    /// The remaining time at the current speed; nil if unknown or over 100 hours.
    public var timeLeft: Duration? {
        guard let totalByteCount, let bytesPerSecond, bytesPerSecond > 0 else { return nil }
        let seconds = Double(max(0, totalByteCount - byteCount)) / bytesPerSecond
        return seconds < 360_000 ? .seconds(seconds) : nil
    }

    /// Whether a login to `catalog` may let it resume. A login is valid for the whole
    /// origin.
    public func wantsLogin(at catalog: CatalogID) -> Bool {
        guard let origin = catalogOfLogin?.baseURL.flatMap({ Origin($0.url) }) else { return false }
        return catalog.baseURL.flatMap { Origin($0.url) } == origin
    }

    /// Whether it will finish without action by the user.
    public var isActive: Bool {
        switch state {
        case .waiting, .running, .retrying: true
        case .paused, .failed, .finished, .missing: false
        }
    }
}

extension DownloadItem.State {
    /// The path of the complete video, even if it is missing; nil if the download is not finished.
    var path: String? {
        switch self {
        case .finished(let path), .missing(let path): path
        case .waiting, .running, .retrying, .paused, .failed: nil
        }
    }

    /// Whether the complete video is in its file, as far as known.
    package var isFinished: Bool {
        if case .finished = self { true } else { false }
    }
}

/// The observers of the queue, and the snapshot that they saw last.
struct DownloadObservers {
    private var continuations: [Int: AsyncStream<[DownloadItem]>.Continuation] = [:]
    private var count = 0
    private var published: [DownloadItem]?

    var isEmpty: Bool { continuations.isEmpty }

    /// Adds an observer, who receives `items` and each later snapshot. Only the latest one is buffered.
    ///
    /// - Parameter onTermination: called when the observer stops reading, with a number for `remove`.
    mutating func add(
        _ items: [DownloadItem], onTermination: @escaping @Sendable (Int) -> Void
    ) -> AsyncStream<[DownloadItem]> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: [DownloadItem].self, bufferingPolicy: .bufferingNewest(1))
        count += 1
        continuations[count] = continuation
        continuation.onTermination = { [count] _ in onTermination(count) }
        continuation.yield(items)
        return stream
    }

    mutating func remove(_ number: Int) {
        continuations[number] = nil
    }

    /// Sends a snapshot, unless it is the last one again.
    mutating func publish(_ items: @autoclosure () -> [DownloadItem]) {
        guard !isEmpty, case let items = items(), items != published else { return }
        published = items
        continuations.values.forEach { $0.yield(items) }
    }
}
