import Localization

/// A window on a larger content, which scrolls by keys, wheel and drags.
///
/// Put the views into `contentView` and set `contentSize`. Where a view inside can take the focus, the arrows
/// move the focus first and scroll if no view lies in their direction; a view that gains the focus scrolls into
/// view. Controls inside receive their touches; a drag beside them moves the content like a sheet of paper.
public final class ScrollView: View {
    /// Holds the content; its position follows from the offset.
    public let contentView = View()

    /// The size of the content, at least that of the scroll view in each direction.
    public var contentSize = Size.zero {
        didSet {
            guard contentSize != oldValue else { return }
            setNeedsLayout()
        }
    }

    /// The columns and rows of the content that are scrolled out at the left and the top. Limited to the
    /// content.
    public var contentOffset: Point {
        get { offset }
        set { scroll(to: newValue) }
    }

    /// Whether a bar in the rightmost column shows the position in a content that is higher than the view.
    public var showsVerticalScrollIndicator = true {
        didSet { if showsVerticalScrollIndicator != oldValue { setNeedsLayout() } }
    }

    /// Called after the offset has changed.
    public var onScroll: (() -> Void)?

    private var offset = Point.zero
    private let indicator = ScrollIndicator()
    private var drag: Drag?
    /// The size at the last layout.
    private var laidOutSize = Size.zero

    /// What the mouse does that went down in the scroll view.
    private enum Drag {
        /// Moves the content, which was at `offset` when the mouse was at `start`.
        case content(start: Point, offset: Point)
        /// Moves the bar of the indicator.
        case indicator
    }

