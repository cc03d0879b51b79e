/// A pane at an edge of the window, with a title above its content. The rest of the window shows through.
class ToolView: View {
    private let bar = ToolBar()
    private let content: View
    /// Whether the pane stands beside the program in a wide window, and not below it.
    private let goesBeside: Bool

    /// Whether the pane is at the right or lower edge.
    var isAtEnd = true {
        didSet { if isAtEnd != oldValue { placementDidChange() } }
    }

    /// The title, and what follows it in the bar.
    var title: (name: Text, detail: Text) {
        get { bar.title }
        set { bar.title = newValue }
    }

    /// The width of a window in which there is room for a pane beside the program, and the least width and height of the
    /// pane, in cells.
    private static let (wideWindow, leastWidth, leastHeight) = (100, 50, 8)

    init(title: String, content: View, goesBeside: Bool = false) {
        self.content = content
        self.goesBeside = goesBeside
        super.init()
        bar.title.name = Text(title)
        for view in [bar, content] { addSubview(view) }
        content.backgroundStyle = .plain
    }

    /// The cells of the pane.
    private(set) var pane = Rect.zero

    private func placementDidChange() {
        setNeedsLayout()
        setNeedsDisplay()
    }

    private var isBeside: Bool { goesBeside && bounds.width >= Self.wideWindow }

    override func layoutSubviews() {
        if isBeside {
            let width = max(Self.leastWidth, bounds.width * 2 / 5)
            pane = Rect(x: isAtEnd ? bounds.width - width : 0, y: 0, width: width, height: bounds.height)
        } else {
            let height = min(bounds.height, max(Self.leastHeight, bounds.height / 2))
            pane = Rect(
                x: 0, y: isAtEnd ? bounds.height - height : 0, width: bounds.width, height: height)
        }
        bar.frame = Rect(x: pane.minX, y: pane.minY, width: pane.width, height: min(1, pane.height))
        // A column stays free between the content and the program.
        let margin = isBeside ? 1 : 0
        content.frame = Rect(
            x: pane.minX + (isAtEnd ? margin : 0), y: pane.minY + 1, width: pane.width - margin,
            height: pane.height - 1)
    }

    override func draw(_ canvas: inout Canvas) {
        guard isBeside else { return super.draw(&canvas) }
        canvas.fill(pane, style: .plain)
        let edge = isAtEnd ? pane.minX : pane.maxX - 1
        let line: Glyph = traitCollection.hasUnicode ? Glyph("│", width: 1) : Glyph("|", width: 1)
        for y in pane.minY..<pane.maxY {
            canvas.draw(line, repeated: 1, at: Point(x: edge, y: y), style: .separator)
        }
    }

    // What is beside the pane takes no touches meanwhile.
    override func touchesBegan(_ touch: Touch) {}
    override func touchesMoved(_ touch: Touch) {}
    override func touchesEnded(_ touch: Touch) {}
    override func touchesCancelled(_ touch: Touch) {}
    override func wheelScrolled(by steps: Int, at touch: Touch) {}
}

/// The first row of a pane: its title, and what the keys do there.
private final class ToolBar: View {
    var title: (name: Text, detail: Text) = (.empty, .empty) {
        didSet {
            guard title != oldValue else { return }
            setNeedsLayout()
            setNeedsDisplay()
        }
    }
    private let hints = Toolbar()

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        backgroundStyle = .bar
        addSubview(hints)
    }

    private var words: Text { title.detail.isEmpty ? title.name : title.name + "  " + title.detail }

    override func layoutSubviews() {
        let x = min(bounds.width, words.width + 3)
        hints.frame = Rect(x: x, y: 0, width: bounds.width - x, height: min(1, bounds.height))
    }

    override func draw(_ canvas: inout Canvas) {
        let room = max(0, bounds.width - 1)
        canvas.draw(words, at: Point(x: 1, y: 0), style: .bar, limit: room)
        canvas.draw(title.name, at: Point(x: 1, y: 0), style: .bar.adding(.bold), limit: room)
    }

    override var accessibilityLabel: String? { words.description }
}
