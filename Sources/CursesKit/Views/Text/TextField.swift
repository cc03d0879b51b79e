/// A row with a line of text for the user to edit, with the keys of readline and by paste.
///
/// The caret is a cell in reverse video. A text longer than the field scrolls sideways by whole characters.
/// While the field is first responder, letters are text and not commands.
public final class TextField: Control {
    /// Decides about editing, and hears what the user does.
    public weak var delegate: (any TextFieldDelegate)?

    /// The text: one line, in which line ends and tabs become spaces. Setting it moves the caret to its end,
    /// and does not tell the delegate.
    public var text: String {
        get { editor.text }
        set {
            editor.setText(newValue)
            suggestion = ""
            firstShown = 0
            contentDidChange()
        }
    }

    /// The text of an empty field.
    public var placeholder = Text.empty {
        didSet { if placeholder != oldValue { setNeedsDisplay() } }
    }

    /// Whether every character is shown as a bullet.
    public var isSecureTextEntry = false {
        didSet { if isSecureTextEntry != oldValue { contentDidChange() } }
    }

    /// The style of the text and the field; by default, underlined without colours.
    public var style = Style(attributes: .underline) {
        didSet { if style != oldValue { setNeedsDisplay() } }
    }

    /// A text that could follow; shown dim behind the caret at the end of the text, where Right and End insert it. The next
    /// change of the text removes it.
    public var suggestion = "" {
        didSet { if suggestion != oldValue { setNeedsDisplay() } }
    }

    /// Whether the field is first responder.
    public private(set) var isEditing = false

    private(set) var editor = LineEditor()
    /// The number of bytes of the text that are scrolled out on the left.
    private var firstShown = 0

    /// An empty field that shows `placeholder`.
    public init(_ placeholder: Text = .empty) {
        self.placeholder = placeholder
        super.init()
    }

    /// What an empty field shows.
    public override var accessibilityLabel: String? { placeholder.isEmpty ? nil : placeholder.description }
    /// The text, unless it is secret; nil if it is empty.
    public override var accessibilityValue: String? { isSecureTextEntry || text.isEmpty ? nil : text }

    public override var acceptsText: Bool { true }

    /// Cached, because every key press is looked up here first.
    public override var keyCommands: [KeyCommand] { commands }
    private lazy var commands = TextFieldKeyCommands(field: self).all

    // MARK: First responder

    @discardableResult
    public override func becomeFirstResponder() -> Bool {
        isFirstResponder && isEditing
            || delegate?.textFieldShouldBeginEditing(self) != false && super.becomeFirstResponder()
    }

    @discardableResult
    public override func resignFirstResponder() -> Bool {
        !isEditing || delegate?.textFieldShouldEndEditing(self) != false && super.resignFirstResponder()
    }

    override func firstResponderDidChange() {
        super.firstResponderDidChange()
        guard isEditing != isFirstResponder else { return }
        isEditing.toggle()
        // What hears of it may remove the field, which ends editing.
        let begins = isEditing
        if begins {
            delegate?.textFieldDidBeginEditing(self)
        } else {
            delegate?.textFieldDidEndEditing(self)
        }
        sendActions(for: begins ? .editingDidBegin : .editingDidEnd)
    }

    /// Ends editing if the field has left its window, also if it is what the controller prefers as responder.
    override func visibilityDidChange() {
        super.visibilityDidChange()
        if isEditing { firstResponderDidChange() }
    }

    // MARK: Editing

    public override func insertText(_ text: String) {
        let text = LineEditor.cleaned(text)
        change(editor.caretIndex..<editor.caretIndex, to: text) { $0.insert(text) }
    }

    public override func deleteBackward() {
        delete(.backward)
    }

    public override func paste(_ text: String) {
        insertText(text)
    }

    func delete(_ motion: LineEditor.Motion) {
        change(editor.range(of: motion), to: "") { $0.delete(motion) }
    }

    func kill(_ motion: LineEditor.Motion) {
        let motion = concealed(motion)
        change(editor.range(of: motion), to: "") { $0.kill(motion) }
    }

    func yank() {
        insertText(editor.killed)
    }

    func transpose() {
        guard let (range, replacement) = editor.transposed else { return }
        change(range, to: replacement) { $0.transpose() }
    }

    /// Inserts the suggestion if the caret is at the end of the text.
    ///
    /// - Returns: false if there is none.
    func acceptSuggestion() -> Bool {
        guard !suggestion.isEmpty, editor.caret == editor.text.utf8.count else { return false }
        insertText(suggestion)
        return true
    }

    func move(_ motion: LineEditor.Motion) {
        editor.move(concealed(motion))
        contentDidChange()
    }

