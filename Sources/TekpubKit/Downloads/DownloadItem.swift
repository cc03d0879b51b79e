import Foundation

/// A download as it is at one moment.
public struct DownloadItem: Identifiable, Hashable, Sendable {
    /// What a download is doing.
    public enum State: Hashable, Sendable {
        /// It begins when others are done.
        case waiting
        /// It asks for the video, or the video is coming.
        case running
        /// It tries again by itself once the server can be asked again; the sentence says what happened.
        case retrying(String)
        /// The user has stopped it; what has arrived is kept.
        case paused
        /// It has stopped; the sentence says what happened and what to try.
        case failed(String)
        /// The whole video is in the file at this path.
        case finished(path: String)
        /// The whole video was in the file at this path, which was removed or changed since.
        case missing(path: String)
    }

    /// The `id` of its request.
    public let id: String
    /// What the episode is called; nil where the catalogue does not say.
    public let title: String?
    /// Its place in the production.
    public let number: Int?
    /// What the production is called, else its short name.
    public let productionTitle: String?
    /// What it is doing.
    public var state: State
    /// How much of the video has arrived.
    public var byteCount: Int
    /// The length of the video; nil while that is not known.
    public var totalByteCount: Int?
    /// How much arrives in a second, on a moving average; nil unless something is arriving.
    public var bytesPerSecond: Double?
    /// The catalogue, as its request names it, whose server tells where the video is to nobody but who logs in,
    /// for the first time or again; nil unless it failed for that. It may hold a token and is never shown.
    public var catalogOfLogin: String?

    /// A download of which everything that is not given is unknown.
    public init(
        id: String,
        title: String? = nil,
        number: Int? = nil,
        productionTitle: String? = nil,
        state: State,
        byteCount: Int = 0,
        totalByteCount: Int? = nil,
        bytesPerSecond: Double? = nil,
        catalogOfLogin: String? = nil
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
    }
}

extension DownloadItem {
    /// The share that has arrived, 0...1; nil while the length is not known.
    public var fraction: Double? {
        if case .finished = state { return 1 }
        guard let totalByteCount, totalByteCount > 0 else { return nil }
        return min(1, Double(byteCount) / Double(totalByteCount))
    }

    /// How long the rest takes at this speed; nil where that cannot be told.
    public var timeLeft: Duration? {
        guard let totalByteCount, let bytesPerSecond, bytesPerSecond > 0 else { return nil }
        let seconds = Double(max(0, totalByteCount - byteCount)) / bytesPerSecond
        return seconds < 360_000 ? .seconds(seconds) : nil
    }

    /// Whether it may go on once somebody logs in to `catalog`, as requests name it: a login is one for the whole
    /// origin.
    public func wantsLogin(at catalog: String) -> Bool {
        guard let origin = catalogOfLogin.flatMap(URL.init).flatMap(Origin.init) else { return false }
        return URL(string: catalog).flatMap(Origin.init) == origin
    }

    /// Whether it is to end without anybody's help.
    public var isActive: Bool {
        switch state {
        case .waiting, .running, .retrying: true
        case .paused, .failed, .finished, .missing: false
        }
    }
}
