/// Paragraphs, wrapped by words, that scroll by keys and wheel.
///
/// Only visible lines are drawn. The text is wrapped once for each width, without copying it. Tab moves to
/// links; Enter or a click opens them.
public final class TextView: View {
    /// Hears that a link was opened.
    public weak var delegate: (any TextViewDelegate)?

    /// The paragraphs with their styles.
    public var paragraphs: [Paragraph] = [] {
        didSet {
            contentOffset = 0
            focusedLink = nil
            links = paragraphs.indices.flatMap { paragraph in
                paragraphs[paragraph].links.map { (paragraph, $0) }
            }
            commands = nil
            wrapped = nil
            setNeedsLayout()
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// Whether a bar in the rightmost column shows the scroll position.
    public var showsVerticalScrollIndicator = false {
        didSet {
            guard showsVerticalScrollIndicator != oldValue else { return }
            updateIndicator()
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    /// The number of lines above the first visible one.
    public private(set) var contentOffset = 0
    /// The link that Enter opens, counted from 0; nil if no link is focused.
    public private(set) var focusedLink: Int?

    /// All links in their order, with the indexes of their paragraphs.
    private var links: [(paragraph: Int, link: Link)] = []
    /// The text in lines; nil after a change of the text.
    private var wrapped: WrappedLines?
    private var indicator: ScrollIndicator?
    private var commands: [KeyCommand]?

    public override var canBecomeFirstResponder: Bool { true }

    public override var keyCommands: [KeyCommand] {
        if let commands { return commands }
        let made = makeCommands()
        commands = made
        return made
    }

    public override func layoutSubviews() {
        scroll(to: contentOffset)
        indicator?.frame = Rect(x: bounds.width - 1, y: 0, width: min(1, bounds.width), height: bounds.height)
        indicator?.show(contentOffset, of: lineCount)
    }

    public override func draw(_ canvas: inout Canvas) {
        guard let wrapped else { return }
        let end = min(wrapped.count, contentOffset.clampedSum(bounds.height))
        for row in min(contentOffset, end)..<end {
            draw(wrapped[row], y: row - contentOffset, on: &canvas)
        }
    }

    public override func sizeThatFits(_ limit: Size) -> Size {
        // Scrolling asks for this repeatedly, so the wrapped lines are reused.
        let width = textWidth(in: limit.width)
        let count = width == wrapped?.width ? lineCount : WrappedLines(of: paragraphs, width: width).count
        return Size(width: limit.width, height: min(count, limit.height))
    }

    // MARK: Lines

    private var lineCount: Int { wrapped?.count ?? 0 }

    private func textWidth(in width: Int) -> Int {
        max(0, width - (showsVerticalScrollIndicator ? 1 : 0))
    }

    private func wrapIfNeeded() {
        let width = textWidth(in: bounds.width)
        guard width != wrapped?.width else { return }
        wrapped = WrappedLines(of: paragraphs, width: width)
        setNeedsDisplay()
    }

    private func draw(_ line: WrappedLines.Line, y: Int, on canvas: inout Canvas) {
        let paragraph = paragraphs[line.paragraph]
        let isNarrow = wrapped?.width == 1
        var point = Point(x: line.x, y: y)
        func draw(_ range: Range<Int>, _ style: Style) {
            var glyphs = paragraph.text.glyphs[range]
            if isNarrow { glyphs = glyphs.map { $0.width > 1 ? .replacement : $0 }[...] }
            canvas.draw(glyphs, at: point, style: style)
            point.x += glyphs.reduce(0) { $0 + $1.width }
        }
        guard !paragraph.links.isEmpty else {
            let glyphs = paragraph.text.glyphs[line.range]
            return isNarrow
                ? draw(line.range, paragraph.style) : canvas.draw(glyphs, at: point, style: paragraph.style)
        }
        var start = line.range.lowerBound
        let focused = focusedLink.map { links[$0] }
        for link in paragraph.links {
            let part = link.range.clamped(to: line.range)
            guard !part.isEmpty else { continue }
            draw(start..<part.lowerBound, paragraph.style)
            let isFocused = focused.map { $0.paragraph == line.paragraph && $0.link == link } ?? false
            draw(part, (isFocused ? Style.selection : .tint).adding(.underline))
            start = part.upperBound
        }
        draw(start..<line.range.upperBound, paragraph.style)
    }

    // MARK: Scrolling

    public override func wheelScrolled(by steps: Int, at touch: Touch) {
        scroll(by: 3 * steps)
    }

    private func makeCommands() -> [KeyCommand] {
        var commands = [
            KeyCommand("Scroll down", keys: .down, "j") { [weak self] in self?.scroll(by: 1) },
            KeyCommand("Scroll up", keys: .up, "k") { [weak self] in self?.scroll(by: -1) },
            KeyCommand("Page down", keys: .pageDown, " ") { [weak self] in self?.page(by: 1) },
            KeyCommand("Page up", keys: .pageUp) { [weak self] in self?.page(by: -1) },
            KeyCommand("Top", keys: "g", .home) { [weak self] in self?.scroll(to: 0) },
            KeyCommand("End", keys: "G", .end) { [weak self] in self?.scroll(to: .max) },
        ].map { $0.hint(priority: -1) }
        if !links.isEmpty {
            commands += [
                KeyCommand("Next link", keys: .tab) { [weak self] in self?.focusLink(by: 1) },
                KeyCommand("Previous link", keys: .backTab) { [weak self] in self?.focusLink(by: -1) },
                KeyCommand("Open link", keys: .enter) { [weak self] in self?.openLink() },
            ]
        }
        return commands
    }

    private func page(by direction: Int) {
        scroll(by: direction * max(1, bounds.height - 1))
    }

    private func scroll(by rows: Int) {
        scroll(to: contentOffset.clampedSum(rows))
    }

    private func scroll(to row: Int) {
        wrapIfNeeded()
        let row = max(0, min(row, lineCount - bounds.height))
        guard row != contentOffset else { return }
        let moved = contentOffset - row
        contentOffset = row
        indicator?.show(row, of: lineCount)
        guard indicator == nil, !needsWholeDisplay, scrollContents(by: moved, in: bounds) else {
            return setNeedsDisplay()
        }
        let uncovered = moved > 0 ? 0..<moved : bounds.height + moved..<bounds.height
        setNeedsDisplay(
            Rect(x: 0, y: uncovered.lowerBound, width: bounds.width, height: uncovered.count))
    }

    private func updateIndicator() {
        indicator?.removeFromSuperview()
        indicator = showsVerticalScrollIndicator ? ScrollIndicator() : nil
        if let indicator { addSubview(indicator) }
    }

    // MARK: Links

    /// Focuses the next link from the focused one, or else from the top of the screen; the first follows the
    /// last.
    private func focusLink(by step: Int) {
        wrapIfNeeded()
        guard !links.isEmpty else { return }
        let next: Int
        if let focusedLink {
            next = (focusedLink + step + links.count) % links.count
        } else {
            let below = links.indices.first { row(ofLink: $0) >= contentOffset } ?? 0
            next = step > 0 ? below : (below + links.count - 1) % links.count
        }
        focusedLink = next
        let first = row(ofLink: next)
        if first < contentOffset { scroll(to: first) }
        if first >= contentOffset + bounds.height { scroll(to: first - bounds.height + 1) }
        setNeedsDisplay()
    }

    /// The line where a link begins.
    private func row(ofLink link: Int) -> Int {
        wrapped?.row(of: links[link].link.range.lowerBound, inParagraph: links[link].paragraph) ?? 0
    }

    private func openLink() {
        guard let focusedLink else { return }
        delegate?.textView(self, didOpen: links[focusedLink].link)
    }

    public override func touchesEnded(_ touch: Touch) {
        let point = touch.location(in: self)
        guard bounds.contains(point), let index = link(at: point) else { return super.touchesEnded(touch) }
        focusedLink = index
        setNeedsDisplay()
        openLink()
    }

    private func link(at point: Point) -> Int? {
        let row = point.y + contentOffset
        guard let wrapped, row < wrapped.count else { return nil }
        let line = wrapped[row]
        let paragraph = paragraphs[line.paragraph]
        var x = line.x
        for index in line.range where x <= point.x {
            x += paragraph.text.glyphs[index].width
            guard point.x < x else { continue }
            return links.firstIndex { $0.paragraph == line.paragraph && $0.link.range.contains(index) }
        }
        return nil
    }
}
