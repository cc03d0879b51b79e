import CursesKit

extension TableView {
    private static let of: Text = " of "

    /// The place of the focused row among `count` rows, for the status bar: `3 of 12`; nil in an empty table.
    func focusedPosition(of count: Int) -> Text? {
        guard let place = focusedIndexPath else { return nil }
        return Text(place.row + 1) + Self.of + Text(count)
    }
}
