/// A choice of one among many words: `Weekly ▾`.
///
/// Left and Right choose the neighbour; Enter, Space or a click opens a menu of all.
public final class Picker: Control {
    /// The words, from top to bottom of the menu.
    public let titles: [Text]

    /// The chosen word, counted from 0. Setting this calls no actions.
    ///
    /// - Precondition: there is such a word.
    public var selectedIndex: Int {
        didSet {
            require()
            if selectedIndex != oldValue { setNeedsDisplay() }
        }
    }

    /// A picker of at least one word.
    ///
    /// - Precondition: `selected` is the index of a title.
    public init(_ titles: [Text], selected: Int = 0) {
        self.titles = titles
        selectedIndex = selected
        super.init()
        require()
    }

    private func require() {
        precondition(titles.indices.contains(selectedIndex), "a picker has no title with this index")
    }

    /// The chosen title.
    public override var accessibilityValue: String? { titles[selectedIndex].description }

    public override var keyCommands: [KeyCommand] { commands }
    private lazy var commands = [
        KeyCommand(.choose) { [weak self] in self?.showMenu() }
            .hint(priority: 100),
        KeyCommand(.nextChoice) { [weak self] in self?.move(by: 1) },
        KeyCommand(.previousChoice) { [weak self] in self?.move(by: -1) },
        KeyCommand(.firstChoice) { [weak self] in self?.choose(0) },
        KeyCommand(.lastChoice) { [weak self] in self?.choose(.max) },
    ]

    private func move(by step: Int) {
        choose(selectedIndex + step)
    }

    /// Chooses the word with this index, or the nearest one.
    private func choose(_ index: Int) {
        let index = max(0, min(index, titles.count - 1))
        guard index != selectedIndex else { return }
        selectedIndex = index
        sendActions(for: .valueChanged)
    }

    private func showMenu() {
        let actions = titles.enumerated().map { index, title in
            Action(title, isOn: index == selectedIndex) { [weak self] in self?.choose(index) }
        }
        window?.presentations.top?.present(
            MenuController(actions: actions, anchor: Rect(origin: originInWindow, size: bounds.size)))
    }

    /// Room for the longest word, in one row.
    public override func sizeThatFits(_ limit: Size) -> Size {
        let widest = titles.map(\.width).max() ?? 0
        return Size(width: min(limit.width, widest + 2), height: min(limit.height, 1))
    }

    public override func draw(_ canvas: inout Canvas) {
        let style = currentStyle
        canvas.fill(bounds, style: style)
        canvas.draw(titles[selectedIndex], at: .zero, style: style, limit: max(0, bounds.width - 2))
        let sign: Text = traitCollection.hasUnicode ? "▾" : "="
        canvas.draw(sign, at: Point(x: bounds.width - 1, y: 0), style: style)
    }

    public override func trackingDidEnd(at point: Point) {
        showMenu()
    }
}
