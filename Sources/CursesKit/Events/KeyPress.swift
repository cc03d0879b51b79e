import Localization

/// A key and the modifiers held with it.
///
/// Terminals send a shifted letter as another character, and many combinations not at all. All terminals send
/// Control with a letter and Alt with a character. Most send any modifier with an arrow, Home, End or a
/// function key.
public struct KeyPress: Hashable, Sendable {
    /// The key without its modifiers.
    public let key: Key
    /// The modifiers; never Shift for a character.
    public let modifiers: KeyModifierFlags

    /// A press as terminals send it, without modifiers by default.
    ///
    /// Control ignores the case of a letter, and turns `i` into Tab, `j` and `m` into Enter, `h` into
    /// Backspace, `[` into Escape and `/` into `_`.
    public init(_ key: Key, modifiers: KeyModifierFlags = []) {
        guard !modifiers.isEmpty, case .character(let character) = key else {
            self.key = key
            self.modifiers = modifiers
            return
        }
        (self.key, self.modifiers) = Self.sent(character, modifiers.subtracting(.shift), modifiers)
    }

    /// A press with or without Control.
    public init(_ key: Key, control: Bool) {
        self.init(key, modifiers: control ? .control : [])
    }

    /// Whether Control was held, possibly among other modifiers.
    public var hasControl: Bool { modifiers.contains(.control) }

    /// Whether a first responder that accepts text takes the press as text.
    var isTyped: Bool { character != nil || self == KeyPress(.backspace) }

    /// The character that the press types; nil if it types none.
    public var character: Character? {
        guard modifiers.isEmpty, case .character(let character) = key else { return nil }
        return character
    }
}

extension KeyPress {
    /// The press that a terminal sends for a character with `modifiers`; `kept` are the modifiers without
    /// Shift.
    private static func sent(
        _ character: Character, _ kept: KeyModifierFlags, _ modifiers: KeyModifierFlags
    ) -> (Key, KeyModifierFlags) {
        guard modifiers.contains(.control) else {
            return (
                .character(
                    modifiers.contains(.shift) ? single(character.uppercased(), or: character) : character),
                kept
            )
        }
        let others = kept.subtracting(.control)
        return switch single(character.lowercased(), or: character) {
        case "i": (.tab, others)
        case "j", "m": (.enter, others)
        case "h": (.backspace, others)
        case "[": (.escape, others)
        case "@": (" ", kept)
        case "/": ("_", kept)
        case let letter: (.character(letter), kept)
        }
    }

    /// `text` if it is a single character: some letters have no counterpart in the other case.
    private static func single(_ text: String, or other: Character) -> Character {
        text.count == 1 ? Character(text) : other
    }
}

extension KeyPress: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Lets a literal such as `"q"` stand for the press that types it.
    public init(extendedGraphemeClusterLiteral value: Character) {
        self.init(.character(value))
    }
}

extension KeyPress {
    /// The name of the press in help texts, such as `↑`, `Enter` or `Ctrl-L`.
    public var title: String {
        let name =
            switch key {
            case .character(" "): localized("Space", context: "key")
            case .character(let character): String(character)
            case .up: "↑"
            case .down: "↓"
            case .left: "←"
            case .right: "→"
            case .home: localized("Home", context: "key")
            case .end: localized("End", context: "key")
            case .pageUp: localized("PgUp", context: "key")
            case .pageDown: localized("PgDn", context: "key")
            case .enter: localized("Enter", context: "key")
            case .escape: localized("Esc", context: "key")
            case .tab: localized("Tab", context: "key")
            case .backTab: localized("Shift-Tab", context: "key")
            case .backspace: localized("Backspace", context: "key")
            case .delete: localized("Del", context: "key")
            case .insert: localized("Ins", context: "key")
            case .function(let number): "F\(number)"
            }
        guard !modifiers.isEmpty else { return name }
        return modifiers.title + (hasControl ? name.uppercased() : name)
    }
}
