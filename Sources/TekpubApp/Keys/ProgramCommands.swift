import CursesKit

// The table of what the program can do by keys. An entry is the name of the action with its place, its title, its usual
// keys, and its hint for the last row. Help, hints, the palette, `tekpub keys` and the manual show it, and the screens
// add what the actions do. The actions of the toolkit are in `KeyCommand.Definition.standard`.

extension KeyCommand.Definition {
    /// All actions of the program. The ones of the toolkit come first.
    public static let all = toolkit + everywhere + list + menu + episode + player + lists

    /// The actions of the toolkit that this program offers.
    static let toolkit = standard.filter { !unused.contains($0.identifier) }

    /// The actions of controls and tables that this program does not have.
    private static let unused: Set<KeyCommand.Identifier> = [
        "dialog.close-actions", "dialog.press", "dialog.more", "dialog.less", "dialog.much-more",
        "dialog.much-less",
        "dialog.least", "dialog.most", "dialog.next-choice", "dialog.previous-choice", "dialog.first-choice",
        "dialog.last-choice", "field.line-down", "field.line-up", "field.new-line", "field.page-down",
        "field.page-up", "field.redo", "field.text-end", "field.text-start", "field.undo", "list.edit-row",
        "list.index", "list.leave-index", "list.move-down", "list.move-up", "list.reverse-order",
        "list.row-actions",
        "list.sort-by-next-column", "text.left", "text.right",
    ]

    // MARK: Everywhere

    static let undo = Self("undo", "Undo", ["u"])
    static let searchEverything = Self("search-everything", "Search everything", ["S"])
    static let nextNew = Self("next-new", "Next new episode", ["n"])
    static let previousNew = Self("previous-new", "Previous new episode", ["N"])
    static let refreshAll = Self("refresh-all", "Refresh all sources", ["R"])
    static let addSource = Self("add-source", "Add a source", ["a"])
    static let retryFailed = Self("retry-failed", "Retry those that failed", ["t"])

    private static let everywhere = [
        undo, searchEverything, nextNew, previousNew, refreshAll, addSource, retryFailed,
    ]

    // MARK: Lists of productions and episodes

    static let play = Self("list.play", "Play", ["p"], priority: 90)
    static let playAll = Self("list.play-all", "Play all", ["P"], priority: -1)
    static let queue = Self("list.queue", "Add to the queue", ["a"], hint: "queue", priority: 45)
    static let playNext = Self("list.play-next", "Play next", ["A"], priority: 5)
    static let download = Self("list.download", "Download", ["d"], priority: 80)
    static let downloadAll = Self("list.download-all", "Download all", ["D"], priority: 10)
    static let markWatched = Self("list.mark-watched", "Watched", ["m"], priority: 50)
    static let markOlder = Self("list.mark-older", "Mark older", ["M"])
    static let favorite = Self("list.favourite", "Favourite", ["f"], priority: 40)
    static let openPage = Self("list.open-page", "Open the page", ["o"], hint: "page", priority: 30)
    static let copyAddress = Self("list.copy-address", "Copy the address", ["y"], hint: "copy", priority: 20)
    static let sort = Self("list.sort", "Sort", ["s"])
    static let covers = Self("list.covers", "Covers", ["v"])
    static let unfold = Self("list.unfold", "Unfold", ["z"])

    private static let list = [
        play, playAll, queue, playNext, download, downloadAll, markWatched, markOlder, favorite, openPage,
        copyAddress, sort, covers, unfold,
    ]

    // MARK: The menu

    static let findSources = Self("menu.find-sources", "Find sources", ["f"])
    static let markSourceSeen = Self("menu.mark-watched", "Mark all as seen", ["m"])
    static let markSourceOlder = Self("menu.mark-older", "Mark older", ["M"])
    static let sourceSettings = Self("menu.settings", "Settings of the source", ["P"])
    static let renameSource = Self("menu.rename", "Rename", ["e"])
    static let removeSource = Self("menu.remove", "Remove", ["D", "delete"])

    private static let menu = [
        findSources, markSourceSeen, markSourceOlder, sourceSettings, renameSource, removeSource,
    ]

    // MARK: The page of an episode

    static let playEpisode = Self("episode.play", "Play", ["enter", "p"], priority: 90)
    static let queueEpisode = Self("episode.queue", "Add to the queue", ["a"], hint: "queue", priority: 45)
    static let playEpisodeNext = Self("episode.play-next", "Play next", ["A"], priority: 5)
    static let downloadEpisode = Self("episode.download", "Download", ["d"], priority: 80)
    static let markEpisodeWatched = Self("episode.mark-watched", "Watched", ["m"], priority: 50)
    static let openEpisodePage = Self("episode.open-page", "Open the page", ["o"], hint: "page", priority: 30)
    static let copyEpisodeAddress = Self(
        "episode.copy-address", "Copy the address", ["y"], hint: "copy", priority: 20)
    static let forms = Self("episode.forms", "Forms", ["v"])
    static let transcript = Self("episode.transcript", "Transcript", ["T"], priority: 70)
    static let writeNote = Self("episode.write-note", "Write a note", ["N", "E"], hint: "note", priority: 25)

    private static let episode = [
        playEpisode, queueEpisode, playEpisodeNext, downloadEpisode, markEpisodeWatched, openEpisodePage,
        copyEpisodeAddress, forms, transcript, writeNote,
    ]
}
