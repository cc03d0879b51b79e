import Synchronization
import TekpubFormats

import struct Foundation.URL

/// Finds what an episode plays: its downloaded file if the player accepts it, else the address of the form that the user
/// prefers, with subtitles; and the speed, the sound and the skipped seconds that the user wants of its source.
public final class EpisodeResolver: Sendable {
    private let library: LazyLibrary
    private let downloads: (any DownloadedVideos)?
    private let service: Service
    /// What the user has set since the start, also of catalogues that are no sources.
    private let changes = Mutex<[CatalogID: (rate: Double?, filters: SoundFilters?)]>([:])

    /// Returns what resolves and plays the episodes of a catalogue; nil if nothing does. Called off the main actor.
    ///
    /// The address is that of the user's source, which may have moved; nil if the catalogue is no source.
    public typealias Service =
        @Sendable (_ catalogID: CatalogID, _ address: String?) -> (any PlaybackService)?

    /// - Parameter downloads: nil if nothing is downloaded.
    public init(library: LazyLibrary, downloads: (any DownloadedVideos)?, service: @escaping Service) {
        self.library = library
        self.downloads = downloads
        self.service = service
    }

    /// Returns what an episode plays, which is read from the library.
    ///
    /// - Throws: `PlaybackError.gone` if the episode is no longer in its catalogue, `.library` if that cannot be read.
    @concurrent
    public func playerItem(at location: EpisodeLocation) async throws(PlaybackError) -> PlayerItem {
        let store = library.store(for: location.catalogID)
        let found: (production: Production, viewRoot: URL?)?
        do throws(LibraryError) {
            found = try await onBlockingThread { [key = location.key.productionKey] () throws(LibraryError) in
                guard let (_, production) = try store.production(named: key) else { return nil }
                return (production, try store.state()?.viewRoot)
            }
        } catch {
            throw .library(error)
        }
        guard let (production, viewRoot) = found,
            let index = production.episodeIdentities.firstIndex(of: location.key.identity)
        else { throw .gone }
        return try await playerItem(
            of: production, index: index, key: location.key, viewRoot: viewRoot, in: store)
    }

    /// Returns what an episode plays whose production is known.
    ///
    /// - Parameters:
    ///   - production: with its episodes.
    ///   - key: that of the episode at `index`.
    ///   - viewRoot: the URL under which the server returns video addresses.
    ///   - store: records how far the episode is played.
    ///   - form: the form that the user chose, which is streamed; nil for the downloaded file, or the preferred form.
    ///   - service: what resolves the episodes of the catalogue, if that is known.
    @concurrent
    public func playerItem(
        of production: Production, index: Int, key: EpisodeKey, viewRoot: URL?, in store: CatalogStore,
        as form: Media? = nil, by service: (any PlaybackService)? = nil
    ) async throws(PlaybackError) -> PlayerItem {
        let source = await source(of: store)
        guard let service = service ?? self.service(store.catalogID, source?.address) else {
            throw .noAddress
        }
        let episode = production.episodes[index]
        var item = PlayerItem(
            video: try await video(
                for: EpisodeRequest(
                    catalogID: store.catalogID, production: production, episode: episode,
                    viewRoot: viewRoot, key: key),
                as: form, by: service),
            title: episode.displayTitle, productionTitle: production.displayTitle,
            durationInSeconds: episode.durationInSeconds, recording: (store, key))
        if case .web = item.video { item.isOnPage = episode.isOnPage }
        item.isLive = episode.details?.kind == .live
        item.shortestSiblingInSeconds = production.shortestSiblingInSeconds(ofEpisodeAt: index)
        apply(source?.policy, to: &item, in: store)
        return item
    }

    /// Returns what to play of a downloaded file, even if its episode is no longer in its catalogue.
    @concurrent
    public func playerItem(
        for file: DownloadedVideo, title: String, productionTitle: String?
    ) async -> PlayerItem {
        let store = library.store(for: file.catalogID)
        var item = PlayerItem(
            video: .file(file), title: title, productionTitle: productionTitle,
            recording: file.episode.map { (store, $0) })
        apply(await source(of: store)?.policy, to: &item, in: store)
        return item
    }

    /// Sets the speed at which what is found later of a catalogue is played.
    public func setRate(_ rate: Double, of catalogID: CatalogID) {
        changes.withLock { $0[catalogID, default: (nil, nil)].rate = rate }
    }

    /// Sets what is done to the sound of what is found later of a catalogue.
    public func setFilters(_ filters: SoundFilters, of catalogID: CatalogID) {
        changes.withLock { $0[catalogID, default: (nil, nil)].filters = filters }
    }

    private func apply(_ policy: SourcePolicy?, to item: inout PlayerItem, in store: CatalogStore) {
        if let policy { item.apply(policy) }
        let change = changes.withLock { $0[store.catalogID] }
        if let rate = change?.rate { item.rate = rate }
        if let filters = change?.filters { item.filters = filters }
    }

    private func video(
        for request: EpisodeRequest, as form: Media?, by service: any PlaybackService
    ) async throws(PlaybackError) -> Video {
        var episode = request.episode
        if let form {
            (episode.url, episode.details) = (form.url, nil)
        } else if let file = await downloads?.video(of: request), try await service.takes(file) {
            return .file(file)
        }
        return try await service.video(of: episode, in: request.production, viewRoot: request.viewRoot)
    }

    /// Returns the user's source with this store; nil if it is none.
    private func source(of store: CatalogStore) async -> Source? {
        // Ignore errors: the episode is played at the normal speed, from the catalogue's first address.
        await onBlockingThread { (try? store.source()) ?? nil }
    }
}

/// The videos that were downloaded.
public protocol DownloadedVideos: Sendable {
    /// Returns the complete video of an episode from any download; nil if missing.
    func video(of request: EpisodeRequest) async -> DownloadedVideo?
}
