/// What the mouse did, as a terminal reports it.
public struct MouseEvent: Hashable, Sendable {
    /// In cells of the terminal.
    public let location: Point
    /// What was done there.
    public let kind: Kind

    /// Something done at `location`, in cells of the terminal.
    public init(_ kind: Kind, at location: Point) {
        self.kind = kind
        self.location = location
    }

    /// What a mouse can do; other buttons and mere pointing are not reported.
    public enum Kind: Hashable, Sendable {
        /// The left button went down, moved while down, or went up.
        case pressed, dragged, released
        /// The wheel turned by so many steps; positive ones are towards the user, down the content.
        case scrolled(Int)
    }
}
