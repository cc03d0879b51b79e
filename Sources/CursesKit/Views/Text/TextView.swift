/// Paragraphs, wrapped by words, that scroll by keys and wheel.
///
/// Only visible lines are drawn. The text is wrapped once for each width, without copying it. Tab moves to
/// links, and on to the next responder after the last one; Enter, a click or the link's number opens them.
/// Terminals that know OSC 8 learn their addresses.
public final class TextView: View {
    /// Hears that a link was opened.
    public weak var delegate: (any TextViewDelegate)?

    /// The paragraphs with their styles. Setting them shows the first line, and focuses no link.
    public var paragraphs: [Paragraph] {
        get { content }
        set {
            (content, contentOffset, top) = (newValue, 0, .start)
            textDidChange()
        }
    }

    /// Whether `[1]` to `[9]` stand before the first nine links, which these keys open.
    public var numbersLinks = false {
        didSet { if numbersLinks != oldValue { textDidChange() } }
    }

    /// Whether keys and wheel scroll the text. A text that does not scroll is a part of something that does: until
    /// a link is focused, it leaves all keys but Tab to the next responder.
    public var isScrollEnabled = true {
        didSet { if isScrollEnabled != oldValue { commands = nil } }
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
    public var focusedLink: Int? { links.focused }

    /// What was at the top when the text was scrolled last, and is there at any width that has enough lines.
    private var top = GlyphPosition.start
    private var content: [Paragraph] = []
    /// The paragraphs with the numbers of links; nil if these have none.
    private var numbered: [Paragraph]?
    private var shown: [Paragraph] { numbered ?? content }
    private var links = TextLinks()
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
        wrapIfNeeded()
        show(row: wrapped?.row(of: top) ?? 0)
        indicator?.frame = Rect(x: bounds.width - 1, y: 0, width: min(1, bounds.width), height: bounds.height)
        indicator?.show(contentOffset, of: lineCount)
    }

    public override func draw(_ canvas: inout Canvas) {
        guard let wrapped else { return }
        let lines = canvas.clipped(bounds)
        let end = min(wrapped.count, contentOffset.clampedSum(lines.maxY))
        for row in min(contentOffset.clampedSum(lines.minY), end)..<end {
            wrapped.draw(row, y: row - contentOffset, links: links, on: &canvas)
        }
    }

    public override func sizeThatFits(_ limit: Size) -> Size {
        // Scrolling asks for this repeatedly, so the wrapped lines are reused.
        let width = textWidth(in: limit.width)
        let count = width == wrapped?.width ? lineCount : WrappedLines(of: shown, width: width).count
        return Size(width: limit.width, height: min(count, limit.height))
    }

    /// The paragraphs, one in each line, with the numbers of links; those that show none are named at the end of the line.
    public override var accessibilityLabel: String? {
        let lines = zip(paragraphs, shown).enumerated().map { index, pair in
            let words = pair.0.accessibilityLabel ?? pair.1.text.description
            let numbers = numbersLinks ? links.spokenNumbers(inParagraph: index) : []
            return ([words] + numbers.map { "\(LinearWord.link) \($0)" }).joined(separator: ", ")
        }
        return lines.allSatisfy(\.isEmpty) ? nil : lines.joined(separator: "\n")
    }

    // MARK: Text

    /// Shows a new version of the same text: the scroll position stays, and the focused link if the links are the
    /// same as before.
    public func update(_ paragraphs: [Paragraph]) {
        let (offset, previous) = (contentOffset, links)
        let top = top.moved(from: self.paragraphs, to: paragraphs)
        self.paragraphs = paragraphs
        (contentOffset, self.top) = (offset, top)
        if links.targets == previous.targets { links.focused = previous.focused }
        commands = nil
    }

    /// Adds paragraphs at the end. This costs what is added, unless links have numbers.
    ///
    /// - Parameter followsEnd: whether the new end is shown if the previous one was on the screen; otherwise, the scroll
    ///   position stays.
    public func append(_ more: Paragraph..., followsEnd: Bool = false) {
        wrapIfNeeded()
        let follows = followsEnd && (top == .end || contentOffset.clampedSum(bounds.height) >= lineCount)
        if top == .end { top = wrapped?.position(ofRow: contentOffset) ?? .start }
        if numbersLinks {
            update(content + more)
        } else {
            let previousCount = lineCount
            links.append(more, at: content.count)
            content += more
            wrapped?.append(more)
            commands = nil
            setNeedsDisplay(
                Rect(
                    x: 0, y: previousCount - contentOffset, width: bounds.width,
                    height: lineCount - previousCount))
            setNeedsLayout()
            invalidateIntrinsicContentSize()
        }
        if follows { scroll(to: .max) }
    }

