/// An action of the mouse, as the terminal reports it.
public struct MouseEvent: Hashable, Sendable {
    /// The position, in cells of the terminal.
    public let location: Point
    /// What was done there.
    public let kind: Kind
    /// The modifier keys that were held meanwhile. Many terminals use Shift with the mouse for themselves.
    public let modifierFlags: KeyModifierFlags

    /// An action at `location`, in cells of the terminal.
    public init(_ kind: Kind, at location: Point, modifierFlags: KeyModifierFlags = []) {
        self.kind = kind
        self.location = location
        self.modifierFlags = modifierFlags
    }

    /// The actions of a mouse. The middle button, and movement without a button, are not reported.
    public enum Kind: Hashable, Sendable {
        /// The left button went down, moved while down, or went up.
        case pressed, dragged, released
        /// The right button went down; nothing else is reported of it.
        case secondaryPressed
        /// The wheel turned by this number of steps; positive steps are towards the user and scroll down.
        case scrolled(Int)
        /// The wheel was turned sideways by this number of steps; positive steps scroll to the right.
        case scrolledSideways(Int)
    }
}
