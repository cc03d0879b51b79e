/// Several lines of text for the user to edit, wrapped to the width of the view.
///
/// Enter begins a new line. The keys are those of `TextField`, with the arrows and the page keys between the rows,
/// and Alt-U and Alt-E to undo and redo. Tab moves the focus. The caret is a cell in reverse video, and the last
/// row of the editor is underlined, so that its end can be seen without colours.
public final class TextEditor: Control {
    /// The text, with line feeds between its lines. Other control characters are dropped, and a text of more than
    /// 1 MiB counts as empty. Setting it calls no actions.
    public var text: String {
        get { editor.text }
        set {
            editor.text = newValue
            layout = nil
            firstRow = 0
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    /// The text of an empty editor.
    public var placeholder = Text.empty {
        didSet { if placeholder != oldValue { setNeedsDisplay() } }
    }

    /// The rows that the editor asks for.
    public var preferredRowCount = 4 {
        didSet { if preferredRowCount != oldValue { invalidateIntrinsicContentSize() } }
    }

    /// Whether the editor is first responder.
    public private(set) var isEditing = false

    private(set) var editor = MultilineEditor()
    /// The rows of the text; nil until they are needed.
    private var layout: TextEditorLayout?
    /// The first visible row.
    private var firstRow = 0
    /// The column that vertical movements return to.
    private var goalColumn: Int?
    private let indicator = ScrollIndicator()

    /// An empty editor that shows `placeholder`.
    public init(_ placeholder: Text = .empty) {
        self.placeholder = placeholder
        super.init()
        addSubview(indicator)
    }

    /// What an empty editor shows.
    public override var accessibilityLabel: String? { placeholder.isEmpty ? nil : placeholder.description }
    /// The text; nil if it is empty.
    public override var accessibilityValue: String? { text.isEmpty ? nil : text }

    public override var acceptsText: Bool { true }
    public override var keyCommands: [KeyCommand] { commands }
    private lazy var commands = TextEditorKeyCommands(editor: self).all

    // MARK: Editing

    public override func insertText(_ text: String) { change { $0.insert(text) } }
    public override func deleteBackward() { delete(.line(.backward)) }
    public override func paste(_ text: String) { insertText(text) }

    func delete(_ motion: MultilineEditor.Motion, keeps: Bool = false) {
        change { $0.delete(motion, keeps: keeps) }
    }

    /// Deletes to the end of the line, or at its end the line break.
    func deleteToEnd() {
        let isAtEnd = editor.caret.offset == editor.lines[editor.caret.line].utf8.count
        delete(.line(isAtEnd ? .forward : .end), keeps: true)
    }

    func yank() { change { $0.yank() } }

    func undo() {
        change { editor in
            defer { editor.undo() }
            return editor.canUndo
        }
    }

    func redo() {
        change { editor in
            defer { editor.redo() }
            return editor.canRedo
        }
    }

    /// - Parameter step: changes the text; returns false if it did not.
    private func change(_ step: (inout MultilineEditor) -> Bool) {
        guard isEnabled, step(&editor) else { return }
        if let (previous, count) = editor.lastChange {
            layout?.replace(previous, with: editor.lines[previous.lowerBound..<previous.lowerBound + count])
        }
        caretDidMove()
        sendActions(for: .editingChanged)
    }

    func move(_ motion: MultilineEditor.Motion) {
        editor.move(motion)
        caretDidMove()
    }

    /// Moves the caret by rows, in the column where the movement began.
    func move(byRows rows: Int) {
        let layout = wrapped
        var point = layout.point(of: editor.caret, in: editor.lines)
        let column = goalColumn ?? point.x
        point = Point(x: column, y: point.y.clampedSum(rows))
        if point.y < 0 { return move(.textStart) }
        if point.y >= layout.rowCount { return move(.textEnd) }
        editor.move(to: layout.position(at: point, in: editor.lines))
        caretDidMove()
        goalColumn = column
    }

    func movePage(by direction: Int) {
        let rows = wrapped.rowCount
        let y = wrapped.point(of: editor.caret, in: editor.lines).y + direction * max(1, bounds.height - 1)
        move(byRows: max(0, min(y, rows - 1)) - wrapped.point(of: editor.caret, in: editor.lines).y)
    }

    private func caretDidMove() {
        goalColumn = nil
        revealCaret()
        setNeedsDisplay()
    }

    // MARK: Layout

    /// The rows; the last columns are for the caret behind a full row and for the indicator.
    private var wrapped: TextEditorLayout {
        let width = max(1, bounds.width - (bounds.width > 10 ? 2 : 1))
        if let layout, layout.width == width { return layout }
        let made = TextEditorLayout(of: editor.lines, width: width)
        layout = made
        return made
    }

    /// As wide as possible, with the preferred number of rows.
    public override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: limit.width, height: min(limit.height, max(1, preferredRowCount)))
    }

