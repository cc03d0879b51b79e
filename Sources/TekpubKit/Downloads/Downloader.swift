import Foundation

/// Downloads videos into a folder, one call each.
public struct Downloader: Sendable {
    /// Finds out where the video of an episode is. What it throws is shown to the user.
    public typealias Resolver = @Sendable (EpisodeRequest) async throws -> URL

    private let folder: DownloadFolder
    private let network: DownloadNetwork
    private let resolve: Resolver

    /// - Parameters:
    ///   - folder: where the videos go, a folder for each production; made where there is none.
    ///   - resolve: called before each download, off the main actor.
    public init(folder: URL, network: DownloadNetwork = DownloadNetwork(), resolve: @escaping Resolver) {
        self.init(folder: DownloadFolder(folder), network: network, resolve: resolve)
    }

    init(folder: DownloadFolder, network: DownloadNetwork, resolve: @escaping Resolver) {
        self.folder = folder
        self.network = network
        self.resolve = resolve
    }

    /// Downloads the video of `request`, going on where an earlier call had to stop.
    ///
    /// A server that says how long it wants to be left alone, up to a minute, is asked again after that.
    ///
    /// A file that is there already is never written to: one that an earlier download of the episode left, and
    /// that the server still has, is the result; else the new one gets a number behind its name. Cancelling the
    /// task keeps what has arrived.
    ///
    /// - Parameters:
    ///   - store: knows the files that downloads left.
    ///   - report: told what went wrong though the video is whole.
    /// - Returns: the path of the whole file.
    @concurrent
    public func download(
        _ request: EpisodeRequest, meter: DownloadMeter = DownloadMeter(),
        store: DownloadStore = DownloadStore(directory: nil),
        report: @escaping @Sendable (DownloadError) -> Void = { _ in }
    ) async throws(DownloadError) -> String {
        var attempt = 0
        while true {
            do {
                let url = try await address(of: request)
                return try await fetch(request, from: url, meter: meter, store: store, report: report)
            } catch {
                guard error.retryAfter != nil, let delay = RetryPolicy().delay(after: error, attempt: attempt)
                else { throw error }
                attempt += 1
                await network.sleep(for: delay)
            }
        }
    }
}

extension Downloader {
    /// Where the video of `request` is.
    @concurrent
    func address(of request: EpisodeRequest) async throws(DownloadError) -> URL {
        let url: URL
        do {
            url = try await resolve(request)
        } catch {
            throw Task.isCancelled ? .cancelled : DownloadError(resolving: error)
        }
        guard BaseURL.schemes.contains(url.scheme?.lowercased() ?? ""), HostName(url) != nil else {
            throw .badAddress
        }
        return url
    }

    /// Downloads what is at `url`.
    @concurrent
    func fetch(
        _ request: EpisodeRequest, from url: URL, meter: DownloadMeter, store: DownloadStore,
        report: @escaping @Sendable (DownloadError) -> Void
    ) async throws(DownloadError) -> String {
        let transfer = DownloadTransfer(
            request: request, store: store, folder: folder, network: network, meter: meter, report: report)
        return try await transfer.run(from: url)
    }

    /// How much has arrived of the video of `request`, and how much is to.
    func progress(of request: EpisodeRequest) -> (byteCount: Int, totalByteCount: Int?) {
        folder.progress(of: request.id, formerly: request.formerID)
    }

    /// Removes what killed programs left that nothing can go on with.
    ///
    /// - Parameter requests: downloads that are to go on.
    func removeLeftovers(keeping requests: [EpisodeRequest]) {
        folder.removeLeftovers(keeping: Set(requests.flatMap { [$0.id, $0.formerID] }))
    }

    /// Removes what killed programs left in the folder and in `store` that nothing can go on with.
    public func removeLeftovers(in store: DownloadStore) async {
        await onBlockingThread {
            store.removeLeftovers()
            removeLeftovers(keeping: store.records().map(\.request))
        }
    }

    /// Removes what has arrived of the video of `request`.
    func discard(_ request: EpisodeRequest) throws(DownloadError) {
        for id in [request.id, request.formerID] { try folder.discard(id) }
    }
}

extension DownloadError {
    /// What it means that nobody says where a video is.
    fileprivate init(resolving error: any Error) {
        switch error {
        case let error as DownloadError: self = error
        case PlaybackError.cancelled: self = .cancelled
        case PlaybackError.failed(.loginRefused(let host)):
            self = .unresolved(.failed(.loginRefused(host: host)))
        case PlaybackError.failed(let error): self = .connection(error)
        case let error as PlaybackError: self = .unresolved(error)
        default: self = .unprepared(error.localizedDescription)
        }
    }
}
