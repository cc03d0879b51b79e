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
    /// A file that is there already is never written to: one of the same length is taken for the video, else
    /// the new one gets a number behind its name. Cancelling the task keeps what has arrived.
    ///
    /// - Returns: the path of the whole file.
    @concurrent
    public func download(
        _ request: EpisodeRequest, meter: DownloadMeter = DownloadMeter()
    ) async throws(DownloadError) -> String {
        var attempt = 0
        while true {
            do {
                return try await fetch(request, from: try await address(of: request), meter: meter)
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
        _ request: EpisodeRequest, from url: URL, meter: DownloadMeter
    ) async throws(DownloadError) -> String {
        let transfer = DownloadTransfer(
            id: request.id, name: DownloadName(request), folder: folder, network: network, meter: meter)
        return try await transfer.run(from: url)
    }

    /// How much has arrived of the download with that name, and how much is to.
    func progress(of id: String) -> (byteCount: Int, totalByteCount: Int?) {
        folder.progress(of: id)
    }

    /// Removes what has arrived of the download with that name.
    func discard(_ id: String) throws(DownloadError) {
        try folder.discard(id)
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
