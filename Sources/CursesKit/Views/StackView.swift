/// Views in a row or a column, sized by what they need.
///
/// A view says what it needs by `sizeThatFits`; one that takes all it is offered, as a plain view does, is
/// flexible. When what a view needs has changed, as with another text of a label, it says so by
/// `invalidateIntrinsicContentSize()`, and the stack is laid out again.
public final class StackView: View {
    /// Whether the views stand beside each other or one below the other.
    public var axis: Axis {
        didSet { if axis != oldValue { setNeedsLayout() } }
    }

    /// How the views share the length of the stack.
    public var distribution: Distribution = .fill {
        didSet { if distribution != oldValue { setNeedsLayout() } }
    }

    /// Where the views stand across the axis.
    public var alignment: Alignment = .fill {
        didSet { if alignment != oldValue { setNeedsLayout() } }
    }

    /// Cells between two views; with `equalSpacing` the fewest. Negative counts as 0.
    public var spacing = 0 {
        didSet { if spacing != oldValue { setNeedsLayout() } }
    }

    /// A stack is no longer than this, so that its arithmetic cannot overflow.
    private static let longest = 1 << 30

    /// The direction in which the views follow each other.
    public enum Axis: Hashable, Sendable {
        /// From left to right, or from top to bottom.
        case horizontal, vertical
    }

    /// How views share the length of a stack.
    public enum Distribution: Hashable, Sendable {
        /// Each as long as it needs; the flexible ones share the rest, or the last one takes it.
        case fill
        /// All equally long, to the cell that cannot be divided.
        case fillEqually
        /// Each as long as it needs, with the rest between them.
        case equalSpacing
    }

    /// Where views stand across the axis of a stack.
    public enum Alignment: Hashable, Sendable {
        /// From edge to edge; or as wide as needed at the left or top, in the middle, at the right or bottom.
        case fill, leading, center, trailing
    }

    /// A stack of `views`, the first one at its left or top.
    public init(_ views: [View] = [], axis: Axis = .horizontal) {
        self.axis = axis
        super.init()
        for view in views { addArrangedSubview(view) }
    }

    // MARK: What is arranged

    /// The views that the stack places, hidden ones included.
    public private(set) var arrangedSubviews: [View] = []

    /// Puts `view` at the end of the stack.
    public func addArrangedSubview(_ view: View) {
        insertArrangedSubview(view, at: arrangedSubviews.count)
    }

    /// Puts `view` behind the first `index` arranged ones, from where it may be in the stack already.
    ///
    /// - Precondition: there are so many others.
    public func insertArrangedSubview(_ view: View, at index: Int) {
        if view.superview === self { arrangedSubviews.removeAll { $0 === view } }
        precondition(
            index >= 0 && index <= arrangedSubviews.count + 1, "a StackView has fewer arranged views")
        if view.superview !== self { addSubview(view) }
        guard view.superview === self else { return }
        arrangedSubviews.insert(view, at: min(index, arrangedSubviews.count))
        contentSizeDidChange(inside: view)
    }

    /// Leaves `view` where it is from now on; it stays a subview.
    public func removeArrangedSubview(_ view: View) {
        arrangedSubviews.removeAll { $0 === view }
        contentSizeDidChange(inside: view)
    }

    override func willRemoveSubview(_ subview: View) {
        guard let index = arrangedSubviews.firstIndex(where: { $0 === subview }) else { return }
        arrangedSubviews.remove(at: index)
    }

    override func arrangementDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    override func contentSizeDidChange(inside subview: View) {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    // MARK: Layout

    public override func sizeThatFits(_ limit: Size) -> Size {
        let views = shown
        guard !views.isEmpty else { return .zero }
        let sizes = views.map { $0.sizeThatFits(limit) }
        let lengths = sizes.map { length(of: $0) }
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
        var place = 0
        for (index, view) in views.enumerated() {
            view.frame = frame(of: view, at: place, length: min(lengths[index], max(0, total - place)))
            place += lengths[index] + gap
            if views.count > 1 {
                place += spare * (index + 1) / (views.count - 1) - spare * index / (views.count - 1)
            }
        }
    }

    /// What each view gets of `room`: the first ones what they need, as long as there is any.
    private func neededLengths(of views: [View], in room: Int) -> [Int] {
        let total = min(length(of: bounds.size), Self.longest)
        // Offered more than there is, a view that takes it all is told from one that needs it all.
        let offered = max(2 * total, 1000)
        let offer = size(length: offered, width: width(of: bounds.size))
        var lengths = views.map { length(of: $0.sizeThatFits(offer)) }
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

    private func frame(of view: View, at place: Int, length: Int) -> Rect {
        let room = width(of: bounds.size)
        let width = alignment == .fill ? room : min(room, width(of: view.sizeThatFits(bounds.size)))
        let across =
            switch alignment {
            case .fill, .leading: 0
            case .center: (room - width) / 2
            case .trailing: room - width
            }
        let origin = axis == .horizontal ? Point(x: place, y: across) : Point(x: across, y: place)
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
