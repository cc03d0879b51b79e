/// Views in a row or a column, sized by their content.
///
/// `sizeThatFits(_:)` says what a view needs. A view that takes all it is offered, like a plain view, is
/// flexible. A view whose needs change, like a label with a new text, calls
/// `invalidateIntrinsicContentSize()`, and the stack is laid out again. `setLength(_:for:)` limits the length of a view
/// and gives it a weight.
public final class StackView: View {
    /// Whether the views are side by side or one below the other.
    public var axis: Axis {
        didSet { if axis != oldValue { setNeedsLayout() } }
    }

    /// How the views share the length of the stack.
    public var distribution: Distribution = .fill {
        didSet { if distribution != oldValue { setNeedsLayout() } }
    }

    /// The position of the views across the axis.
    public var alignment: Alignment = .fill {
        didSet { if alignment != oldValue { setNeedsLayout() } }
    }

    /// The cells between two views; with `equalSpacing`, at least. Negative values count as 0.
    public var spacing = 0 {
        didSet { if spacing != oldValue { setNeedsLayout() } }
    }

    /// The longest stack, so that its arithmetic cannot overflow.
    private static let longest = StackViewLength.longest

    /// The direction of the views.
    public enum Axis: Hashable, Sendable {
        /// From left to right, or from top to bottom.
        case horizontal, vertical
    }

    /// How views share the length of a stack.
    public enum Distribution: Hashable, Sendable {
        /// Each view has the length it needs. Flexible views share the rest; without any, the last view takes
        /// it.
        case fill
        /// All views are equally long, give or take a cell.
        case fillEqually
        /// Each view has the length it needs; the rest goes between them.
        case equalSpacing
    }

    /// The position of views across the axis of a stack.
    public enum Alignment: Hashable, Sendable {
        /// Over the whole width; or as wide as needed at the left or top, in the middle, or at the right or
        /// bottom.
        case fill, leading, center, trailing
    }

    /// A stack of `views`, the first one at its left or top.
    public init(_ views: [View] = [], axis: Axis = .horizontal) {
        self.axis = axis
        super.init()
        for view in views { addArrangedSubview(view) }
    }

    // MARK: Arranged views

    /// The views that the stack arranges, hidden ones included.
    public private(set) var arrangedSubviews: [View] = []

    /// Adds `view` at the end of the stack.
    public func addArrangedSubview(_ view: View) {
        insertArrangedSubview(view, at: arrangedSubviews.count)
    }

    /// Inserts `view` after the first `index` arranged views; a view that is in the stack already moves.
    ///
    /// - Precondition: `index` is at most the number of other arranged views.
    public func insertArrangedSubview(_ view: View, at index: Int) {
        if view.superview === self { arrangedSubviews.removeAll { $0 === view } }
        precondition(
            index >= 0 && index <= arrangedSubviews.count + 1, "the index of an arranged view is out of range"
        )
        if view.superview !== self { addSubview(view) }
        guard view.superview === self else { return }
        arrangedSubviews.insert(view, at: min(index, arrangedSubviews.count))
        contentSizeDidChange(inside: view)
    }

    /// Stops arranging `view`, which stays a subview where it is.
    public func removeArrangedSubview(_ view: View) {
        arrangedSubviews.removeAll { $0 === view }
        limits[ObjectIdentifier(view)] = nil
        contentSizeDidChange(inside: view)
    }

    // MARK: Lengths

    /// The limits of the arranged views that have some.
    private var limits: [ObjectIdentifier: StackViewLength] = [:]

    /// Limits the length of `view` along the axis, and gives it a share of the room that is left; nil removes that.
    /// With `fillEqually`, lengths have no effect.
    ///
    /// - Precondition: `view` is an arranged view.
    public func setLength(_ length: StackViewLength?, for view: View) {
        precondition(arrangedSubviews.contains { $0 === view }, "the stack does not arrange this view")
        limits[ObjectIdentifier(view)] = length
        contentSizeDidChange(inside: view)
    }

    /// The length that was set for `view`; nil if none was.
    public func length(for view: View) -> StackViewLength? { limits[ObjectIdentifier(view)] }

    override func willRemoveSubview(_ subview: View) {
        limits[ObjectIdentifier(subview)] = nil
        guard let index = arrangedSubviews.firstIndex(where: { $0 === subview }) else { return }
        arrangedSubviews.remove(at: index)
    }

