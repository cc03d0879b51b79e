import ArgumentParser
import Foundation
import TekpubKit

/// Plays an episode.
struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play an episode.",
        discussion: """
            The player is that of --player, of TEKPUB_PLAYER or of the configuration, else mpv, else whatever \
            opens addresses on this computer. It is started without a shell, with the address of the video \
            behind its own arguments. With mpv, an episode goes on where you stopped.
            """
    )

    @OptionGroup var server: ServerOptions

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
        // Ctrl-C is the player's; whoever asks this command to end means both.
        let keys = Interrupts([SIGINT, SIGQUIT]) { _ in }
        let playing = Task {
            do {
                try await Self.play(address, with: player, in: session)
                Self.exit()
            } catch {
                Self.exit(withError: error)
            }
        }
        let ends = Interrupts([SIGTERM, SIGHUP]) { signal in
            playing.cancel()
            Self.exit(withError: ExitCode(128 + signal))
        }
        withExtendedLifetime((keys, ends)) { dispatchMain() }
    }

    private func chosenPlayer(_ settings: Settings) throws -> Player {
        do {
            let configured = try settings.value(of: .player) { try Player(command: $0) }
            let given = try player.map { try Player(command: $0) }
            return try given ?? configured
                ?? Player.preferred(path: getenv("PATH").map { String(cString: $0) })
        } catch let error as PlaybackError where error == .badCommand {
            throw ValidationError("--player: \(error.localizedDescription)")
        } catch let error as PlaybackError {
            throw Failure(error)
        }
    }

    private static func play(
        _ address: EpisodeAddress, with player: Player, in session: CommandSession
    ) async throws {
        let catalog = try await FetchedCatalog(session)
        let production = try catalog.production(address.slug)
        guard let place = production.episodeNumbers.firstIndex(of: address.number) else {
            throw Failure(
                "\(address.slug) has no episode \(address.number). See 'tekpub show \(address.slug)'.",
                code: EX_DATAERR)
        }
        let resolver = VideoResolver(
            baseURL: session.baseURL, viewRoot: catalog.viewRoot, credential: session.credential,
            clock: TimerClock())
        do throws(PlaybackError) {
            let url = try await resolver.url(of: production.episodes[place], in: production)
            let key = EpisodeKey(productionKey: address.slug, number: address.number)
            try await player.play(url, episode: key, on: catalog.shelf)
        } catch {
            throw Failure(error)
        }
    }
}
