import Foundation

/// A catalogue that the user follows.
///
/// This folder keeps the list of sources (`SourceStore`), finds more of them (`DirectorySearch`), and lists what is
/// new in all of them (`NewEpisodes` in a catalogue become `arrival` rows of the library).
public struct Source: Identifiable, Hashable, Sendable {
    /// What a source is.
    public enum Kind: Hashable, Sendable {
        /// The catalogue inside the program: openly licensed lectures, talks and films.
        case bundled
        /// Tekpub's own series inside the program, a museum: their videos are gone.
        case archive
        /// The catalogue at a base URL.
        case server
    }

    /// The ID of its store in the library; it stays as long as the library.
    public let id: Int64
    /// The catalogue; it stays when the address changes.
    public let catalogID: CatalogID
    /// The base URL today; the name for `bundled` and `archive`. It may contain a password or a
    /// token: show `shownAddress`.
    public var address: String
    /// The title that the user gave; nil for the catalogue's own.
    public var customTitle: String?
    /// The title that the catalogue gave when it was last fetched; nil if unknown.
    public var catalogTitle: String?
    /// The names of the folders that contain it, outermost first; empty for none.
    public var folders: [String]
    /// The number of episodes that are new: found by a refresh, and not opened since.
    public var newCount: Int
    /// The number of episodes in the cached catalogue; nil if it was never fetched.
    public var episodeCount: Int?
    /// How the last refreshes went.
    public var status: SourceStatus
    /// What to keep and to download.
    public var policy: SourcePolicy
}

extension Source {
    /// The kind of source.
    public var kind: Kind {
        switch catalogID {
        case .lectures: .bundled
        case .archive: .archive
        default: .server
        }
    }

    /// The user's title, else the catalogue's; nil if neither is known.
    public var knownTitle: String? { customTitle ?? catalogTitle }

    /// The title to show: the known one, else the host with the path.
    public var title: String {
        switch kind {
        // Names, which scripts and people use in every language.
        case .bundled: customTitle ?? "Open Lectures"
        case .archive: customTitle ?? "Tekpub (archive)"
        case .server: knownTitle ?? plainAddress
        }
    }

    /// The address as people say it.
    private var plainAddress: String {
        let whole = shownAddress.replacing(/^https?:\/\//, with: "")
        return whole.hasSuffix("/") ? String(whole.dropLast()) : whole
    }

    /// The address without user name, password and query.
    public var shownAddress: String {
        kind == .server
            ? URL(string: address)?.withoutSecrets?.absoluteString ?? catalogID.rawValue : catalogID.rawValue
    }
}

/// How the refreshes of a source went.
public struct SourceStatus: Hashable, Sendable {
    /// When a server last answered, or failed to; nil if it was never asked.
    public var refreshedAt: Date?
    /// When the catalogue was last fetched or confirmed; nil if never.
    public var fetchedAt: Date?
    /// The earliest time of the next automatic refresh; nil if it is due, or if the publisher ended the source.
    public var nextRefreshAt: Date?
    /// Why the last refresh failed, as a sentence; nil if it did not.
    public var failure: String?
    /// What is wrong, if a word can say it; nil if it cannot, or if the last refresh did not fail.
    public var fault: SourceFault?
    /// The number of failed refreshes since the last successful one.
    public var failureCount: Int
    /// Whether the publisher ended it (410), so that it is no longer refreshed.
    public var isEnded: Bool

    /// Creates a status; by default that of a source that was never refreshed.
    public init(
        refreshedAt: Date? = nil, fetchedAt: Date? = nil, nextRefreshAt: Date? = nil, failure: String? = nil,
        fault: SourceFault? = nil, failureCount: Int = 0, isEnded: Bool = false
    ) {
        self.refreshedAt = refreshedAt
        self.fetchedAt = fetchedAt
        self.nextRefreshAt = nextRefreshAt
        self.failure = failure
        self.fault = fault
        self.failureCount = failureCount
        self.isEnded = isEnded
    }

    /// The time since which refreshes fail, as far as it is known: that of the only failed one or, after several, that
    /// of the last that succeeded; nil if the last refresh did not fail, or none ever succeeded.
    public var failingSince: Date? {
        guard failure != nil else { return nil }
        return failureCount > 1 ? fetchedAt : refreshedAt
    }

    /// How much later than the clock a refresh may have been, in seconds: the library may be busy between reading the
    /// clock and storing or reserving a refresh. Later times come from a clock that was ahead.
    static let clockTolerance = 60.0