    private func textDidChange() {
        numbered = numbersLinks ? TextLinks.numbered(paragraphs) : nil
        links = TextLinks(of: shown)
        commands = nil
        wrapped = nil
        setNeedsLayout()
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    private var lineCount: Int { wrapped?.count ?? 0 }

    private func textWidth(in width: Int) -> Int {
        max(0, width - (showsVerticalScrollIndicator ? 1 : 0))
    }

    private func wrapIfNeeded() {
        let width = textWidth(in: bounds.width)
        guard width != wrapped?.width else { return }
        wrapped = WrappedLines(of: shown, width: width)
        setNeedsDisplay()
    }

    // MARK: Scrolling

    public override func wheelScrolled(by steps: Int, at touch: Touch) {
        guard isScrollEnabled else { return super.wheelScrolled(by: steps, at: touch) }
        scroll(by: 3 * steps)
    }

    private func makeCommands() -> [KeyCommand] {
        guard isScrollEnabled else { return linkCommands }
        return [
            KeyCommand(.scrollDown) { [weak self] in self?.scroll(by: 1) },
            KeyCommand(.scrollUp) { [weak self] in self?.scroll(by: -1) },
            KeyCommand(.scrollPageDown) { [weak self] in self?.page(by: 1) },
            KeyCommand(.scrollPageUp) { [weak self] in self?.page(by: -1) },
            KeyCommand(.top) { [weak self] in self?.scroll(to: 0) },
            KeyCommand(.bottom) { [weak self] in self?.scroll(to: .max) },
        ] + linkCommands
    }

    private func page(by direction: Int) {
        scroll(by: direction * max(1, bounds.height - 1))
    }

    private func scroll(by rows: Int) {
        scroll(to: contentOffset.clampedSum(rows))
    }

    /// Shows a line at the top, or one above it if the text ends on the screen.
    ///
    /// - Parameter row: the number of lines above it at the present width; `Int.max` for the end, which works before the
    ///   first layout, too, and stays when the width changes.
    public func scroll(to row: Int) {
        wrapIfNeeded()
        show(row: row)
        top = row == .max ? .end : wrapped?.position(ofRow: contentOffset) ?? .start
    }

    /// Shows a line at the top, or one above it if the text ends on the screen.
    private func show(row: Int) {
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

    private var linkCommands: [KeyCommand] {
        guard !links.all.isEmpty else { return [] }
        var commands = [
            KeyCommand(.nextLink) { [weak self] in self?.focusLink(by: 1, .tab) },
            KeyCommand(.previousLink) { [weak self] in self?.focusLink(by: -1, .backTab) },
        ]
        if let focusedLink {
            commands += [
                KeyCommand(.openLink) { [weak self] in self?.openLink(focusedLink) },
                KeyCommand(.leaveLinks) { [weak self] in self?.unfocusLink() },
            ]
        }
        guard numbersLinks, isScrollEnabled || focusedLink != nil else { return commands }
        return commands
            + zip(KeyCommand.Definition.numberedLinks, links.numbered).map { definition, index in
                KeyCommand(definition) { [weak self] in self?.openLink(index) }
            }
    }

    /// Focuses the first link from the top of the screen.
    public func focusFirstLink() {
        unfocusLink()
        focusLink(by: 1, .tab)
    }

    /// Takes the focus from the focused link, so that Enter opens none.
    public func unfocusLink() {
        guard focusedLink != nil else { return }
        links.focused = nil
        linkFocusDidChange()
    }

    /// Tells the delegate to open a link, as a click on it does.
    ///
    /// - Parameter index: counted from 0.
    /// - Returns: whether there is such a link.
    @discardableResult
    public func openLink(_ index: Int) -> Bool {
        guard links.all.indices.contains(index) else { return false }
        delegate?.textView(self, didOpen: links.all[index].link)
        return true
    }

    /// The targets of the links in the order of their numbers.
    var numberedTargets: [String] { linksByNumber.map { links.targets[$0] } }

    private var linksByNumber: [Int] { numbersLinks ? links.spoken : Array(links.all.indices) }

    /// Whether there is a link with a number, which counts as those that are read aloud do.
    func hasLink(number: Int) -> Bool { linksByNumber.indices.contains(number - 1) }

    /// Opens the link with a number.
    func openLink(number: Int) {
        if hasLink(number: number) { openLink(linksByNumber[number - 1]) }
    }

    /// Focuses the next link from the focused one, or else from the top of the screen. Beyond the last one the
    /// key is the next responder's.
    private func focusLink(by step: Int, _ key: Key) {
        wrapIfNeeded()
        let top = links.all.indices.first { row(ofLink: $0) >= contentOffset }
        guard let index = links.moveFocus(by: step, from: top) else {
            linkFocusDidChange()
            next?.command(for: KeyPress(key))?.perform(count: nil)
            return
        }
        let first = row(ofLink: index)
        if first < contentOffset { scroll(to: first) }
        if first >= contentOffset + bounds.height { scroll(to: first - bounds.height + 1) }
        linkFocusDidChange()
        delegate?.textView(self, didFocusLinkInRow: first - contentOffset)
    }

    private func linkFocusDidChange() {
        commands = nil
        keyCommandsDidChange()
        setNeedsDisplay()
    }

    /// The line where a link begins.
    private func row(ofLink index: Int) -> Int {
        let (paragraph, link) = links.all[index]
        return wrapped?.row(of: GlyphPosition(paragraph: paragraph, glyph: link.range.lowerBound)) ?? 0
    }

    public override func touchesEnded(_ touch: Touch) {
        let point = touch.location(in: self)
        guard bounds.contains(point), let index = link(at: point) else { return super.touchesEnded(touch) }
        openLink(index)
    }

    private func link(at point: Point) -> Int? {
        wrapped?.glyph(x: point.x, row: point.y + contentOffset)
            .flatMap { links.index(ofGlyph: $0.index, inParagraph: $0.paragraph) }
    }
}
