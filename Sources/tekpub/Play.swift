import ArgumentParser
import Dispatch
import Foundation
import Synchronization
import TekpubKit

/// Plays an episode.
struct Play: LoggedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play an episode.",
        discussion: """
            The player is set by --player, TEKPUB_PLAYER or the configuration; the default is mpv, else the \
            desktop's default program. It is started without a shell; the address of the video follows its \
            own arguments. With mpv, an episode continues where you stopped.
            """
    )

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    @Argument(
        help: ArgumentHelp("A production and an episode of it, such as mvc3/2.", valueName: "slug/number"))
    var episode: EpisodeAddress

    @Option(help: ArgumentHelp("The player, with its arguments.", valueName: "command"))
    var player: String?

    func run() throws {
        let settings = try Settings()
        let session = try CommandSession(server, settings: settings)
        let player = try chosenPlayer(settings)
        let address = episode
        let isPlaying = Atomic(false)
        let signal = Atomic<Int32>(0)
        let playing = Task {
            try await Self.play(address, with: player, in: session) {
                isPlaying.store(true, ordering: .relaxed)
            }
        }
        let interrupts = Interrupts([SIGINT, SIGQUIT, SIGTERM, SIGHUP]) { number in
            guard isPlaying.load(ordering: .relaxed) else { Self.exit(withError: ExitCode(128 + number)) }
            // The player handles the keys, but a signal to end this command ends both.
            guard number == SIGTERM || number == SIGHUP else { return }
            signal.store(number, ordering: .relaxed)
            playing.cancel()
        }
        Task {
            let result = await playing.result
            let number = signal.load(ordering: .relaxed)
            if number != 0 { Self.exit(withError: ExitCode(128 + number)) }
            switch result {
            case .success: Self.exit()
            case .failure(let error): Self.exit(withError: error)
            }
        }
        withExtendedLifetime(interrupts) { dispatchMain() }
    }

    private func chosenPlayer(_ settings: Settings) throws -> Player {
        do {
            let configured = try settings.value(of: .player) { try Player(command: $0) }
            let given = try player.map { try Player(command: $0) }
            return try given ?? configured ?? Player.installed()
        } catch let error as PlaybackError where error == .badCommand {
            throw ValidationError("--player: \(error.localizedDescription)")
        } catch let error as PlaybackError {
            throw Failure(error)
        }
    }

    /// - Parameter willPlay: called before the player starts.
    private static func play(
        _ address: EpisodeAddress, with player: Player, in session: CommandSession, willPlay: () -> Void
    ) async throws {
        try await FetchedCatalog.with(session) { catalog in
            let opened = try await catalog.opened(address.slug)
            let (session, catalog) = (opened.session, opened.catalog)
            let production = try opened.only(address.slug)
            guard let place = production.episodeNumbers.firstIndex(of: address.number) else {
                throw Failure(
                    "\(address.slug) has no episode \(address.number). See 'tekpub show \(address.slug)'.",
                    code: EX_DATAERR)
            }
            let resolver = VideoResolver(
                baseURL: session.baseURL, viewRoot: catalog.viewRoot, credential: session.credential,
                preferences: session.preferences, logger: session.logger)
            do throws(PlaybackError) {
                let video = try await resolver.video(of: production.episodes[place], in: production)
                let key = EpisodeKey(
                    productionKey: opened.key, identity: production.episodeIdentities[place])
                willPlay()
                try await player.play(
                    video, episode: key, on: catalog.store(of: opened.key), logger: session.logger
                ) { failure in
                    warn(failure.sentenceOnMark)
                }
            } catch {
                throw Failure(error)
            }
        }
    }
}

extension Player {
    /// Returns the first default player that is installed.
    ///
    /// - Throws: `PlaybackError.noPlayer`.
    static func installed() throws(PlaybackError) -> Player {
        try preferred(path: getenv("PATH").map { String(cString: $0) })
    }
}
