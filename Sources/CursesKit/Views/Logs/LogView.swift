import Localization

/// The lines of a log: the newest stay in sight until the user scrolls up.
///
///     let log = LogView()
///     log.append("Listening on port 80")
///     log.append("The disk is almost full", level: .warning)
///
/// Levels have the colours of the theme's roles, and a filter: `L` leaves out those below information, warnings and
/// errors in turn, and so does the context menu. `/` searches, from the newest line upwards, and `n` and `N` go to the
/// next and previous match. End, or a click on the number of new lines, follows the log again. Lines are not wrapped;
/// Right and Left show the rest of long ones.
///
/// Appending costs what is appended, and drawing what is on the screen; memory is bounded by two limits, and the oldest
/// lines go. Lines may be appended thousands of times between two frames.
public final class LogView: View {
    /// Lines below this level are not shown; by default, all are.
    public var minimumLevel: Level {
        get { buffer.minimumLevel }
        set { filter(newValue) }
    }

    /// Whether the newest line is shown and stays in sight. The user ends this by scrolling up.
    public var isFollowing = true {
        didSet {
            guard isFollowing != oldValue else { return }
            seenEnd = rows.upperBound
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    private(set) var buffer: LogBuffer
    /// The number of the first row on the screen.
    private(set) var top = 0
    /// The number of the row after the last one that the user could see.
    private var seenEnd = 0
    /// The cells of all lines that are scrolled out at the left.
    private(set) var column = 0
    /// Whether lines were appended since the last layout.
    private var hasNews = false
    /// The rows that were drawn last, as far as they had lines.
    private var shownRows = 0..<0
    let findInteraction = LogFindInteraction()

    /// A log without lines.
    ///
    /// - Parameters:
    ///   - lineLimit: the largest number of lines.
    ///   - byteLimit: the largest number of bytes of their texts in UTF-8.
    /// - Precondition: neither is below 1.
    public init(frame: Rect = .zero, lineLimit: Int = 1_000_000, byteLimit: Int = 256 << 20) {
        precondition(lineLimit > 0 && byteLimit > 0, "a LogView keeps a line at least")
        buffer = LogBuffer(lineLimit: lineLimit, byteLimit: byteLimit)
        super.init(frame: frame)
        findInteraction.view = self
        addSubview(findInteraction.bar)
    }

    // MARK: Lines

    /// The number of lines, shown or not; the oldest are gone beyond the limits.
    public var lineCount: Int { buffer.lineCount }
    /// The number of bytes of their texts in UTF-8.
    public var byteCount: Int { buffer.byteCount }

    /// Appends each line of `text` to the log; a line end at its end adds no empty line. Of a line, 16,384 bytes are
    /// kept.
    public func append(_ text: String, level: Level = .info) {
        buffer.append(text, level: level)
        guard !hasNews else { return }
        hasNews = true
        setNeedsLayout()
    }

    /// Removes all lines, and follows the log.
    public func removeAll() {
        buffer.removeAll()
        (top, isFollowing) = (rows.lowerBound, true)
        setNeedsLayout()
        setNeedsDisplay()
    }

    var rows: Range<Int> { buffer.rows }

    private func filter(_ level: Level) {
        guard level != minimumLevel else { return }
        let first = rows.contains(top) ? buffer.line(ofRow: top) : 0
        let seen = rows.contains(seenEnd) ? buffer.line(ofRow: seenEnd) : .max
        buffer.minimumLevel = level
        (top, seenEnd) = (buffer.row(ofLine: first), buffer.row(ofLine: seen))
        findInteraction.focusedRow = nil
        setNeedsLayout()
        setNeedsDisplay()
    }

    // MARK: Layout

    /// The rows of the view that have lines of the log.
    var textHeight: Int { max(0, bounds.height - (findInteraction.bar.isHidden ? 0 : 1)) }

    public override func layoutSubviews() {
        hasNews = false
        findInteraction.bar.frame = Rect(
            x: 0, y: textHeight, width: bounds.width, height: min(1, bounds.height))
        place(isFollowing ? .max : top)
    }

    /// Shows `row` at the top, or the nearest one that leaves no rows free, and has what changes drawn.
    private func place(_ row: Int) {
        let (height, previous) = (textHeight, (top: top, rows: shownRows))
        let hadCorner = cornerText != nil
        top = max(rows.lowerBound, min(row, rows.upperBound - height))
        let end = min(rows.upperBound, top + height)
        seenEnd = max(seenEnd, end)
        shownRows = top..<max(top, end)
        guard !needsWholeDisplay else { return }
        if hadCorner { setNeedsDisplay(Rect(x: 0, y: height - 1, width: bounds.width, height: 1)) }
        func show(_ changed: Range<Int>) {
            setNeedsDisplay(
                Rect(x: 0, y: changed.lowerBound - top, width: bounds.width, height: changed.count))
        }
        if top == previous.top {
            if shownRows.upperBound > previous.rows.upperBound {
                show(previous.rows.upperBound..<shownRows.upperBound)
            } else if shownRows.upperBound < previous.rows.upperBound {
                setNeedsDisplay()
            }
            return
        }
        guard !hadCorner, findInteraction.bar.isHidden, scrollContents(by: previous.top - top, in: bounds)
        else { return setNeedsDisplay() }
        if top < previous.top {
            show(top..<min(previous.top, top + height))
        } else {
            show(min(max(top, previous.rows.upperBound), top + height)..<top + height)
        }
    }

    // MARK: Drawing

    public override func draw(_ canvas: inout Canvas) {
        let ground = backgroundStyle?.background ?? .standard
        for row in shownRows where canvas.reaches(Rect(x: 0, y: row - top, width: bounds.width, height: 1)) {
            draw(row, on: ground, canvas: &canvas)
        }
        guard textHeight > 0, let text = cornerText else { return }
        let width = min(bounds.width, text.width + 2)
        let pill = Rect(x: bounds.width - width, y: textHeight - 1, width: width, height: 1)
        canvas.fill(pill, style: .bar)
        canvas.draw(text, at: Point(x: pill.minX + 1, y: pill.minY), style: .bar, limit: max(0, width - 2))
    }

    /// No character takes more bytes with all of its marks.
    private static let bytesPerCell = 16

    private func draw(_ row: Int, on ground: Color, canvas: inout Canvas) {
        var style = buffer.level(ofRow: row).style
        style.background = ground
        let end = column + bounds.width
        let text = Text(buffer.text(ofRow: row, limit: (end + 1) * Self.bytesPerCell))
        var point = Point(x: -column, y: row - top)
        let matches =
            findInteraction.words.isEmpty
            ? [] : LogSearch.matches(of: Text(findInteraction.words), in: text.glyphs)
        var start = 0
        func draw(_ range: Range<Int>, _ style: Style) {
            let glyphs = text.glyphs[range]
            canvas.draw(glyphs, at: point, style: style)
            point.x += glyphs.reduce(0) { $0 + $1.width }
        }
        for match in matches {
            draw(start..<match.lowerBound, style)
            draw(
                match,
                row == findInteraction.focusedRow ? .selection : style.adding([.bold, .underline]))
            start = match.upperBound
        }
        draw(start..<text.glyphs.count, style)
    }

    /// What the lower right corner says: the level of a filter, and the number of lines below the screen that are new.
    private var cornerText: Text? {
        let count = isFollowing ? 0 : max(0, rows.upperBound - seenEnd)
        let level = minimumLevel > .trace ? Text("≥ " + minimumLevel.title) : nil
        guard count > 0 else { return level }
        return (level.map { $0 + " · " } ?? .empty) + "↓ " + Text(count)
    }

    // MARK: Scrolling

    /// Shows the newest line, and follows the log.
    public func scrollToEnd() { isFollowing = true }

    func scroll(by rows: Int) {
        // The newest lines are shown already, or with the next frame.
        guard !isFollowing || rows < 0 else { return }
        scroll(to: top.clampedSum(rows))
    }

    func page(by direction: Int) { scroll(by: direction * max(1, textHeight - 1)) }

    /// Shows `row` at the top. At the end of the log, new lines are followed.
    func scroll(to row: Int) {
        layoutIfNeeded()
        place(row)
        isFollowing = top + textHeight >= rows.upperBound
    }

    /// Scrolls as little as needed to show `row`, and not to its edge if there is more.
    func reveal(_ row: Int) {
        layoutIfNeeded()
        guard !shownRows.contains(row) else { return }
        scroll(to: row - textHeight / 2)
    }

    /// Shows other columns of long lines.
    func scrollSideways(by cells: Int) {
        column = max(0, column.clampedSum(cells))
        setNeedsDisplay()
        keyCommandsDidChange()
    }

    /// Whether a line on the screen goes on to the right.
    private var hasMoreColumns: Bool {
        shownRows.contains { buffer.withBytes(ofRow: $0, \.count) > column + bounds.width }
    }

    // MARK: Events

    public override var canBecomeFirstResponder: Bool { true }

    public override var keyCommands: [KeyCommand] {
        var commands = commands
        if column > 0 {
            commands.append(KeyCommand(.scrollLeft) { [weak self] in self?.scrollSideways(by: -8) })
        }
        if hasMoreColumns {
            commands.append(KeyCommand(.scrollRight) { [weak self] in self?.scrollSideways(by: 8) })
        }
        return commands + findInteraction.keyCommands
    }

    private lazy var commands = [
        KeyCommand(.scrollDown) { [weak self] in self?.scroll(by: 1) }.repeatedByCount(),
        KeyCommand(.scrollUp) { [weak self] in self?.scroll(by: -1) }.repeatedByCount(),
        KeyCommand(.scrollPageDown) { [weak self] in self?.page(by: 1) },
        KeyCommand(.scrollPageUp) { [weak self] in self?.page(by: -1) },
        KeyCommand(.top) { [weak self] in self?.scroll(to: 0) },
        KeyCommand(.bottom) { [weak self] in self?.scrollToEnd() },
        KeyCommand(.nextLogLevel) { [weak self] in self?.showNextLevel() },
    ]

    /// The levels of the filter that the user chooses from.
    private static let filters: [Level] = [.trace, .info, .warning, .error]

    private func showNextLevel() {
        minimumLevel = Self.filters.first { $0 > minimumLevel } ?? .trace
    }

    public override func contextActions(for touch: Touch?) -> [Action] {
        Self.filters.map { level in
            let title: Text = level == .trace ? localized("All Levels") : localized("From: \(level.title)")
            return Action(title) { [weak self] in self?.minimumLevel = level }
        }
    }

    public override func wheelScrolled(by steps: Int, at touch: Touch) { scroll(by: 3 * steps) }

    public override func touchesEnded(_ touch: Touch) {
        let point = touch.location(in: self)
        guard !isFollowing, let text = cornerText, point.y == textHeight - 1,
            point.x >= bounds.width - text.width - 2, point.x < bounds.width
        else { return super.touchesEnded(touch) }
        scrollToEnd()
    }
}
