import Localization

extension KeyCommand.Definition {
    // MARK: Texts that are edited

    static let left = editing("left", "Left", ["left", "ctrl-b"])
    static let right = editing("right", "Right", ["right", "ctrl-f"])
    static let start = editing("start", "Start", ["home", "ctrl-a"])
    static let end = editing("end", "End", ["end", "ctrl-e"])
    static let wordLeft = editing("word-left", "Word left", ["ctrl-left", "alt-b", "alt-left"])
    static let wordRight = editing("word-right", "Word right", ["ctrl-right", "alt-f", "alt-right"])
    static let delete = editing("delete", "Delete", ["delete", "ctrl-d"])
    static let cutToEnd = editing("cut-to-end", "Cut to the end", ["ctrl-k"])
    static let cutToStart = editing("cut-to-start", "Cut to the start", ["ctrl-u"])
    static let cutBefore = editing("cut-before", "Cut what is before", ["ctrl-w"])
    static let cutWordBefore = editing("cut-word-before", "Cut the word before", ["alt-backspace"])
    static let cutWord = editing("cut-word", "Cut the word", ["alt-d"])
    static let yank = editing("yank", "Put back what was cut", ["ctrl-y"])
    static let transpose = editing("transpose", "Exchange two characters", ["ctrl-t"])
    static let done = editing("done", "Done", ["enter"])
    static let cancelSearch = Self("field.cancel", "Cancel", ["escape"])
    static let acceptSearch = Self("field.search", "Search", ["enter"])
    static let results = Self("field.results", "Results", ["down", "tab"])
    static let nextResult = Self("field.next-result", "Next", ["down"])
    static let previousResult = Self("field.previous-result", "Previous", ["up"])
    static let resultsPageDown = Self("field.results-page-down", "Page down", ["page-down"])
    static let resultsPageUp = Self("field.results-page-up", "Page up", ["page-up"])

    static let field = [
        left, right, start, end, wordLeft, wordRight, delete, cutToEnd, cutToStart, cutBefore, cutWordBefore,
        cutWord, yank, transpose, done, cancelSearch, acceptSearch, results, nextResult, previousResult,
        resultsPageDown, resultsPageUp,
    ]

    // MARK: Editors of several lines

    static let lineUp = editing("line-up", "Up", ["up", "ctrl-p"])
    static let lineDown = editing("line-down", "Down", ["down", "ctrl-n"])
    static let editorPageUp = editing("page-up", "Page up", ["page-up"])
    static let editorPageDown = editing("page-down", "Page down", ["page-down"])
    static let textStart = editing("text-start", "Start of the text", ["ctrl-home", "alt-<"])
    static let textEnd = editing("text-end", "End of the text", ["ctrl-end", "alt->"])
    static let newLine = editing("new-line", "New line", ["enter"])
    static let undoEdit = editing("undo", "Undo", ["alt-u"])
    static let redoEdit = editing("redo", "Redo", ["alt-e"])

    static let editor = [
        lineUp, lineDown, editorPageUp, editorPageDown, textStart, textEnd, newLine, undoEdit, redoEdit,
    ]

    private static func editing(_ name: String, _ title: LocalizedStringKey, _ keys: KeyCommand.Keys) -> Self
    {
        Self(.init(rawValue: "field.\(name)"), title, keys, priority: -1)
    }

    // MARK: Alerts, forms, menus and controls

    static let choose = Self("dialog.choose", "Choose", ["enter", "space"], priority: 100)
    static let cancel = Self("dialog.cancel", "Cancel", ["escape"], priority: 10)
    static let nextButton = Self(
        "dialog.next-button", "Next button", ["right", "down", "tab", "l", "j"], priority: -1)
    static let previousButton = Self(
        "dialog.previous-button", "Previous button", ["left", "up", "shift-tab", "h", "k"], priority: -1)
    static let closeActions = Self("dialog.close-actions", "Cancel", ["escape", "q", "a"])
    static let nextItem = Self("dialog.next", "Next", ["down", "tab", "j", "ctrl-n"], priority: -1)
    static let previousItem = Self(
        "dialog.previous", "Previous", ["up", "shift-tab", "k", "ctrl-p"], priority: -1)
    static let itemsPageDown = Self("dialog.page-down", "Page down", ["page-down"], priority: -1)
    static let itemsPageUp = Self("dialog.page-up", "Page up", ["page-up"], priority: -1)
    static let firstItem = Self("dialog.first", "First", ["home", "g"], priority: -1)
    static let lastItem = Self("dialog.last", "Last", ["end", "G"], priority: -1)
    static let closeMenu = Self("dialog.close-menu", "Close", ["escape", "left", "."], priority: 90)
    static let closeHelp = Self("dialog.close-help", "Close", ["escape", "enter", "left", "?", "h", "f1"])
    static let nextField = Self("dialog.next-field", "Next field", ["tab"], priority: -1)
    static let previousField = Self("dialog.previous-field", "Previous field", ["shift-tab"], priority: -1)
    static let focusUp = Self("dialog.up", "Up", ["up"], priority: -1)
    static let focusDown = Self("dialog.down", "Down", ["down"], priority: -1)
    static let focusLeft = Self("dialog.left", "Left", ["left"], priority: -1)
    static let focusRight = Self("dialog.right", "Right", ["right"], priority: -1)
    static let submit = Self("dialog.submit", "Done", ["enter"], priority: 100)
    static let press = Self("dialog.press", "Press", ["space", "enter"], priority: 100)
    static let toastAction = Self("dialog.toast-action", "Button of the message", ["ctrl-t"], priority: 20)
    static let increase = Self("dialog.more", "More", ["right", "+"], priority: -1)
    static let decrease = Self("dialog.less", "Less", ["left", "-"], priority: -1)
    static let increaseMuch = Self("dialog.much-more", "Much more", ["page-up"], priority: -1)
    static let decreaseMuch = Self("dialog.much-less", "Much less", ["page-down"], priority: -1)
    static let least = Self("dialog.least", "Least", ["home"], priority: -1)
    static let most = Self("dialog.most", "Most", ["end"], priority: -1)
    static let nextChoice = Self("dialog.next-choice", "Next choice", ["right"], priority: -1)
    static let previousChoice = Self("dialog.previous-choice", "Previous choice", ["left"], priority: -1)
    static let firstChoice = Self("dialog.first-choice", "First choice", ["home"], priority: -1)
    static let lastChoice = Self("dialog.last-choice", "Last choice", ["end"], priority: -1)

    static let dialog = [
        choose, cancel, nextButton, previousButton, closeActions, nextItem, previousItem, itemsPageDown,
        itemsPageUp, firstItem, lastItem, closeMenu, closeHelp, nextField, previousField, focusUp, focusDown,
        focusLeft, focusRight, submit, press, toastAction,
        increase, decrease, increaseMuch, decreaseMuch, least, most, nextChoice, previousChoice, firstChoice,
        lastChoice,
    ]
}