    /// Whether the next automatic refresh is due.
    ///
    /// A refresh in the future does not count, because the clock was ahead then: the source would wait as long.
    public func isDue(at time: Date) -> Bool {
        guard !isEnded else { return false }
        if let refreshedAt, refreshedAt > time + Self.clockTolerance { return true }
        return nextRefreshAt.map { $0 <= time } ?? true
    }
}

/// What is wrong with a source whose refreshes fail.
public enum SourceFault: Hashable, Sendable {
    /// Its server cannot be reached, does not answer, or has trouble.
    case unreachable
    /// Its server wants a login or a password.
    case locked
    /// There is nothing at its address.
    case missing
    /// What its server sends is not a catalogue, or only a part of one.
    case unreadable

    /// - Returns: nil if no word says what happened.
    init?(_ error: CatalogError) {
        switch error {
        case .nameNotFound, .connectionRefused, .connectionLost, .noAnswer, .stalled, .tooSlow, .notHTTP,
            .busy:
            self = .unreachable
        case .loginRefused, .passwordWanted, .status(_, 401), .status(_, 403): self = .locked
        case .status where error.isAbsence: self = .missing
        case .status: self = .unreachable
        case .unreadable, .cutShort, .badLength, .circularQueries: self = .unreadable
        case .linked(_, let error): self.init(error)
        default: return nil
        }
    }
}

/// What the user wants of a source; by default everything is kept, and nothing is downloaded.
public struct SourcePolicy: Hashable, Sendable, Codable {
    /// New episodes older than this many days are no longer listed as new; nil for no limit.
    public var archivesAfterDays: Int?
    /// Only this many of the newest episodes are listed as new; nil for no limit.
    public var newLimit: Int?
    /// How many of the newest new episodes are downloaded by themselves; nil for the default, 0 for none.
    public var downloadCount: Int?
    /// Episodes larger than this many bytes are not downloaded by themselves; nil for the default, 0 for no
    /// limit.
    public var downloadByteLimit: Int?
    /// Downloads are removed this many days after the episode was watched; nil for the default, 0 for
    /// never, and -1 for at once: see `watchedRemoval`.
    public var removesWatchedAfterDays: Int?
    /// The speed of playback; nil for the normal one.
    public var playbackRate: Double?
    /// Whether silence is trimmed; nil for no.
    private var trimsSilence: Bool?
    /// Whether the loudness is evened; nil for no.
    private var evensLoudness: Bool?
    /// The seconds at the beginning of each episode that are skipped; nil for none.
    public var skippedStartInSeconds: Int?
    /// The seconds at the end of each episode that are skipped; nil for none.
    public var skippedEndInSeconds: Int?

    /// Creates a policy.
    public init(
        archivesAfterDays: Int? = nil, newLimit: Int? = nil, downloadCount: Int? = nil,
        downloadByteLimit: Int? = nil, removesWatchedAfterDays: Int? = nil, playbackRate: Double? = nil,
        skippedStartInSeconds: Int? = nil, skippedEndInSeconds: Int? = nil
    ) {
        self.archivesAfterDays = archivesAfterDays
        self.newLimit = newLimit
        self.downloadCount = downloadCount
        self.downloadByteLimit = downloadByteLimit
        self.removesWatchedAfterDays = removesWatchedAfterDays
        self.playbackRate = playbackRate
        self.skippedStartInSeconds = skippedStartInSeconds
        self.skippedEndInSeconds = skippedEndInSeconds
    }
}

/// When the video of an episode that was watched is removed.
public enum WatchedRemoval: Hashable, Sendable {
    case never
    /// So many days after it was watched; 0 for at once.
    case after(days: Int)
}

extension SourcePolicy {
    /// When downloads are removed after their episodes were watched; nil for the default.
    public var watchedRemoval: WatchedRemoval? {
        get {
            removesWatchedAfterDays.map { $0 == 0 ? .never : .after(days: max(0, $0)) }
        }
        set {
            removesWatchedAfterDays =
                switch newValue {
                case nil: nil
                case .never: 0
                case .after(days: 0): -1
                case .after(let days): days
                }
        }
    }

    /// What is done to the sound. In the library, each filter is a value of its own, which is missing if it is off.
    public var filters: SoundFilters {
        get {
            (trimsSilence == true ? SoundFilters.trimSilence : []).union(
                evensLoudness == true ? .evenLoudness : [])
        }
        set {
            trimsSilence = newValue.contains(.trimSilence) ? true : nil
            evensLoudness = newValue.contains(.evenLoudness) ? true : nil
        }
    }
}
