/// A press of the mouse button on a view, as a phone would report a finger.
public struct Touch: Sendable {
    /// In cells of the window.
    public let location: Point
    /// How many presses in a row this is: 2 for the second of a double click.
    public let tapCount: Int

    /// Where the touch lies in cells of `view`.
    @MainActor
    public func location(in view: View) -> Point {
        location - view.originInWindow
    }
}
