import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit

/// What an episode plays.
struct EpisodeResolverTests {
    private let library: Library
    private let store: CatalogStore
    private let log = Log<String>()
    private let production = Production(
        slug: "p",
        episodes: [
            Episode(guid: "a", title: "A", durationInSeconds: 100, url: "https://example.org/a.mp4"),
            Episode(guid: "b", title: "B", durationInSeconds: 10, url: "https://example.org/b.mp3"),
            Episode(guid: "c", title: "C", durationInSeconds: 20, url: "https://example.org/c.mp4"),
        ])

    init() throws {
        library = try Library.temporary()
        store = library.store(for: "http://example.com")
        try store.replace(with: [production])
    }

    /// - Parameters:
    ///   - file: the path of the downloaded file of each episode; nil for none.
    ///   - accepts: whether the player accepts it.
    private func resolver(file: String? = nil, accepts: Bool = true) -> EpisodeResolver {
        let downloads = file.map { FakeDownloadedVideos(path: $0) }
        return EpisodeResolver(
            library: LazyLibrary { [library] () throws(LibraryError) in library }, downloads: downloads
        ) { [log] id, address in
            log.add("\(id.rawValue) at \(address ?? "nothing")")
            return FakePlaybackService(log: log, takesFiles: accepts)
        }
    }

    private func location(_ index: Int) -> EpisodeLocation {
        store.location(
            of: EpisodeKey(productionKey: "p", identity: production.episodeIdentities[index]))
    }

    @Test func findsTheAddressOfAnEpisodeInTheLibrary() async throws {
        let item = try await resolver().playerItem(at: location(0))
        #expect(item.video.loggedAddress == "https://example.org/a.mp4")
        #expect(item.title == "A")
        #expect(item.kind == .video)
        #expect(item.durationInSeconds == 100)
        #expect(item.shortestSiblingInSeconds == 10)
        #expect(item.recording?.episode == location(0).key)
        #expect(item.rate == 1)
        #expect(log.entries == ["http://example.com at nothing", "A"])
    }

    /// mpv has yt-dlp look for the video of a page, not for that of a file.
    @Test func knowsAPageFromAFile() async throws {
        let page = "https://example.org/d"
        let episode = Episode(
            guid: "d", title: "D", url: page,
            details: EpisodeDetails(media: [Media(url: page, type: Media.pageType)]))
        try store.replace(with: [Production(slug: "p", episodes: [episode, production.episodes[0]])])
        #expect(try await resolver().playerItem(at: location("guid:d")).isOnPage)
        #expect(try await !resolver().playerItem(at: location(0)).isOnPage)
        #expect(try await !resolver(file: "/videos/d.mp4").playerItem(at: location("guid:d")).isOnPage)
    }

    private func location(_ identity: String) -> EpisodeLocation {
        store.location(of: EpisodeKey(productionKey: "p", identity: identity))
    }

    @Test func prefersTheDownloadedFile() async throws {
        let item = try await resolver(file: "/videos/a.mp3").playerItem(at: location(0))
        #expect(item.video.loggedAddress == "/videos/a.mp3")
        #expect(item.kind == .audio)
        #expect(log.entries == ["http://example.com at nothing"])
    }

    @Test func streamsWhatThePlayerDoesNotAcceptAsAFile() async throws {
        let item = try await resolver(file: "/videos/a", accepts: false).playerItem(at: location(0))
        #expect(item.video.loggedAddress == "https://example.org/a.mp4")
    }

    @Test func streamsTheFormThatTheUserChose() async throws {
        let item = try await resolver(file: "/videos/a.mp4").playerItem(
            of: production, index: 0, key: location(0).key, viewRoot: nil, in: store,
            as: Media(url: "https://example.org/sound.mp3"))
        #expect(item.video.loggedAddress == "https://example.org/sound.mp3")
    }

    @Test func playsAsTheUserWantsItOfTheSource() async throws {
        let source = try library.sources.add("http://example.com").source
        try library.sources.setPolicy(
            SourcePolicy(playbackRate: 1.5, skippedStartInSeconds: 30, skippedEndInSeconds: 20), of: source.id
        )
        for item in [
            try await resolver().playerItem(at: location(1)),
            await resolver().playerItem(
                for: DownloadedVideo(
                    path: "/videos/b.mp3", catalogID: store.catalogID, episode: location(1).key),
                title: "B", productionTitle: nil),
        ] {
            #expect(item.rate == 1.5)
            #expect(item.skippedStartInSeconds == 30)
            #expect(item.skippedEndInSeconds == 20)
        }
        #expect(log.entries.first == "http://example.com at http://example.com")
    }

    @Test func playsOnAtTheSpeedThatWasSet() async throws {
        let resolver = resolver()
        resolver.setRate(2, of: store.catalogID)
        #expect(try await resolver.playerItem(at: location(0)).rate == 2)
    }

    @Test func tellsThatAnEpisodeIsGone() async throws {
        try store.replace(with: [Production(slug: "q", episodes: production.episodes)])
        await #expect(throws: PlaybackError.gone) { try await resolver().playerItem(at: location(0)) }
        #expect(log.entries == [])
    }
}

/// Returns the addresses of episodes as they are.
struct FakePlaybackService: PlaybackService {
    /// Receives the titles of the episodes.
    let log: Log<String>
    var takesFiles = true

    func video(
        of episode: Episode, in production: Production, viewRoot: URL?
    ) async throws(PlaybackError) -> Video {
        log.add(episode.title ?? "")
        guard let url = episode.url.flatMap({ URL(string: $0) }) else { throw .noAddress }
        return .web(url)
    }

    func media(of episode: Episode) async throws(PlaybackError) -> [Media] { [] }

    func takes(_ file: DownloadedVideo) async throws(PlaybackError) -> Bool { takesFiles }

    func limitation(for kind: MediaPreferences.Kind?) async -> String? { nil }

    func play(
        _ item: PlayerItem, report: @Sendable (LibraryError) -> Void
    ) async throws(PlaybackError) -> WatchProgress? { nil }
}

private struct FakeDownloadedVideos: DownloadedVideos {
    let path: String

    func video(of request: EpisodeRequest) async -> DownloadedVideo? {
        DownloadedVideo(path: path, catalogID: request.catalogID, episode: request.key)
    }
}
