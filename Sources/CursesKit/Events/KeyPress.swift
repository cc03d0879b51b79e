/// A key and whether Control was held with it.
///
/// Terminals send a shifted letter as another character and many combinations not at all, so
/// Control with a letter is the only modifier that can be relied on.
public struct KeyPress: Hashable, Sendable {
    /// The key itself, without what was held.
    public let key: Key
    /// Whether Control was held.
    public let hasControl: Bool

    /// A press without Control, unless told otherwise.
    public init(_ key: Key, control: Bool = false) {
        self.key = key
        hasControl = control
    }
}

extension KeyPress {
    /// The name of the key as help texts show it, such as `↑`, `Enter` or `Ctrl-L`.
    public var title: String {
        let name =
            switch key {
            case .character(" "): "Space"
            case .character(let character): String(character)
            case .up: "↑"
            case .down: "↓"
            case .left: "←"
            case .right: "→"
            case .home: "Home"
            case .end: "End"
            case .pageUp: "PgUp"
            case .pageDown: "PgDn"
            case .enter: "Enter"
            case .escape: "Esc"
            case .tab: "Tab"
            case .backTab: "Shift-Tab"
            case .backspace: "Backspace"
            case .delete: "Del"
            case .insert: "Ins"
            case .function(let number): "F\(number)"
            }
        return hasControl ? "Ctrl-\(name.uppercased())" : name
    }
}
