/// Where a line stands in the room it has.
public enum TextAlignment: Hashable, Sendable {
    /// What room is left goes behind the line, to both sides, or before it.
    case left, center, right

    /// How many cells to leave free before a line of `width` cells in `room` cells; never negative.
    func offset(of width: Int, in room: Int) -> Int {
        switch self {
        case .left: 0
        case .center: max(0, (room - width) / 2)
        case .right: max(0, room - width)
        }
    }
}
