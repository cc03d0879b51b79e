import Foundation
import TekpubFormats
import TekpubKit

@testable import TekpubApp

/// An account with a fixed password.
actor FakeAccount: AccountService {
    static let password = "open sesame"
    private var current: Account.State
    /// Whether a login waits for `answer()`.
    private let isSlow: Bool
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ state: Account.State = .guest, isSlow: Bool = false) {
        current = state
        self.isSlow = isSlow
    }

    /// The server's message to the customer.
    private var message: String?

    /// Makes the next login end with a message.
    func greet(with message: String) {
        self.message = message
    }

    /// Whether a login is waiting.
    var isWaiting: Bool { waiting != nil }

    /// Continues the waiting login.
    func answer() {
        waiting?.resume()
        waiting = nil
    }

    /// The state of a logged-in customer.
    static let customer = Account.State.customer(Credential(token: "secret", receivedAt: .distantPast))

    func logIn(
        email: String, password: String, actions: [ServerAction]
    ) async throws(AccountError) -> String? {
        if isSlow { await withCheckedContinuation { waiting = $0 } }
        guard password == Self.password else {
            guard let host = BaseURL.host(of: "http://catalogue.test:3000") else { return nil }
            throw .wrongPassword(host: host)
        }
        current = Self.customer
        return message
    }

    func logOut() { current = .guest }

    func state() -> Account.State { current }
}

/// Records which videos are played, and where each starts.
actor FakePlayer: PlaybackService {
    /// The error of the next video, and the progress reported before it.
    private var failure: PlaybackError?
    private let watched: [WatchProgress]
    /// The titles of the played videos, and their start positions.
    private(set) var played: [String] = []
    /// How the terminal showed the last video.
    private(set) var pictures: TerminalPictures?
    private var title = ""
    /// Whether the search for a video ends only when it is cancelled.
    private let isSlow: Bool
    /// Whether the player receives downloaded files.
    private let takesFiles: Bool
    /// Why marks cannot be saved; nil if they can.
    private let markFailure: LibraryError?
    /// What the player cannot do; nil for nothing.
    private let shortcoming: String?
    /// The number of cancelled searches.
    private(set) var cancelCount = 0
    private var waiting: CheckedContinuation<Void, Never>?

    init(
        watched: [WatchProgress] = [], failure: PlaybackError? = nil, isSlow: Bool = false,
        takesFiles: Bool = true, markFailure: LibraryError? = nil, limitation: String? = nil
    ) {
        shortcoming = limitation
        self.markFailure = markFailure
        self.takesFiles = takesFiles
        self.watched = watched
        self.failure = failure
        self.isSlow = isSlow
    }

    /// Whether a search for a video is waiting.
    var isWaiting: Bool { waiting != nil }

    private func giveUp() {
        cancelCount += 1
        waiting?.resume()
        waiting = nil
    }

    func video(
        of episode: Episode, in production: Production, viewRoot: URL?
    ) async throws(PlaybackError) -> Video {
        if isSlow {
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiting = $0 }
            } onCancel: {
                Task { await self.giveUp() }
            }
        }
        if let failure {
            self.failure = nil
            throw failure
        }
        title = episode.title ?? ""
        guard let url = episode.url.flatMap({ URL(string: $0) }) else { throw .noAddress }
        return .web(url)
    }

    func media(of episode: Episode) async throws(PlaybackError) -> [Media] { episode.details?.media ?? [] }

    func takes(_ file: DownloadedVideo) -> Bool { takesFiles }

    func limitation(for kind: MediaPreferences.Kind?) -> String? { shortcoming }

    func play(
        _ item: PlayerItem, report: @Sendable (LibraryError) -> Void
    ) throws(PlaybackError) -> WatchProgress? {
        pictures = item.terminalPictures
        if case .file(let file) = item.video { title = file.path }
        guard let (store, episode) = item.recording else {
            played.append(title)
            return watched.last
        }
        // Ignore errors: without the mark, the position is 0, and tests that need the mark fail.
        let mark = (try? store.marks(of: episode.productionKey))?[episode]
        let rate = item.rate == 1 ? "" : " at \(item.rate)"
        played.append("\(title) from \(item.start ?? mark?.positionInSeconds ?? 0)" + rate)
        for moment in watched {
            _ = try? store.setMark(moment.mark(wasWatched: false, at: Date()), for: episode)
        }
        if let markFailure { report(markFailure) }
        return watched.last
    }
}

extension PlayerItem {
    /// The start position in seconds; nil for the recorded one.
    fileprivate var start: Int? { startTime.map { Int($0 / .seconds(1)) } }
}

