// The commands of the toolkit. `list` is tables and collections, `text` texts that scroll, `field` texts that are
// edited, and `dialog` alerts, forms, menus and controls; commands that are always there have no part before their name.

extension KeyCommand.Definition {
    /// All commands of the toolkit but the keys that alerts, menus and section indexes have for the moment.
    public static let standard: [KeyCommand.Definition] =
        general + list + column + text + field + editor + dialog

    // MARK: Everywhere

    /// Lists the keys.
    public static let help = Self(
        "help", "Keys", ["?", "f1"], hint: "all keys", priority: .max, heading: .program)
    static let commands = Self("commands", "Commands", [":"], heading: .program)
    static let actions = Self("actions", "Actions", ["."], heading: .program)
    package static let back = Self("back", "Back", ["left", "escape", "backspace", "h"], heading: .moving)
    static let otherColumn = Self("other-column", "Other column", ["tab", "shift-tab"], priority: -1)
    static let columnBefore = Self(
        "column-before", "To the left column", ["left", "escape", "h"], priority: -1)
    static let columnAfter = Self("column-after", "To the right column", ["right", "l"], priority: -1)
    static let leftColumn = Self("left-column", "Left column", ["["], priority: -1)
    static let rightColumn = Self("right-column", "Right column", ["]"], priority: -1)
    static let nextTab = Self("next-tab", "Next tab", ["ctrl-page-down", "alt-right"], priority: -1)
    static let previousTab = Self("previous-tab", "Previous tab", ["ctrl-page-up", "alt-left"], priority: -1)
    static let undo = Self("edit.undo", "Undo", ["u"], priority: 20, heading: .program)
    static let redo = Self("edit.redo", "Redo", ["ctrl-r"], heading: .program)
    static let redraw = Self("redraw", "Redraw", ["ctrl-l"], priority: -1, heading: .program)
    static let suspend = Self("suspend", "Suspend", ["ctrl-z"], priority: -1, heading: .program)
    static let quit = Self("quit", "Quit", ["q"], heading: .program)

    /// Requests new content.
    public static let refresh = Self("refresh", "Refresh", ["r"])

    /// The commands that show a tab by its number, from 1 to 9.
    static let numberedTabs = (1...9).map { (number: Int) in
        Self(
            .init(rawValue: "tab-\(number)"), "Tab %1",
            KeyCommand.Keys([KeyPress(.character(Character("\(number)")), modifiers: .alternate)]),
            priority: -1,
            number: number)
    }

    private static let general =
        [
            help, commands, actions, back, otherColumn, columnBefore, columnAfter, leftColumn, rightColumn,
            nextTab, previousTab, refresh, undo, redo, redraw, suspend, quit,
        ] + numberedTabs

    /// The commands that move to another row of a list.
    static let movementsInLists = [
        next, previous, itemAfter, itemBefore, pageDown, pageUp, halfPageDown, halfPageUp, first, last,
        nextSection, previousSection, nextMatch, previousMatch,
    ]

    /// The commands that only move, choose, scroll or change what a terminal shows.
    static let movements =
        [
            help, commands, actions, back, otherColumn, columnBefore, columnAfter, leftColumn, rightColumn,
            nextTab, previousTab, redraw, suspend, next, previous, itemAfter, itemBefore, pageDown, pageUp,
            halfPageDown,
            halfPageUp, first, last, nextSection, previousSection, index, leaveIndex, open, expand, collapse,
            select,
            selectRange, selectAll, deselectAll, rowActions, search, endSearch, nextMatch, previousMatch,
        ] + column + text

    // MARK: Tables and collections