    /// A scroll view without content.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        addSubview(contentView)
        addSubview(indicator)
    }

    public override var canBecomeFirstResponder: Bool { true }

    public override var keyCommands: [KeyCommand] {
        contentSize.width > bounds.width ? commands + sidewaysCommands : commands
    }
    private lazy var sidewaysCommands: [KeyCommand] = [
        KeyCommand(.scrollLeft) { [weak self] in self?.step(.left) }.repeatedByCount(),
        KeyCommand(.scrollRight) { [weak self] in self?.step(.right) }.repeatedByCount(),
    ]
    private lazy var commands: [KeyCommand] = [
        KeyCommand(.scrollDown, title: localized("Down")) { [weak self] in self?.step(.down) }
            .repeatedByCount(),
        KeyCommand(.scrollUp, title: localized("Up")) { [weak self] in self?.step(.up) }.repeatedByCount(),
        KeyCommand(.scrollPageDown) { [weak self] in self?.page(by: 1) },
        KeyCommand(.scrollPageUp) { [weak self] in self?.page(by: -1) },
        KeyCommand(.top) { [weak self] in self?.scroll(to: .zero) },
        KeyCommand(.bottom) { [weak self] in self?.scrollToEnd() },
    ]

    // MARK: Layout

    public override func layoutSubviews() {
        let hasResized = bounds.size != laidOutSize || contentView.frame.size != shownContentSize
        laidOutSize = bounds.size
        indicator.isHidden = !showsVerticalScrollIndicator || contentSize.height <= bounds.height
        indicator.frame = Rect(x: bounds.width - 1, y: 0, width: min(1, bounds.width), height: bounds.height)
        positionContent(at: offset)
        if hasResized, let focused = window?.firstResponder, focused.isInside(contentView) { reveal(focused) }
    }

    /// The size of the content, or of the scroll view where that is larger.
    private var shownContentSize: Size {
        Size(
            width: max(contentSize.width, bounds.width), height: max(contentSize.height, bounds.height))
    }

    /// Positions the content at the nearest possible offset.
    private func positionContent(at new: Point) {
        let size = shownContentSize
        offset = Point(
            x: max(0, min(new.x, size.width - bounds.width)),
            y: max(0, min(new.y, size.height - bounds.height)))
        contentView.frame = Rect(origin: .zero - offset, size: size)
        indicator.show(offset.y, of: contentSize.height)
    }

    /// The size of the content, at most `limit`.
    public override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: min(limit.width, contentSize.width), height: min(limit.height, contentSize.height))
    }

    // MARK: Scrolling

    /// Scrolls as little as needed to show `rect`, in cells of the content; of a rectangle that does not fit, its
    /// first cells.
    public func scrollRectToVisible(_ rect: Rect) {
        layoutIfNeeded()
        func start(_ first: Int, _ end: Int, _ offset: Int, _ room: Int) -> Int {
            min(max(offset, end.clampedDifference(room)), first)
        }
        scroll(
            to: Point(
                x: start(rect.minX, rect.maxX, offset.x, textWidth),
                y: start(rect.minY, rect.maxY, offset.y, bounds.height)))
    }

    /// The columns beside the indicator.
    private var textWidth: Int { max(0, bounds.width - (indicator.isHidden ? 0 : 1)) }

    /// Scrolls a view of the content into view.
    func reveal(_ view: View) {
        let origin = view.originInWindow - contentView.originInWindow
        scrollRectToVisible(Rect(origin: origin, size: view.bounds.size))
    }

    private func scroll(to new: Point) {
        let previous = offset
        positionContent(at: new)
        if offset != previous { onScroll?() }
    }

    private func scrollToEnd() {
        scroll(to: Point(x: offset.x, y: .max))
    }

    private func page(by direction: Int) {
        scroll(to: offset + Point(x: 0, y: direction * max(1, bounds.height - 1)))
    }

    /// Moves the focus, or else scrolls by a row or a column.
    private func step(_ heading: FocusHeading) {
        if let focused = window?.firstResponder, focused.canBecomeFocused, focused.isInside(self),
            nearestController?.moveFocus(heading) == true
        {
            return
        }
        switch heading {
        case .up: scroll(to: offset - Point(x: 0, y: 1))
        case .down: scroll(to: offset + Point(x: 0, y: 1))
        case .left: scroll(to: offset - Point(x: 1, y: 0))
        case .right: scroll(to: offset + Point(x: 1, y: 0))
        case .next, .previous: break
        }
    }

    // MARK: Mouse

    public override func wheelScrolled(by steps: Int, at touch: Touch) {
        let previous = offset
        scroll(to: offset + Point(x: 0, y: 3 * steps))
        // At its end, the scroll view around this one goes on.
        if offset == previous { super.wheelScrolled(by: steps, at: touch) }
    }

    public override func wheelScrolledSideways(by steps: Int, at touch: Touch) -> Bool {
        guard contentSize.width > bounds.width else {
            return super.wheelScrolledSideways(by: steps, at: touch)
        }
        scroll(to: offset + Point(x: 3 * steps, y: 0))
        return true
    }

    public override func touchesBegan(_ touch: Touch) {
        let point = touch.location(in: self)
        guard contentSize.height > bounds.height || contentSize.width > bounds.width else {
            return super.touchesBegan(touch)
        }
        if !indicator.isHidden, point.x == bounds.width - 1 {
            drag = .indicator
            touchesMoved(touch)
        } else {
            drag = .content(start: point, offset: offset)
        }
    }

    public override func touchesMoved(_ touch: Touch) {
        let point = touch.location(in: self)
        switch drag {
        case .content(let start, let offset): scroll(to: offset + (start - point))
        case .indicator:
            let (room, last) = (max(1, bounds.height - 1), contentSize.height - bounds.height)
            let row = Double(max(0, min(point.y, room)))
            scroll(to: Point(x: offset.x, y: Int((row / Double(room) * Double(last)).rounded())))
        case nil: super.touchesMoved(touch)
        }
    }

    public override func touchesEnded(_ touch: Touch) {
        guard drag != nil else { return super.touchesEnded(touch) }
        drag = nil
    }

    public override func touchesCancelled(_ touch: Touch) {
        guard drag != nil else { return super.touchesCancelled(touch) }
        drag = nil
    }
}

extension View {
    /// Scrolls this view, which has gained the focus, into view.
    func revealInScrollViews() {
        for case let view as ScrollView in sequence(first: self as View, next: \.superview)
        where view !== self {
            view.reveal(self)
        }
    }
}