    /// A hidden text must not reveal where its words begin.
    private func concealed(_ motion: LineEditor.Motion) -> LineEditor.Motion {
        guard isSecureTextEntry else { return motion }
        return switch motion {
        case .wordBackward, .fieldBackward: .start
        case .wordForward: .end
        default: motion
        }
    }

    private func change(
        _ range: Range<String.Index>, to string: String, by step: (inout LineEditor) -> Void
    ) {
        guard !range.isEmpty || !string.isEmpty,
            delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: string) != false
        else { return }
        step(&editor)
        suggestion = ""
        contentDidChange()
        delegate?.textFieldDidChange(self)
        sendActions(for: .editingChanged)
    }

    private func contentDidChange() {
        revealCaret()
        setNeedsDisplay()
    }

    /// Passes Enter on to the next responders, unless the delegate handles it.
    func returnPressed() {
        sendActions(for: .primaryActionTriggered)
        guard delegate?.textFieldShouldReturn(self) != false, let next else { return }
        let press = KeyPress(.enter)
        if let command = next.command(for: press) { command.action() } else { next.pressBegan(press) }
    }

    // MARK: Scrolling

    public override func layoutSubviews() {
        revealCaret()
    }

    public override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: limit.width, height: min(1, limit.height))
    }

    /// Scrolls as little as needed to show the caret, and leaves no cell free while text is scrolled out.
    private func revealCaret() {
        let text = editor.text
        let atCaret = editor.caret == text.utf8.count ? 1 : shown(at: editor.caretIndex).width
        let earliest = start(ofTextBefore: editor.caretIndex, in: bounds.width - atCaret)
        let fullest = start(ofTextBefore: text.endIndex, in: bounds.width - 1)
        let first = min(editor.index(min(firstShown, editor.caret)), fullest)
        firstShown = text.utf8.distance(from: text.startIndex, to: max(text.rounded(first), earliest))
    }

    /// The start of the text before `end` that fits into `room` cells.
    private func start(ofTextBefore end: String.Index, in room: Int) -> String.Index {
        var room = room
        var start = end
        while start > editor.text.startIndex {
            let index = editor.text.index(before: start)
            room -= shown(at: index).width
            guard room >= 0 else { break }
            start = index
        }
        return start
    }

    /// The glyphs on the screen for the character at `index`.
    private func shown(at index: String.Index) -> Text {
        if isSecureTextEntry { return traitCollection.hasUnicode ? "•" : "*" }
        let text = Text(String(editor.text[index]))
        return text.width > 0 ? text : "\u{FFFD}"
    }

    // MARK: Drawing

    public override func draw(_ canvas: inout Canvas) {
        let style = isEnabled ? style : style.adding(.dim)
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: 1), style: style)
        if editor.text.isEmpty {
            canvas.draw(placeholder, at: .zero, style: style.adding(.dim), limit: bounds.width)
        }
        var caret = style
        caret.attributes.formSymmetricDifference(.reverse)
        let caretIndex = isFirstResponder ? editor.caretIndex : nil
        var x = 0
        var index = editor.index(firstShown)
        while x < bounds.width, index < editor.text.endIndex {
            let shown = shown(at: index)
            guard x + shown.width <= bounds.width else { break }
            canvas.draw(shown, at: Point(x: x, y: 0), style: index == caretIndex ? caret : style)
            x += shown.width
            index = editor.text.index(after: index)
        }
        guard index == caretIndex else { return }
        let following = editor.text.isEmpty ? placeholder : Text(suggestion)
        canvas.draw(
            following, at: Point(x: x, y: 0), style: style.adding(.dim), limit: max(0, bounds.width - x))
        let behind = following.truncated(to: max(0, bounds.width - x)).glyphs.first ?? .space
        canvas.draw(Text(glyphs: [behind]), at: Point(x: x, y: 0), style: caret)
    }

    // MARK: Mouse

    public override func touchesBegan(_ touch: Touch) {
        guard isEnabled, becomeFirstResponder() else { return }
        let column = touch.location(in: self).x
        var x = 0
        var index = editor.index(firstShown)
        while index < editor.text.endIndex {
            x += shown(at: index).width
            guard x <= column else { break }
            index = editor.text.index(after: index)
        }
        editor.move(to: index)
        contentDidChange()
    }

    public override func touchesMoved(_ touch: Touch) {}
    public override func touchesEnded(_ touch: Touch) {}
    public override func touchesCancelled(_ touch: Touch) {}
}

extension String {
    /// The start of the character that contains `index`.
    fileprivate func rounded(_ index: Index) -> Index {
        index > startIndex && index < endIndex ? self.index(before: self.index(after: index)) : index
    }
}
