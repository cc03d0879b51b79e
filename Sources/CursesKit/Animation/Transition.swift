/// How one picture takes the place of another.
public enum Transition: Hashable, Sendable {
    /// One fades into the other: by colour where the terminal can blend and the colours are known, else cell
    /// by cell. The terminal's own colours are known once it has said what its background is.
    case crossDissolve
    /// The old one is two doors that slide outwards and uncover the new one: sideways, or up and down
    /// where there is more height than width.
    case openDoors
    /// The new one comes from the right and pushes the old one out.
    case push
    /// The new one comes back from the left and pushes the old one out.
    case pop
}
