/// The box of a form: title, message, rows that scroll, what the focused row means, and buttons.
final class FormView: View {
    let buttons: [Button]
    private let title: Text
    private let message: Text
    private let rows: [FormRow]
    private let defaultButton: Int?
    private let scrollView = ScrollView()
    private let status = FormStatusView()
    private var box = Rect.zero
    private var hasBorder = false
    private var lines: [(text: Text, y: Int, isTitle: Bool)] = []
    /// The rows of the window for what the focused row means.
    private var detailFrame = Rect.zero
    /// The most rows that details have needed so far: a detail that changes does not make the box smaller.
    private var mostDetailRows = 0
    /// The row that had the focus when the form was drawn.
    private var focusedRow: FormRow? { rows.first { $0.control.isFirstResponder } }

    private static let widest = 64
    /// The narrowest box with labels beside the controls.
    private static let narrowest = 26
    private static let detailRows = 2
    /// The rows of the highest control.
    private static let highestControl = 6

    /// - Parameter defaultButton: the index of the button that Enter presses from every row; nil for none.
    init(title: Text, message: Text, rows: [FormRow], buttons: [Button], defaultButton: Int?) {
        self.defaultButton = defaultButton
        self.title = title
        self.message = message
        self.rows = rows
        self.buttons = buttons
        super.init()
        scrollView.backgroundStyle = .pane
        addSubview(scrollView)
        addSubview(status)
        status.show(.none)
        for row in rows {
            if let field = row.control as? TextField { field.style = .pane.adding(.underline) }
            for view in [row.label, row.control, row.problemLabel] { scrollView.contentView.addSubview(view) }
            row.control.onFocusChange = { [weak self] in
                if let self { setNeedsDisplay(detailFrame) }
            }
            row.onDetailChange = { [weak self] in
                guard let self else { return }
                setNeedsLayout()
                setNeedsDisplay(detailFrame)
            }
        }
        for button in buttons {
            addSubview(button)
            button.onFocusChange = { [weak self] in self?.showDefaultButton() }
        }
    }

    /// Another button that has the focus takes Enter from the default one.
    private func showDefaultButton() {
        let focused = buttons.first { $0.isFirstResponder }
        for (index, button) in buttons.enumerated() {
            button.isDefault = index == defaultButton && (focused == nil || focused === button)
        }
    }

    /// Shows how far an operation has come, or why it failed.
    func show(_ status: FormStatusView.Status) {
        guard !self.status.isEmpty || !status.isEmpty else { return }
        self.status.show(status)
        rowsDidChange()
    }

    /// The problems of the rows have changed.
    func rowsDidChange() {
        setNeedsLayout()
        setNeedsDisplay(box)
    }

    // MARK: Layout

    override func layoutSubviews() {
        let previous = box
        defer {
            // With the blank cells beside it.
            if box != previous { setNeedsDisplay(box.union(previous).inset(dx: -1, dy: 0)) }
        }
        let margin = bounds.width > 30 ? 4 : 0
        let outer = max(0, min(bounds.width - margin, Self.widest))
        hasBorder = outer > 12 && bounds.height > 7
        let frame = hasBorder ? 2 : 0
        let inner = max(0, outer - 2 * frame)
        let contentHeight = layOutRows(width: inner)
        var room = max(0, bounds.height - frame - (buttons.isEmpty ? 0 : 1))
        /// Takes `rows` if at least `rest` are left for what is worth more.
        func take(_ rows: Int, leaving rest: Int) -> Int {
            guard room - rows >= rest else { return 0 }
            room -= rows
            return rows
        }
        // What has happened is worth more than everything else.
        let needed = status.sizeThatFits(Size(width: inner, height: max(0, room - 1))).height
        let statusRows = take(needed, leaving: 1)
        let titleRows = take(title.isEmpty ? 0 : 1, leaving: 2)
        let detailLines = rows.map { $0.detail.isEmpty ? 0 : $0.detail.wrapped(to: inner, most: 2).count }
        mostDetailRows = max(mostDetailRows, min(Self.detailRows, detailLines.max() ?? 0))
        let detailRows = take(mostDetailRows, leaving: min(contentHeight, 3))
        let wrapped = message.isEmpty ? [] : message.wrapped(to: inner)
        let messageRows = take(wrapped.count, leaving: min(contentHeight, 4))
        let gap = take(2, leaving: contentHeight) / 2
        let height = min(room, contentHeight)

        let below = detailRows + statusRows + (buttons.isEmpty ? 0 : 1)
        let total = frame + titleRows + messageRows + 2 * gap + height + below
        box = bounds.centered(Size(width: outer, height: min(total, bounds.height)))
        let x = box.minX + frame
        var y = box.minY + frame / 2
        let texts =
            [(title.truncated(to: inner), true)].prefix(titleRows)
            + wrapped.prefix(messageRows).map { ($0, false) }
        lines = texts.enumerated().map { ($1.0, y + $0, $1.1) }
        y += titleRows + messageRows + gap
        // The indicator stands in the margin.
        scrollView.frame = Rect(x: x, y: y, width: inner + frame / 2, height: height)
        scrollView.contentSize = Size(width: inner, height: contentHeight)
        y += height
        detailFrame = Rect(x: x, y: y, width: inner, height: detailRows)
        status.frame = Rect(x: x, y: y + detailRows, width: inner, height: statusRows)
        layOutButtons(y: y + detailRows + statusRows + gap, width: inner)
    }

