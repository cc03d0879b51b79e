extension View {
    /// The cell in the middle of the frame, in cells of the superview; of several the last.
    public var center: Point {
        get { frame.origin + middle }
        set { frame.origin = newValue - middle }
    }

    private var middle: Point { Point(x: frame.width / 2, y: frame.height / 2) }
}
