/// What the mouse did, as a terminal reports it.
public struct MouseEvent: Hashable, Sendable {
    /// In cells of the terminal.
    public let location: Point
    public let kind: Kind

    public init(_ kind: Kind, at location: Point) {
        self.kind = kind
        self.location = location
    }

    public enum Kind: Hashable, Sendable {
        /// The left button went down, moved while down, or went up.
        case pressed, dragged, released
        /// The wheel turned by so many steps; positive ones are towards the user, down the content.
        case scrolled(Int)
    }
}
