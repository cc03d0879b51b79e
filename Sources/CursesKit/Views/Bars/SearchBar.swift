import Localization

/// A row with a slash, a text field, and buttons that clear the text and cancel the search.
public final class SearchBar: View {
    /// Decides about editing, and hears what the user does.
    public weak var delegate: (any SearchBarDelegate)?

    /// The text field.
    public let searchTextField = TextField()

    /// The search text. The delegate does not hear when it is set.
    public var text: String {
        get { searchTextField.text }
        set {
            searchTextField.text = newValue
            setNeedsDisplay()
        }
    }

    /// The text of an empty bar.
    public var placeholder: Text {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }

    /// Whether there is a Cancel button, if it fits. Escape cancels in any case.
    public var showsCancelButton = false {
        didSet {
            guard showsCancelButton != oldValue else { return }
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    /// The style of the bar and of the text in its field.
    public var style = Style.bar {
        didSet { applyStyle() }
    }

    private var clearButton = Rect.zero
    private var cancelButton = Rect.zero

    /// Whether the field was first responder when the bar left the screen.
    private var returnsToField = false

    private let cancelTitle: Text = localized("Cancel")
    /// The smallest width of the field beside the buttons.
    private static let leastField = 12

    /// An empty bar that shows `placeholder`; by default, `Search`.
    public init(_ placeholder: Text? = nil) {
        super.init()
        searchTextField.placeholder = placeholder ?? localized("Search")
        searchTextField.delegate = self
        applyStyle()
        addSubview(searchTextField)
    }

    private func applyStyle() {
        backgroundStyle = style
        searchTextField.style = style
        setNeedsDisplay()
    }

    public override var keyCommands: [KeyCommand] { commands }
    private lazy var commands = [
        KeyCommand(.cancelSearch) { [weak self] in self?.cancel() },
        KeyCommand(.acceptSearch) { [weak self] in self?.search() },
    ]

    // MARK: First responder

    public override var canBecomeFirstResponder: Bool { true }

    /// Makes the field the first responder.
    @discardableResult
    public override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }

    /// Has the field give up being first responder.
    @discardableResult
    public override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

    /// The bar is about to leave the screen, together with the searched controller.
    func willLeave() {
        returnsToField = searchTextField.isEditing
    }

    /// The bar is back on the screen. Its field becomes first responder if it was when the bar left.
    func didReturn() {
        if returnsToField { becomeFirstResponder() }
        returnsToField = false
    }

    // MARK: Layout

    public override func layoutSubviews() {
        let cancelWidth = cancelTitle.width + 2
        let showsCancel = showsCancelButton && bounds.width >= Self.leastField + cancelWidth
        let end = max(0, bounds.width - (showsCancel ? cancelWidth : 1))
        cancelButton = showsCancel ? Rect(x: end, y: 0, width: cancelWidth, height: 1) : .zero
        clearButton = end > Self.leastField ? Rect(x: end - 2, y: 0, width: 2, height: 1) : .zero
        // The field of a phone is white.
        searchTextField.style = traitCollection.showsRelief ? .plain : style
        // If the field does not fit beside margin and slash, it takes the whole row.
        let start = bounds.width > 6 ? 3 : 0
        let fieldEnd = clearButton.isEmpty ? end : clearButton.minX
        searchTextField.frame = Rect(
            x: start, y: 0, width: start == 0 ? bounds.width : fieldEnd - start, height: min(1, bounds.height)
        )
    }

    public override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: limit.width, height: min(1, limit.height))
    }

    public override func draw(_ canvas: inout Canvas) {
        if searchTextField.frame.minX > 0 { canvas.draw("/", at: Point(x: 1, y: 0), style: style) }
        if !clearButton.isEmpty, !text.isEmpty {
            canvas.draw("×", at: Point(x: clearButton.minX + 1, y: 0), style: style)
        }
        if !cancelButton.isEmpty {
            canvas.draw(
                cancelTitle, at: Point(x: cancelButton.minX + 1, y: 0), style: style.adding(.underline))
        }
    }

    // MARK: Events

    public override func touchesEnded(_ touch: Touch) {
        let point = touch.location(in: self)
        if cancelButton.contains(point) {
            cancel()
        } else if clearButton.contains(point), !text.isEmpty {
            text = ""
            delegate?.searchBar(self, textDidChange: "")
        } else if bounds.contains(point) {
            becomeFirstResponder()
        }
    }

    private func cancel() {
        delegate?.searchBarCancelButtonClicked(self)
    }

    private func search() {
        delegate?.searchBarSearchButtonClicked(self)
    }
}

extension SearchBar: TextFieldDelegate {
    /// Asks the bar's delegate.
    public func textFieldShouldBeginEditing(_ textField: TextField) -> Bool {
        delegate?.searchBarShouldBeginEditing(self) ?? true
    }

    /// Tells the bar's delegate.
    public func textFieldDidBeginEditing(_ textField: TextField) {
        delegate?.searchBarTextDidBeginEditing(self)
    }

    /// Asks the bar's delegate.
    public func textFieldShouldEndEditing(_ textField: TextField) -> Bool {
        delegate?.searchBarShouldEndEditing(self) ?? true
    }

    /// Tells the bar's delegate.
    public func textFieldDidEndEditing(_ textField: TextField) {
        delegate?.searchBarTextDidEndEditing(self)
    }

    /// Tells the bar's delegate, and shows or hides the clear button.
    public func textFieldDidChange(_ textField: TextField) {
        setNeedsDisplay()
        delegate?.searchBar(self, textDidChange: textField.text)
    }
}