    override func arrangementDidChange(by call: LayoutRequest.Call, of subview: View) {
        setNeedsLayout(call, of: subview)
        invalidateIntrinsicContentSize()
    }

    override func contentSizeDidChange(inside subview: View) {
        setNeedsLayout(.invalidateIntrinsicContentSize, of: subview)
        invalidateIntrinsicContentSize()
    }

    // MARK: Layout

    public override func sizeThatFits(_ limit: Size) -> Size {
        let views = shown
        guard !views.isEmpty else { return .zero }
        let sizes = views.map { $0.sizeThatFits(limit) }
        let lengths =
            limits.isEmpty || distribution == .fillEqually
            ? sizes.map { length(of: $0) }
            : zip(views, sizes).map { (length(for: $0) ?? StackViewLength()).clamped(length(of: $1)) }
        let longest = lengths.max() ?? 0
        let sum = lengths.reduce(gaps(between: views.count)) {
            $0.clampedSum(distribution == .fillEqually ? longest : $1)
        }
        return size(
            length: min(sum, length(of: limit)),
            width: min(sizes.map { width(of: $0) }.max() ?? 0, width(of: limit)))
    }

    public override func layoutSubviews() {
        let views = shown
        guard !views.isEmpty else { return }
        let total = min(length(of: bounds.size), Self.longest)
        let room = max(0, total - gaps(between: views.count))
        let lengths =
            distribution == .fillEqually
            ? views.indices.map { room * ($0 + 1) / views.count - room * $0 / views.count }
            : neededLengths(of: views, in: room)
        let spare = distribution == .equalSpacing ? max(0, room - lengths.reduce(0, +)) : 0
        var offset = 0
        for (index, view) in views.enumerated() {
            view.frame = frame(of: view, at: offset, length: min(lengths[index], max(0, total - offset)))
            offset += lengths[index] + gap
            if views.count > 1 {
                offset += spare * (index + 1) / (views.count - 1) - spare * index / (views.count - 1)
            }
        }
    }

    /// The length of each view in `room`: without limits, the first ones get what they need until nothing is left.
    private func neededLengths(of views: [View], in room: Int) -> [Int] {
        let total = min(length(of: bounds.size), Self.longest)
        // Offering more than there is tells flexible views from views that need all of it.
        let offered = max(2 * total, 1000)
        let offer = size(length: offered, width: width(of: bounds.size))
        var lengths = views.map { length(of: $0.sizeThatFits(offer)) }
        if !limits.isEmpty {
            return StackViewLength.lengths(
                limits: views.map { self.length(for: $0) ?? StackViewLength() },
                needed: lengths.map { $0 >= offered ? nil : $0 }, in: room, fills: distribution == .fill)
        }
        var flexible = distribution == .fill ? lengths.indices.filter { lengths[$0] >= offered } : []
        if distribution == .fill, flexible.isEmpty { flexible = [lengths.count - 1] }
        let isFlexible = Set(flexible)
        var left = room
        for index in lengths.indices where !isFlexible.contains(index) {
            lengths[index] = min(lengths[index], left)
            left -= lengths[index]
        }
        for (turn, index) in flexible.enumerated() {
            lengths[index] = left * (turn + 1) / flexible.count - left * turn / flexible.count
        }
        return lengths
    }

    private func frame(of view: View, at offset: Int, length: Int) -> Rect {
        let room = width(of: bounds.size)
        let width = alignment == .fill ? room : min(room, width(of: view.sizeThatFits(bounds.size)))
        let across =
            switch alignment {
            case .fill, .leading: 0
            case .center: (room - width) / 2
            case .trailing: room - width
            }
        let origin = axis == .horizontal ? Point(x: offset, y: across) : Point(x: across, y: offset)
        return Rect(origin: origin, size: size(length: length, width: width))
    }

    private var shown: [View] { arrangedSubviews.filter { !$0.isHidden } }

    private var gap: Int { max(0, min(spacing, Self.longest)) }
    private func gaps(between count: Int) -> Int { gap * (count - 1) }
    private func length(of size: Size) -> Int { axis == .horizontal ? size.width : size.height }
    private func width(of size: Size) -> Int { axis == .horizontal ? size.height : size.width }
    private func size(length: Int, width: Int) -> Size {
        axis == .horizontal ? Size(width: length, height: width) : Size(width: width, height: length)
    }
}
