import Localization

// The commands on the columns of a table. But for the first three, they are there while the titles have the keys.

extension KeyCommand.Definition {
    static let scrollColumnsLeft = Self("list.scroll-left", "Scroll left", ["shift-left", "<"], priority: -1)
    static let scrollColumnsRight = Self(
        "list.scroll-right", "Scroll right", ["shift-right", ">"], priority: -1)
    static let columns = Self("list.columns", "Columns", ["|"], heading: .finding)
    static let leaveColumns = Self(
        "list.leave-columns", "Leave", ["escape", "down", "j", "tab", "|"], heading: .moving)
    static let sortByColumn = Self("list.column-sort", "Sort", ["enter", "s"])
    static let widenColumn = Self("list.column-wider", "Wider", ["+"])
    static let narrowColumn = Self("list.column-narrower", "Narrower", ["-"])
    static let fitColumn = Self("list.column-fit", "Fit to the texts", ["f"])
    static let resetColumnWidth = Self("list.column-usual-width", "Usual width", ["="])
    static let moveColumnLeft = Self("list.column-left", "Move left", ["H", "shift-left"])
    static let moveColumnRight = Self("list.column-right", "Move right", ["L", "shift-right"])
    static let resetColumns = Self("list.column-reset", "Reset all columns", ["R"])

    static let column = [
        scrollColumnsLeft, scrollColumnsRight, columns, leaveColumns, sortByColumn, widenColumn, narrowColumn,
        fitColumn, resetColumnWidth, moveColumnLeft, moveColumnRight, resetColumns,
    ]
}