    public override func layoutSubviews() {
        indicator.frame = Rect(x: bounds.width - 1, y: 0, width: min(1, bounds.width), height: bounds.height)
        revealCaret()
    }

    /// Scrolls as little as needed to show the caret, and leaves no row free below the text.
    private func revealCaret() {
        let row = wrapped.point(of: editor.caret, in: editor.lines).y
        scroll(to: min(max(firstRow, row - bounds.height + 1), row))
    }

    private func scroll(to row: Int) {
        let row = max(0, min(row, wrapped.rowCount - bounds.height))
        if row != firstRow { setNeedsDisplay() }
        firstRow = row
        indicator.show(row, of: wrapped.rowCount)
    }

    // MARK: Drawing

    private var style: Style { isEnabled ? ground : ground.adding(.dim) }

    public override func draw(_ canvas: inout Canvas) {
        let last = style.adding(.underline)
        canvas.fill(Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1), style: last)
        if editor.isEmpty {
            canvas.draw(placeholder, at: .zero, style: styleOfRow(0).adding(.dim), limit: bounds.width)
        }
        let height = min(bounds.height, canvas.clipped(bounds).maxY)
        let rows = wrapped.rows(from: firstRow, count: max(0, height), of: editor.lines)
        for (y, row) in rows.enumerated() {
            var x = 0
            for character in editor.lines[row.line].characters(in: row.bytes) {
                let shown = TextEditorLayout.shown(character)
                canvas.draw(shown, at: Point(x: x, y: y), style: styleOfRow(y))
                x += shown.width
            }
        }
        if isFocused { drawCaret(on: &canvas) }
    }

    private func styleOfRow(_ y: Int) -> Style { y == bounds.height - 1 ? style.adding(.underline) : style }

    private func drawCaret(on canvas: inout Canvas) {
        let point = wrapped.point(of: editor.caret, in: editor.lines) - Point(x: 0, y: firstRow)
        var style = styleOfRow(point.y)
        style.attributes.formSymmetricDifference(.reverse)
        let line = editor.lines[editor.caret.line]
        let rest = line.characters(in: editor.caret.offset..<line.utf8.count)
        let behind = editor.isEmpty ? placeholder.glyphs.first.map { Text(glyphs: [$0]) } : nil
        canvas.draw(rest.first.map(TextEditorLayout.shown) ?? behind ?? " ", at: point, style: style)
    }

    // MARK: Mouse

    /// Moves the caret to the mouse.
    public override func trackingDidMove(to point: Point) {
        let textPoint = Point(x: point.x, y: max(0, min(point.y, bounds.height - 1)) + firstRow)
        editor.move(to: wrapped.position(at: textPoint, in: editor.lines))
        caretDidMove()
    }

    public override func wheelScrolled(by steps: Int, at touch: Touch) {
        let previous = firstRow
        scroll(to: firstRow.clampedSum(3 * steps))
        if firstRow == previous { super.wheelScrolled(by: steps, at: touch) }
    }

    override func firstResponderDidChange() {
        super.firstResponderDidChange()
        guard isEditing != isFirstResponder else { return }
        isEditing.toggle()
        sendActions(for: isEditing ? .editingDidBegin : .editingDidEnd)
    }
}
