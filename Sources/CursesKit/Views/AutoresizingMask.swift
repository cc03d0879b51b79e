extension View {
    /// The parts of a view's frame that change when its superview is resized.
    ///
    /// Flexible parts share the change in proportion to their sizes; other parts keep their size. Without
    /// flexible parts, the left and top margins and the size stay.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// One bit for each part, with UIKit's values.
        public let rawValue: UInt8

        /// The parts whose bits are set.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The columns left of the view.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The columns of the view.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The columns right of the view.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The rows above the view.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The rows of the view.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The rows below the view.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// The frame that the program gave a view, and the superview's size at that time.
    ///
    /// Every resize starts from it, so that rounding errors do not add up: a window that returns to a size
    /// looks as before.
    struct AutoresizingOrigin {
        let frame: Rect
        let superviewSize: Size
        /// The frame after the last resize. If the view has another frame now, the program has set it since.
        var result: Rect
    }

    func autoresizeSubviews(from old: Size) {
        for view in subviews where !view.autoresizingMask.isEmpty {
            view.autoresize(from: old, to: bounds.size)
        }
    }

    private func autoresize(from old: Size, to new: Size) {
        var origin =
            autoresizingOrigin.flatMap { $0.result == frame ? $0 : nil }
            ?? AutoresizingOrigin(frame: frame, superviewSize: old, result: frame)
        let mask = autoresizingMask
        let across = FlexibleSpan(start: origin.frame.minX, length: origin.frame.width).stretched(
            from: origin.superviewSize.width, to: new.width, before: mask.contains(.flexibleLeftMargin),
            inside: mask.contains(.flexibleWidth), behind: mask.contains(.flexibleRightMargin))
        let down = FlexibleSpan(start: origin.frame.minY, length: origin.frame.height).stretched(
            from: origin.superviewSize.height, to: new.height, before: mask.contains(.flexibleTopMargin),
            inside: mask.contains(.flexibleHeight), behind: mask.contains(.flexibleBottomMargin))
        origin.result = Rect(x: across.start, y: down.start, width: across.length, height: down.length)
        autoresizingOrigin = origin
        frame = origin.result
    }
}

/// The cells that a view fills in one direction of its superview.
struct FlexibleSpan: Equatable {
    let start, length: Int

    /// Larger sizes stay unchanged, because products of two would overflow.
    private static let limit = 1 << 30

    /// The span after its surroundings changed from `old` to `new` cells. Flexible parts share the change in
    /// proportion to their sizes, or equally if those are zero.
    func stretched(
        from old: Int, to new: Int, before: Bool, inside: Bool, behind: Bool
    ) -> FlexibleSpan {
        guard before || inside || behind, start.magnitude < Self.limit, length < Self.limit,
            old < Self.limit, new < Self.limit
        else { return self }
        let parts = [(start, before), (length, inside), (old - start - length, behind)].filter(\.1)
        let flexible = parts.reduce(0) { $0 + $1.0 }
        let change = new - old

        /// The new position of an edge, from the number of flexible cells and parts before it.
        func edge(_ position: Int, flexibleCells: Int, flexibleParts: Int) -> Int {
            guard flexible > 0 else { return position + change * flexibleParts / parts.count }
            return position - flexibleCells + (flexible + change) * flexibleCells / flexible
        }
        let left = edge(start, flexibleCells: before ? start : 0, flexibleParts: before ? 1 : 0)
        let right = edge(
            start + length, flexibleCells: (before ? start : 0) + (inside ? length : 0),
            flexibleParts: (before ? 1 : 0) + (inside ? 1 : 0))
        return FlexibleSpan(start: left, length: max(0, right - left))
    }
}