/// Keeps a list of downloads; downloads nothing unless told to.
actor FakeDownloads: DownloadService {
    private(set) var requests: [EpisodeRequest] = []
    /// The names of the removed downloads that were not restored.
    private(set) var removed: [String] = []
    /// The catalogues whose downloads were retried after a login.
    private(set) var retriedAfterLogin: [CatalogID] = []
    private var folder: String?
    private var hasFiles = true
    private var refusal: (sentence: String, catalog: CatalogID)?

    /// From now on, each download is a file in `folder`.
    func finish(in folder: String) {
        self.folder = folder
        publish()
    }

    /// From now on, the files are missing.
    func loseFiles() { hasFiles = false }

    /// From now on, all downloads have failed because their catalogue requires a login.
    func refuse(saying sentence: String, at catalog: CatalogID) { refusal = (sentence, catalog) }

    private var states: [String: DownloadItem.State] = [:]

    /// From now on, downloads of episodes with these titles are in these states; 42 percent of running ones arrived.
    func set(_ states: [String: DownloadItem.State]) {
        self.states.merge(states) { $1 }
        publish()
    }

    func restore() {}
    func enqueue(_ requests: [EpisodeRequest]) {
        let ids = Set(requests.map(\.id))
        removed.removeAll(where: ids.contains)
        self.requests += requests
        publish()
    }
    func snapshots() -> AsyncStream<[DownloadItem]> {
        AsyncStream { continuation in
            continuation.yield(items)
            observers.append(continuation)
        }
    }
    private var observers: [AsyncStream<[DownloadItem]>.Continuation] = []
    private func publish() {
        for observer in observers { observer.yield(items) }
    }
    private var items: [DownloadItem] {
        let removed = Set(removed)
        return requests.filter { !removed.contains($0.id) }.map { request in
            let isScripted = request.episode.title.map { states[$0] == .running } == true
            return DownloadItem(
                id: request.id, title: request.episode.title, number: request.episode.number,
                productionTitle: request.production.title ?? request.production.slug,
                state: state(of: request),
                byteCount: isScripted ? 42 : byteCount ?? 0,
                totalByteCount: isScripted ? 100 : byteCount.map { $0 * 2 },
                catalogOfLogin: refusal?.catalog,
                location: EpisodeLocation(catalogID: request.catalogID, key: request.key),
                durationInSeconds: request.episode.durationInSeconds)
        }
    }
    private var byteCount: Int?

    /// From now on, half of each download has arrived.
    func run() {
        byteCount = 500_000_000
        publish()
    }
    func pause(_ id: String) {}
    func resume(_ id: String) {}
    func retry(_ ids: [String]) {}
    func cancel(_ ids: [String]) {
        removed += ids
        publish()
    }
    func restoreCancelled(_ ids: [String]) {
        removed.removeAll(where: ids.contains)
        publish()
    }
    /// The videos that were deleted.
    private(set) var deleted: [EpisodeLocation] = []
    func removeVideos(of requests: [EpisodeRequest]) -> RemovedVideos {
        let ids = Set(requests.map(\.id))
        deleted += requests.map { EpisodeLocation(catalogID: $0.catalogID, key: $0.key) }
        let removed = items.filter { ids.contains($0.id) }
        self.requests.removeAll { ids.contains($0.id) }
        publish()
        return RemovedVideos(count: removed.count, byteCount: removed.reduce(0) { $0 + $1.byteCount })
    }
    nonisolated var problems: AsyncStream<String> { AsyncStream { $0.finish() } }
    func retryAfterLogin(at catalog: CatalogID) { retriedAfterLogin.append(catalog) }

    func video(of id: String) -> DownloadedVideo? {
        guard hasFiles, let request = requests.first(where: { $0.id == id }),
            case .finished(let path) = state(of: request)
        else { return nil }
        return DownloadedVideo(path: path, catalogID: request.catalogID, episode: request.key)
    }

    func video(of request: EpisodeRequest) -> DownloadedVideo? { video(of: request.id) }

    func known(among requests: [EpisodeRequest]) -> Set<EpisodeKey> {
        Set(requests.filter(self.requests.contains).map(\.key))
    }

    func downloaded(among requests: [EpisodeRequest]) -> Set<EpisodeKey> {
        folder == nil ? [] : known(among: requests)
    }

    private func state(of request: EpisodeRequest) -> DownloadItem.State {
        if let scripted = request.episode.title.flatMap({ states[$0] }) { return scripted }
        if let refusal { return .failed(refusal.sentence) }
        return folder.map { .finished(path: "\($0)/\(request.episode.title ?? "").mp4") }
            ?? (byteCount == nil ? .waiting : .running)
    }
}
