import CursesKit
import Localization

// The table of what the program can do by keys. An entry is the name of the action with its place, its title, its usual
// keys, and its hint for the last row. Help, hints, the palette, `tekpub keys` and the manual show it, and the screens
// add what the actions do. The actions of the toolkit are in `KeyCommand.Definition.standard`.

extension KeyCommand.Definition {
    /// All actions of the program. The ones of the toolkit come first.
    public static let all =
        toolkit + everywhere + list + menu + settings + episode + player + commands + lists

    /// The actions of the toolkit that this program offers.
    static let toolkit = standard.filter { !unused.contains($0.identifier) }

    /// The actions of controls and tables that this program does not have.
    private static let unused: Set<KeyCommand.Identifier> = [
        "dialog.close-actions", "dialog.press", "dialog.toast-action", "dialog.more", "dialog.less",
        "dialog.much-more",
        "dialog.much-less",
        "dialog.least", "dialog.most", "dialog.next-choice", "dialog.previous-choice", "dialog.first-choice",
        "dialog.last-choice", "edit.redo", "edit.undo",
        "field.line-down", "field.line-up", "field.new-line", "field.page-down",
        "field.page-up", "field.redo", "field.text-end", "field.text-start", "field.undo", "list.edit-row",
        "list.collapse", "list.column-fit", "list.column-left", "list.column-narrower", "list.column-reset",
        "list.column-right", "list.column-sort", "list.column-usual-width", "list.column-wider",
        "list.columns",
        "list.leave-columns", "list.scroll-left", "list.scroll-right", "list.expand", "list.index",
        "list.leave-index", "list.move-down", "list.move-up",
        "list.reverse-order",
        "list.row-actions",
        "list.sort-by-next-column", "next-tab", "previous-tab", "tab-1", "tab-2", "tab-3", "tab-4", "tab-5",
        "tab-6", "tab-7", "tab-8", "tab-9", "text.left", "text.next-level", "text.right",
    ]

    // MARK: Everywhere

    static let undo = Self("undo", "Undo", ["u"], heading: .program)
    static let searchEverything = Self("search-everything", "Search everything", ["S"], heading: .finding)
    static let nextNew = Self("next-new", "Next new episode", ["n"], heading: .finding)
    static let previousNew = Self("previous-new", "Previous new episode", ["N"], heading: .finding)
    static let refreshAll = Self("refresh-all", "Refresh all sources", ["R"], heading: .sources)
    static let addSource = Self("add-source", "Add a source", ["a"], heading: .sources)
    static let retryFailed = Self("retry-failed", "Retry those that failed", ["t"], heading: .sources)

    static let newSmartList = Self("new-smart-list", "New smart list", ["B"], heading: .finding)
    static let openSettings = Self("open-settings", "Settings", ["O"], heading: .program)

    private static let everywhere = [
        undo, searchEverything, nextNew, previousNew, refreshAll, addSource, retryFailed, newSmartList,
        openSettings,
    ]

    // MARK: Lists of productions and episodes

    static let play = Self("list.play", "Play", ["p"], priority: 90, heading: .playing)
    static let playAll = Self("list.play-all", "Play all", ["P"], priority: -1, heading: .playing)
    static let queue = Self(
        "list.queue", "Add to the queue", ["a"], hint: "queue", priority: 45, heading: .playing)
    static let playNext = Self("list.play-next", "Play next", ["A"], priority: 5, heading: .playing)
    static let download = Self("list.download", "Download", ["d"], priority: 80, heading: .keeping)
    static let downloadAll = Self("list.download-all", "Download all", ["D"], priority: 10, heading: .keeping)
    static let markWatched = Self("list.mark-watched", "Watched", ["m"], priority: 50, heading: .keeping)
    static let markOlder = Self("list.mark-older", "Mark older", ["M"], heading: .keeping)
    static let favorite = Self("list.favourite", "Favourite", ["f"], priority: 40, heading: .keeping)
    static let openPage = Self("list.open-page", "Open the page", ["o"], hint: "page", priority: 30)
    static let copyAddress = Self("list.copy-address", "Copy the address", ["y"], hint: "copy", priority: 20)
    static let writeNoteInList = Self(
        "list.write-note", "Write a note", ["e"], hint: "note", priority: 15, heading: .keeping)
    static let sort = Self("list.sort", "Sort", ["s"], heading: .finding)
    static let filterEpisodes = Self(
        "list.filter", "Next filter", ["F"], hint: "filter", priority: 15, heading: .finding)
    static let covers = Self("list.covers", "Covers", ["v"], heading: .finding)
    static let unfold = Self("list.unfold", "Unfold", ["z"])
    static let support = Self("list.support", "Support the show", ["$"], hint: "support")
    static let recommended = Self(
        "list.recommended", "Recommended shows", ["&"], hint: "recommended", heading: .sources)

