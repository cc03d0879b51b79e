import ArgumentParser
import Foundation
import Localization
import TekpubKit

/// Plays an episode.
struct Play: PlayerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "play",
            summary: localized("Play an episode."),
            discussion: localized(
                """
                Without a number, a production goes on where you stopped: with the started episode, else the one after \
                the last that you watched. A downloaded episode is played from its file.

                The player is set by --player, TEKPUB_PLAYER or the configuration; the default is mpv, else the \
                desktop's default program. It is started without a shell; the address of the video follows its \
                own arguments. With mpv, an episode continues where you stopped.
                """)
        )
    }

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    @Argument(
        help: ArgumentHelp(
            summary: localized("A production, or an episode of it, such as sicp-1986/2."), value: .episode))
    var episode: EpisodeAddress

    @OptionGroup var options: PlayerOptions

    func run() throws {
        let settings = try Settings()
        let session = try CommandSession(server, settings: settings)
        let players = try options.players(by: settings)
        let address = episode
        Self.playing { willPlay in
            try await FetchedCatalog.with(session) { catalog in
                let player = TerminalPlayer(
                    players, library: catalog.library, preferences: session.preferences, willPlay: willPlay)
                try await player.play(PlayableEpisode(address, in: catalog))
            }
        }
    }
}

/// Plays the queue.
struct Next: PlayerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "next",
            summary: localized("Play the first episode of the queue."),
            discussion: localized(
                """
                An episode that was played to its end leaves the queue, and the next one is played. Quit the player to \
                stop; the episode stays in the queue then. Only mpv tells whether the end was reached.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @OptionGroup var options: PlayerOptions

    func run() throws {
        let settings = try Settings()
        let players = try options.players(by: settings)
        let preferences = try settings.mediaPreferences()
        Self.playing { willPlay in
            try await Library.opened { library in
                let player = TerminalPlayer(
                    players, library: library, preferences: preferences, willPlay: willPlay)
                let queue = library.queue
                guard var item = try queue.next() else {
                    throw Failure(
                        localized("The queue is empty. Add to it with 'tekpub queue add'."), code: EX_DATAERR)
                }
                while true {
                    let progress = try await player.play(item.location, titled: item.title)
                    guard let progress, progress.isAtEnd, progress.isWatched,
                        let next = try queue.finish(item.location)
                    else { return }
                    item = next
                }
            }
        }
    }
}

/// Plays on where the user stopped last.
struct Continue: PlayerCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "continue",
            summary: localized("Play on where you stopped last."),
            discussion: localized("That is the started episode that was played last, of all catalogues.")
        )
    }

    @OptionGroup var log: LogOptions

    @OptionGroup var options: PlayerOptions

    func run() throws {
        let settings = try Settings()
        let players = try options.players(by: settings)
        let preferences = try settings.mediaPreferences()
        Self.playing { willPlay in
            try await Library.opened { library in
                guard
                    let started = try library.sources.startedEpisodes(
                        limit: 1, includesOtherCatalogs: true
                    ).first
                else {
                    throw Failure(
                        localized("There is no started episode. See 'tekpub list'."), code: EX_DATAERR)
                }
                let player = TerminalPlayer(
                    players, library: library, preferences: preferences, willPlay: willPlay)
                try await player.play(started.location, titled: started.title)
            }
        }
    }
}
