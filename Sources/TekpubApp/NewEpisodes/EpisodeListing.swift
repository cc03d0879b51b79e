import CursesKit
import Localization
import TekpubKit

/// A list of episodes of any catalogue, whose keys act on the selected ones, or on the focused one.
@MainActor
protocol EpisodeListing: ViewController {
    /// The session of the shown catalogue; nil without one.
    var shownSession: CatalogSession? { get }
    /// Calls `action` with the episodes that the next command acts on, now or once they are read; not without any.
    ///
    /// - Parameter isToPlay: whether one of a show is enough.
    func chooseEpisodes(toPlay isToPlay: Bool, _ action: @escaping @MainActor ([QueueItem]) -> Void)
    func deselectAll()
}

extension EpisodeListing {
    /// All commands on episodes.
    var episodeCommands: [KeyCommand] {
        playCommands + queueCommands + downloadCommands + [markCommand, favoriteCommand] + pageCommands
    }

    /// The command that plays; none if nothing is played in the background.
    var playCommands: [KeyCommand] {
        guard shownSession?.context.nowPlaying != nil else { return [] }
        return [KeyCommand(.play) { [weak self] in self?.perform(toPlay: true) { $0.play() } }]
    }

    /// The commands that add to the queue; none if nothing is played in the background.
    var queueCommands: [KeyCommand] {
        guard shownSession?.context.nowPlaying != nil else { return [] }
        return [
            KeyCommand(.queue) { [weak self] in self?.perform { $0.enqueue(next: false) } },
            KeyCommand(.playNext) { [weak self] in self?.perform { $0.enqueue(next: true) } },
        ]
    }

    /// The command that downloads; none if nothing can be downloaded.
    var downloadCommands: [KeyCommand] {
        guard shownSession?.context.services.downloads != nil else { return [] }
        return [KeyCommand(.download) { [weak self] in self?.perform { $0.download() } }]
    }

    /// The command that marks as watched.
    var markCommand: KeyCommand {
        playedCommand { [weak self] in self?.perform { $0.toggleWatched() } }
    }

    /// A command that marks as played, which is said of video too where sound is beside it.
    func playedCommand(_ action: @escaping @MainActor () -> Void) -> KeyCommand {
        KeyCommand(.markWatched, title: localized("Mark as played"), action: action)
            .hint(localized("played", context: "hint"), priority: 50)
    }

    /// The command that makes the show a favourite.
    var favoriteCommand: KeyCommand {
        KeyCommand(.favorite) { [weak self] in self?.perform { $0.toggleFavorite() } }
    }

    /// The commands about one episode, note, page and address, and the user's own.
    var pageCommands: [KeyCommand] {
        guard let context = shownSession?.context else { return [] }
        var commands = [
            KeyCommand(.openPage) { [weak self] in self?.perform { $0.openPages() } },
            KeyCommand(.copyAddress) { [weak self] in self?.perform { $0.copyAddresses() } },
        ]
        if context.nowPlaying != nil {
            commands.append(KeyCommand(.writeNoteInList) { [weak self] in self?.perform { $0.writeNote() } })
        }
        return commands
            + context.userCommands.commands.map { command in
                KeyCommand(command.definition, title: command.name) { [weak self] in
                    self?.perform { $0.run(command) }
                }
            }
    }

    private func perform(
        toPlay isToPlay: Bool = false, _ action: @escaping @MainActor (SourceEpisodeActions) -> Void
    ) {
        chooseEpisodes(toPlay: isToPlay) { [weak self] episodes in
            guard let self, let session = shownSession, !episodes.isEmpty else { return }
            action(
                SourceEpisodeActions(
                    episodes: episodes, session: session, controller: self,
                    onAccept: { [weak self] in self?.deselectAll() }))
        }
    }
}
