/// A key of the keyboard.
public enum Key: Hashable, Sendable {
    /// A key that types a character, including space; Shift has been applied already.
    case character(Character)
    /// The arrows.
    case up, down, left, right
    /// The keys that move further.
    case home, end, pageUp, pageDown
    /// The keys that act or edit; `backTab` is Tab with Shift.
    case enter, escape, tab, backTab, backspace, delete, insert
    /// F1 and up.
    case function(Int)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Lets a literal such as `"q"` stand for its key.
    public init(extendedGraphemeClusterLiteral value: Character) {
        self = .character(value)
    }
}