    /// Lays out labels, controls and problems in the content, and returns its height.
    private func layOutRows(width: Int) -> Int {
        let widest = rows.map(\.title.width).max() ?? 0
        // Rather above the controls than cut.
        let isBeside = width >= Self.narrowest && widest <= width * 3 / 5
        let column = isBeside && widest > 0 ? widest + 2 : 0
        var y = 0
        for row in rows {
            let isAbove = !isBeside && !row.title.isEmpty
            row.label.frame = Rect(
                x: 0, y: y, width: isBeside ? max(0, column - 2) : width, height: row.title.isEmpty ? 0 : 1)
            if isAbove { y += 1 }
            let room = max(0, width - column)
            let needed = row.control.sizeThatFits(Size(width: room, height: Self.highestControl))
            row.control.frame = Rect(
                x: column, y: y, width: min(needed.width, room), height: max(1, needed.height))
            y += max(1, needed.height)
            let problem =
                row.problemLabel.text.isEmpty
                ? .zero : row.problemLabel.sizeThatFits(Size(width: width, height: 3))
            let indent = problem.width <= room ? column : 0
            row.problemLabel.frame = Rect(x: indent, y: y, width: width - indent, height: problem.height)
            y += problem.height
        }
        return y
    }

    private func layOutButtons(y: Int, width: Int) {
        var widths = buttons.map { $0.sizeThatFits(Size(width: width, height: 1)).width }
        let gaps = 2 * max(0, buttons.count - 1)
        // Rather without keys than with titles that are cut.
        if widths.reduce(gaps, +) > width { widths = buttons.map { $0.title.width + 2 } }
        let needed = widths.reduce(gaps, +)
        // Buttons that do not fit share the width.
        let share = max(0, width - gaps) / max(1, buttons.count)
        var x = box.minX + max(0, (box.width - min(needed, width)) / 2)
        for (button, needed) in zip(buttons, needed <= width ? widths : widths.map { min($0, share) }) {
            button.frame = Rect(x: x, y: y, width: needed, height: 1)
            x += needed + 2
        }
    }

    // MARK: Drawing

    override func draw(_ canvas: inout Canvas) {
        drawSheet(box, hasBorder: hasBorder, on: &canvas)
        for line in lines {
            let x = box.minX + (box.width - line.text.width) / 2
            canvas.draw(
                line.text, at: Point(x: x, y: line.y), style: line.isTitle ? .pane.adding(.bold) : .pane)
        }
        guard let detail = focusedRow?.detail, !detailFrame.isEmpty else { return }
        for (y, line) in lines(of: detail, in: detailFrame.size).enumerated() {
            canvas.draw(line, at: detailFrame.origin + Point(x: 0, y: y), style: .pane.adding(.dim))
        }
    }

    /// The wrapped text; an ellipsis says where it is cut.
    private func lines(of text: Text, in size: Size) -> [Text] {
        let lines = text.wrapped(to: size.width, most: size.height + 1)
        guard let rest = lines.last, lines.count > size.height, size.height > 0 else { return lines }
        let last = lines[size.height - 1] + " " + rest
        return lines.prefix(size.height - 1) + [last.truncated(to: size.width)]
    }

    override func touchesBegan(_ touch: Touch) {}
    override func touchesMoved(_ touch: Touch) {}
    override func touchesEnded(_ touch: Touch) {}
    override func touchesCancelled(_ touch: Touch) {}
    override func wheelScrolled(by steps: Int, at touch: Touch) {}
}