    private static let list = [
        play, playAll, queue, playNext, download, downloadAll, markWatched, markOlder, favorite, openPage,
        copyAddress, writeNoteInList, sort, filterEpisodes, covers, unfold, support,
        recommended,
    ]

    // MARK: The menu

    static let findSources = Self("menu.find-sources", "Find sources", ["f"], heading: .sources)
    static let retrySource = Self("menu.try-now", "Try now", ["t"], priority: 60, heading: .sources)
    static let markSourceNew = Self("menu.mark-watched", "Mark new as played", ["m"], heading: .sources)
    static let markSourceOlder = Self("menu.mark-older", "Mark older", ["M"], heading: .sources)
    static let sourceSettings = Self("menu.settings", "Settings of the source", ["P"], heading: .sources)
    static let editSource = Self(
        "menu.rename", "Edit the source", ["e"], hint: "edit", heading: .sources)
    static let moveSourceUp = Self("menu.move-up", "Move up", ["K"], hint: "up", heading: .sources)
    static let moveSourceDown = Self("menu.move-down", "Move down", ["J"], hint: "down", heading: .sources)
    static let logIn = Self("menu.log-in", "Log in or out", ["L"], heading: .sources)
    static let removeSource = Self("menu.remove", "Remove", ["D", "delete"], heading: .sources)
    static let changeSmartList = Self(
        "menu.change-list", "Change the list", ["P"], hint: "change", heading: .sources)
    static let renameSmartList = Self(
        "menu.rename-list", "Rename the list", ["e"], hint: "rename", heading: .sources)
    static let removeSmartList = Self(
        "menu.remove-list", "Remove the list", ["D", "delete"], hint: "remove", heading: .sources)

    private static let menu = [
        findSources, retrySource, markSourceNew, markSourceOlder, sourceSettings, editSource, moveSourceUp,
        moveSourceDown, logIn, removeSource, changeSmartList, renameSmartList, removeSmartList,
    ]

    // MARK: Settings and keys

    static let resetSetting = Self(
        "settings.reset", "Back to the default", ["x", "delete"], hint: "default", priority: 60)
    static let addKey = Self("settings.add-key", "Add a key", ["a"], hint: "add", priority: 70)
    static let moveColumnDown = Self("settings.move-down", "Move down", ["J"], hint: "down", priority: 40)
    static let moveColumnUp = Self("settings.move-up", "Move up", ["K"], hint: "up", priority: 39)

    private static let settings = [resetSetting, addKey, moveColumnDown, moveColumnUp]

    // MARK: The page of an episode

    static let playEpisode = Self("episode.play", "Play", ["enter", "p"], priority: 90, heading: .playing)
    static let queueEpisode = Self(
        "episode.queue", "Add to the queue", ["a"], hint: "queue", priority: 45, heading: .playing)
    static let playEpisodeNext = Self("episode.play-next", "Play next", ["A"], priority: 5, heading: .playing)
    static let downloadEpisode = Self("episode.download", "Download", ["d"], priority: 80, heading: .keeping)
    static let markEpisodeWatched = Self(
        "episode.mark-watched", "Watched", ["m"], priority: 50, heading: .keeping)
    static let openEpisodePage = Self("episode.open-page", "Open the page", ["o"], hint: "page", priority: 30)
    static let copyEpisodeAddress = Self(
        "episode.copy-address", "Copy the address", ["y"], hint: "copy", priority: 20)
    static let forms = Self("episode.forms", "Forms", ["v"], heading: .playing)
    static let transcript = Self("episode.transcript", "Transcript", ["T"], priority: 70, heading: .playing)
    static let writeNote = Self(
        "episode.write-note", "Write a note", ["N", "E"], hint: "note", priority: 25, heading: .keeping)

    static let nextEpisode = Self("episode.next", "Next episode", ["}"])
    static let previousEpisode = Self("episode.previous", "Previous episode", ["{"])

    private static let episode = [
        playEpisode, queueEpisode, playEpisodeNext, downloadEpisode, markEpisodeWatched, openEpisodePage,
        copyEpisodeAddress, forms, transcript, writeNote, nextEpisode, previousEpisode,
    ]
}

extension LocalizedStringKey {
    /// The heading of commands that play something, or say how.
    static let playing: LocalizedStringKey = "Play"
    /// The heading of commands that mark something, or keep it.
    static let keeping: LocalizedStringKey = "Mark and Keep"
    /// The heading of commands on sources.
    static let sources: LocalizedStringKey = "Sources"
}
