import CursesKit
import Localization

/// The keys to begin with.
public enum KeyPreset: String, CaseIterable, Sendable {
    /// The letters of vi beside the arrows: the usual keys of all actions.
    case vim
    /// The keys of GNU Emacs to move, search and cancel.
    case emacs
    /// No letters to move, and function keys.
    case arrows

    /// What the preset is, for the manual.
    public var summary: String {
        switch self {
        case .vim: localized("the letters of vi beside the arrows")
        case .emacs: localized("Ctrl and Alt as in Emacs to move, search and cancel")
        case .arrows: localized("no letters to move, and function keys")
        }
    }

    /// The keys of actions that differ from the usual ones.
    var keys: [KeyCommand.Identifier: KeyCommand.Keys] {
        switch self {
        case .vim: [:]
        case .emacs: Self.emacsKeys
        case .arrows: Self.arrowKeys
        }
    }

    private static let emacsKeys: [KeyCommand.Identifier: KeyCommand.Keys] = [
        "commands": ["alt-x", ":"], "undo": ["ctrl-_", "u"], "refresh": ["g", "r"],
        "back": ["left", "ctrl-b", "escape", "ctrl-g", "backspace"],
        "other-column": ["tab", "shift-tab", "ctrl-x o"],
        "column-before": ["left", "ctrl-b", "escape", "ctrl-g"], "column-after": ["right", "ctrl-f"],

        "list.next": ["down", "ctrl-n"], "list.previous": ["up", "ctrl-p"],
        "list.right": ["right", "ctrl-f"], "list.left": ["left", "ctrl-b"],
        "list.page-down": ["page-down", "ctrl-v"], "list.page-up": ["page-up", "alt-v"],
        "list.half-page-down": [], "list.half-page-up": [],
        "list.first": ["home", "alt-<"], "list.last": ["end", "alt->"],
        "list.open": ["enter", "right", "ctrl-f"], "list.select-range": ["ctrl-space", "V"],
        "list.select-all": ["ctrl-x h"], "list.deselect-all": ["escape", "ctrl-g"],
        "list.search": ["ctrl-s", "/"], "list.end-search": ["escape", "ctrl-g"],

        "text.down": ["down", "ctrl-n"], "text.up": ["up", "ctrl-p"],
        "text.page-down": ["page-down", "ctrl-v", "space"],
        "text.page-up": ["page-up", "alt-v"], "text.top": ["home", "alt-<"], "text.end": ["end", "alt->"],
        "text.leave-links": ["escape", "ctrl-g"],

        "field.cancel": ["escape", "ctrl-g"], "field.results": ["down", "tab", "ctrl-n"],
        "field.next-result": ["down", "ctrl-n"], "field.previous-result": ["up", "ctrl-p"],
        "field.results-page-down": ["page-down", "ctrl-v"], "field.results-page-up": ["page-up", "alt-v"],

        "dialog.cancel": ["escape", "ctrl-g"], "dialog.next": ["down", "tab", "ctrl-n"],
        "dialog.previous": ["up", "shift-tab", "ctrl-p"], "dialog.page-down": ["page-down", "ctrl-v"],
        "dialog.page-up": ["page-up", "alt-v"], "dialog.first": ["home", "alt-<"],
        "dialog.last": ["end", "alt->"], "dialog.next-button": ["right", "down", "tab", "ctrl-f", "ctrl-n"],
        "dialog.previous-button": ["left", "up", "shift-tab", "ctrl-b", "ctrl-p"],
        "dialog.close-menu": ["escape", "left", "ctrl-g", "."],
        "dialog.close-help": ["escape", "enter", "left", "?", "ctrl-g", "f1"],
        "dialog.up": ["up", "ctrl-p"], "dialog.down": ["down", "ctrl-n"], "dialog.left": ["left", "ctrl-b"],
        "dialog.right": ["right", "ctrl-f"],
    ]

    private static let arrowKeys: [KeyCommand.Identifier: KeyCommand.Keys] = [
        "help": ["f1", "?"], "commands": ["f2", ":"], "refresh": ["f5", "r"], "quit": ["f10", "q"],
        "back": ["left", "escape", "backspace"],
        "column-before": ["left", "escape"], "column-after": ["right"],

        "list.next": ["down"], "list.previous": ["up"], "list.right": ["right"], "list.left": ["left"],
        "list.page-down": ["page-down"], "list.page-up": ["page-up"],
        "list.half-page-down": [], "list.half-page-up": [], "list.first": ["home"], "list.last": ["end"],
        "list.next-section": ["ctrl-down", "}"], "list.previous-section": ["ctrl-up", "{"],
        "episode.next": ["ctrl-down", "}"], "episode.previous": ["ctrl-up", "{"],
        "list.open": ["enter", "right"], "list.select": ["space", "insert"], "list.search": ["f3", "/"],

        "text.down": ["down"], "text.up": ["up"],
        "text.top": ["home"], "text.end": ["end"],

        "dialog.next": ["down", "tab"], "dialog.previous": ["up", "shift-tab"],
        "dialog.first": ["home"], "dialog.last": ["end"], "dialog.next-button": ["right", "down", "tab"],
        "dialog.previous-button": ["left", "up", "shift-tab"],
        "dialog.close-help": ["escape", "enter", "left", "f1", "?"],
    ]
}
