/// The box of an alert with its title, message, fields and buttons: in the middle of the window, or at the
/// bottom for an action sheet in a narrow window.
final class AlertView: View {
    private let content: AlertLayout.Content
    private let buttons: [AlertButton]
    private let fields: [TextField]
    private let accessory: View?
    private let choose: (Int) -> Void
    private let indicator = ScrollIndicator()
    /// What was at the top of a long message when it was scrolled last.
    private var top = AlertLayout.beginning

    /// A narrower window needs its cells for the titles.
    private static let narrowestWithKeys = 32

    init(
        title: Text, message: Text, actions: [AlertAction], fields: [TextField], accessory: View?,
        isSheet: Bool, choose: @escaping (Int) -> Void
    ) {
        buttons = actions.map { AlertButton($0, showsLetter: fields.isEmpty) }
        self.fields = fields
        self.accessory = accessory
        self.choose = choose
        selected = actions.firstIndex { $0.style != .destructive } ?? 0
        content = AlertLayout.Content(
            title: title, message: message.paragraphs, fieldCount: fields.count,
            accessory: accessory?.sizeThatFits(Size(width: 80, height: 24)) ?? .zero,
            buttonWidths: [], isSheet: isSheet)
        super.init()
        indicator.style = .pane
        addSubview(indicator)
        if let accessory { addSubview(accessory) }
        for field in fields {
            addSubview(field)
            field.onFocusChange = { [weak self] in self?.focusDidChange() }
        }
    }

    // MARK: Focus

    /// The button that Enter chooses.
    private(set) var selected: Int

    /// The index of the focused field; nil if a button is focused.
    private var focusedField: Int? { fields.firstIndex(where: \.isFirstResponder) }

    /// Moves the focus by `step` fields and buttons, and around from the last to the first.
    func moveFocus(by step: Int) {
        let count = fields.count + buttons.count
        guard count > 0 else { return }
        setFocus(((focusedField ?? fields.count + selected) + step + count) % count)
    }

    /// Focuses a field or a button; `index` counts the fields first.
    func setFocus(_ index: Int) {
        if index < fields.count {
            fields[index].becomeFirstResponder()
        } else {
            for field in fields where field.isFirstResponder { field.resignFirstResponder() }
            selected = index - fields.count
        }
        focusDidChange()
    }

    private func focusDidChange() {
        setNeedsLayout()
        setNeedsDisplay(layout.box)
        keyCommandsDidChange()
    }

    /// Whether Enter moves to the next field instead of choosing a button.
    var entersNextField: Bool { focusedField.map { $0 + 1 < fields.count } ?? false }

    // MARK: Mouse

    override func touchesEnded(_ touch: Touch) {
        let point = touch.location(in: self)
        if let index = layout.buttons.firstIndex(where: { $0.contains(point) }) { choose(index) }
    }

    override func wheelScrolled(by steps: Int, at touch: Touch) {
        scroll(by: 3 * steps)
    }

    // MARK: Scrolling

    /// Whether the message has more lines than the window.
    var isScrollable: Bool { layout.hiddenLineCount > 0 }
    /// Whether the buttons are in a row, so that the keys for up and down can scroll.
    var isStacked: Bool { layout.isStacked }

    /// Scrolls a long message by some lines.
    func scroll(by lines: Int) {
        let layout = layout
        let offset = min(max(0, layout.offset.clampedSum(lines)), layout.hiddenLineCount)
        guard offset != layout.offset else { return }
        top = layout.position(atOffset: offset)
        setNeedsLayout()
        setNeedsDisplay(layout.box)
    }

    /// Scrolls a long message by what is visible of it, forward (1) or back (-1).
    func page(by direction: Int) {
        scroll(by: direction * max(1, layout.indicator.height - 1))
    }

    // MARK: Layout and drawing

    /// Where everything is. Keys go if the buttons then fit into a row, and leave more rows to a message that is too
    /// long.
    private var layout: AlertLayout {
        let hasRoomForKeys =
            bounds.width >= Self.narrowestWithKeys
            && AlertButton.Columns(of: buttons, showsKeys: true).sum <= bounds.width - 4
        let layout = layout(showingKeys: hasRoomForKeys)
        guard hasRoomForKeys, layout.hiddenLineCount > 0, layout.isStacked, !content.isSheet else {
            return layout
        }
        let short = self.layout(showingKeys: false)
        return short.isStacked ? layout : short
    }

    private func layout(showingKeys showsKeys: Bool) -> AlertLayout {
        var content = content
        content.showsKeys = showsKeys
        content.buttonWidths = buttons.map { $0.width(withKey: showsKeys) }
        content.columnWidth = columns(showingKeys: showsKeys)?.sum
        content.hasSurfaces = traitCollection.showsRelief
        return AlertLayout(
            content, in: bounds,
            isAtBottom: content.isSheet && traitCollection.horizontalSizeClass == .compact,
            focus: focusedField ?? fields.count + selected, top: top)
    }

    /// The columns of buttons one below the other; nil for titles alone, which are centred.
    private func columns(showingKeys showsKeys: Bool) -> AlertButton.Columns? {
        let columns = AlertButton.Columns(of: buttons, showsKeys: showsKeys)
        return columns.key + columns.tick > 0 ? columns : nil
    }

    override func layoutSubviews() {
        let layout = layout
        indicator.frame = layout.indicator
        accessory?.frame = layout.accessory
        indicator.show(layout.offset, of: layout.indicator.height + layout.hiddenLineCount)
        for (field, frame) in zip(fields, layout.fields) {
            field.frame = frame
            field.style = traitCollection.showsRelief ? .plain : .pane.adding(.underline)
        }
    }

    override func draw(_ canvas: inout Canvas) {
        let layout = layout
        let gloss = traitCollection.showsRelief ? window?.theme.gloss : nil
        drawSheet(layout.box, hasBorder: layout.hasBorder, hasGloss: true, on: &canvas)
        for line in layout.lines {
            let x = (bounds.width - line.text.width) / 2
            canvas.draw(
                line.text, at: Point(x: x, y: line.y), style: line.isTitle ? .pane.adding(.bold) : .pane)
        }
        let columns = layout.isStacked && gloss == nil ? columns(showingKeys: layout.showsKeys) : nil
        for (index, frame) in layout.buttons.enumerated() where !frame.isEmpty {
            let isEntered = index == selected && !entersNextField
            buttons[index].draw(
                in: frame, columns: columns, withKey: layout.showsKeys, isEntered: isEntered, gloss: gloss,
                on: &canvas)
        }
    }
}