    static let next = Self("list.next", "Next", ["down", "j", "ctrl-n"], priority: -1)
    static let previous = Self("list.previous", "Previous", ["up", "k", "ctrl-p"], priority: -1)
    static let itemAfter = Self("list.right", "Right", ["right", "l"], priority: -1)
    static let itemBefore = Self("list.left", "Left", ["left", "h"], priority: -1)
    static let pageDown = Self("list.page-down", "Page down", ["page-down", "ctrl-f"], priority: -1)
    static let pageUp = Self("list.page-up", "Page up", ["page-up", "ctrl-b"], priority: -1)
    static let halfPageDown = Self("list.half-page-down", "Half page down", ["ctrl-d"], priority: -1)
    static let halfPageUp = Self("list.half-page-up", "Half page up", ["ctrl-u"], priority: -1)
    static let first = Self("list.first", "First", ["home", "g", "g g"], priority: -1)
    static let last = Self("list.last", "Last", ["G", "end"], priority: -1)
    static let nextSection = Self("list.next-section", "Next section", ["}"], priority: -1)
    static let previousSection = Self("list.previous-section", "Previous section", ["{"], priority: -1)
    static let index = Self("list.index", "Index", ["tab"], heading: .moving)
    static let leaveIndex = Self(
        "list.leave-index", "Leave", ["tab", "enter", "escape", "left"], heading: .moving)
    static let open = Self("list.open", "Open", ["enter", "right", "l"], priority: 100)
    static let expand = Self("list.expand", "Expand", ["right", "l"], priority: -1)
    static let collapse = Self("list.collapse", "Collapse", ["left", "h"], priority: -1)
    static let select = Self("list.select", "Select", ["space"])
    static let selectRange = Self("list.select-range", "Select a range", ["V"], priority: -1)
    static let selectAll = Self("list.select-all", "Select all", ["ctrl-a"], priority: -1)
    static let deselectAll = Self("list.deselect-all", "Deselect all", ["escape"])
    static let rowActions = Self("list.row-actions", "Actions", ["a"])
    static let sortByNextColumn = Self(
        "list.sort-by-next-column", "Sort by next column", ["s"], heading: .finding)
    static let reverseOrder = Self("list.reverse-order", "Reverse order", ["S"], heading: .finding)
    static let editRow = Self("list.edit-row", "Edit", ["enter", "delete", "x"])
    static let moveRowDown = Self("list.move-down", "Move down", ["J"])
    static let moveRowUp = Self("list.move-up", "Move up", ["K"])
    static let search = Self("list.search", "Search", ["/"], priority: 60, heading: .finding)
    /// Ends a search, and shows all rows.
    public static let endSearch = Self("list.end-search", "End search", ["escape"], heading: .finding)
    static let nextMatch = Self("list.next-match", "Next match", ["n"], heading: .finding)
    static let previousMatch = Self("list.previous-match", "Previous match", ["N"], heading: .finding)

    private static let list = [
        next, previous, itemAfter, itemBefore, pageDown, pageUp, halfPageDown, halfPageUp, first, last,
        nextSection, previousSection, index, leaveIndex, open, expand, collapse, select, selectRange,
        selectAll, deselectAll, rowActions, sortByNextColumn, reverseOrder, editRow, moveRowDown, moveRowUp,
        search, endSearch,
        nextMatch, previousMatch,
    ]

    // MARK: Texts and scroll views

    static let scrollDown = Self("text.down", "Scroll down", ["down", "j"], priority: -1)
    static let scrollUp = Self("text.up", "Scroll up", ["up", "k"], priority: -1)
    static let scrollLeft = Self("text.left", "Left", ["left", "h"], priority: -1)
    static let scrollRight = Self("text.right", "Right", ["right", "l"], priority: -1)
    static let scrollPageDown = Self("text.page-down", "Page down", ["page-down", "space"], priority: -1)
    static let scrollPageUp = Self("text.page-up", "Page up", ["page-up"], priority: -1)
    static let top = Self("text.top", "Top", ["g", "home"], priority: -1)
    static let bottom = Self("text.end", "End", ["G", "end"], priority: -1)
    static let nextLogLevel = Self("text.next-level", "Next level", ["L"], heading: .finding)
    static let openLink = Self("text.open-link", "Open link", ["enter"], priority: 95)
    static let leaveLinks = Self("text.leave-links", "Leave the links", ["escape"], priority: -1)
    static let previousLink = Self("text.previous-link", "Previous link", ["shift-tab"], priority: -1)
    /// Goes to the next link of a text.
    public static let nextLink = Self("text.next-link", "Next link", ["tab"], priority: -1)

    /// The commands that open a link by its number, from 1 to 9.
    static let numberedLinks = (1...9).map { number in
        Self(
            .init(rawValue: "text.open-link-\(number)"), "Open link %1",
            KeyCommand.Keys([KeyPress(.character(Character("\(number)")))]), hint: "link",
            priority: number == 1 ? 25 : -1, number: number)
    }

    private static let text =
        [
            scrollDown, scrollUp, scrollLeft, scrollRight, scrollPageDown, scrollPageUp, top, bottom,
            nextLogLevel, nextLink, previousLink, openLink, leaveLinks,
        ] + numberedLinks
}
