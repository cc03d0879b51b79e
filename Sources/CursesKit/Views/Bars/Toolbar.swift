import Localization

/// A row that says what the keys do now: `enter open   p play   ? all keys`.
///
/// The hints are the key commands that the responder chain offers, in the order of their priority, as many as fit.
/// A click on one performs it. The toolbar looks at the chain when something else has changed the screen, and
/// collects the commands again only if the chain is another one, or after `keyCommandsDidChange()`.
public final class Toolbar: View {
    /// The style of the whole row; keys are bold in addition.
    public var style: Style {
        get { backgroundStyle ?? .plain }
        set { backgroundStyle = newValue }
    }

    /// The commands of the chain, the most useful first.
    private var commands: [KeyCommand] = []
    /// The chain that they were collected from.
    private var collectedChain: [WeakResponder] = []
    /// Whether the commands must be collected in any case.
    private var isOutdated = true
    /// The window that updates the toolbar while it is on the screen.
    private weak var updater: Window?
    /// The hints that fit, with their columns; nil after a change.
    private var shownHints: [(hint: Hint, x: Int)]?

    /// The free cells between two hints.
    private static let gap = 3

    private struct WeakResponder {
        weak var responder: Responder?
    }

    /// A key, its meaning, and the command.
    private struct Hint {
        let key: Text
        let title: Text
        let command: KeyCommand

        @MainActor
        init?(_ command: KeyCommand) {
            guard let key = command.keys.titles.first else { return nil }
            self.key = Text(keyTitle: key)
            title = Text(command.shortTitle)
            self.command = command
        }

        var width: Int { key.width + 1 + title.width }
    }

    /// An empty row, until it is in a window.
    public init(style: Style = .bar) {
        super.init()
        self.style = style
    }

    // MARK: Updates

    override func visibilityDidChange() {
        super.visibilityDidChange()
        let window = isShown ? window : nil
        guard window !== updater else { return }
        updater?.toolbars.removeAll { $0 === self }
        updater = window
        window?.toolbars.append(self)
        isOutdated = true
        // Shown again, by a layout pass: this frame draws it, and there may be no other one soon.
        if !commands.isEmpty { updateIfNeeded() }
        window?.setNeedsFrame()
    }

    /// Has the commands collected again with the next frame.
    func setNeedsUpdate() {
        isOutdated = true
        window?.setNeedsFrame()
    }

    /// Collects the commands again if the chain has changed.
    func updateIfNeeded() {
        guard let first = window?.keyResponder, isOutdated || hasChanged(first) else { return }
        isOutdated = false
        collectedChain = first.chain.map { WeakResponder(responder: $0) }
        let reachable = first.reachableCommands.filter { $0.priority >= 0 }
        // Numbers are sorted, because commands have many texts and closures to move.
        let ranks = reachable.map(Self.rank)
        let order = reachable.indices.sorted { (ranks[$1], $0) < (ranks[$0], $1) }
        commands = order.map { reachable[$0] }
        let previous = shownHints ?? []
        shownHints = nil
        // With the same words, there may be other actions.
        let isSame = layOutHints().elementsEqual(previous) {
            $0.hint.key == $1.hint.key && $0.hint.title == $1.hint.title
        }
        if !isSame { setNeedsDisplay() }
    }

    private static func rank(_ command: KeyCommand) -> Int {
        command.priority == .max ? -1 : command.priority
    }

    private func hasChanged(_ first: Responder) -> Bool {
        var responder: Responder? = first
        for collected in collectedChain {
            guard let present = responder, collected.responder === present else { return true }
            responder = present.next
        }
        return responder != nil
    }

    // MARK: Layout and drawing

    public override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: limit.width, height: min(1, limit.height))
    }

    override func sizeDidChange() {
        super.sizeDidChange()
        shownHints = nil
    }

    /// The hints that fit. Those with room of their own come last; the first that does not fit ends the others.
    private func layOutHints() -> [(hint: Hint, x: Int)] {
        if let shownHints { return shownHints }
        var room = bounds.width - 2
        func fits(_ hint: Hint) -> Bool {
            guard hint.width <= room else { return false }
            room -= hint.width + Self.gap
            return true
        }
        // Most do not fit, so their texts are not made.
        let shownFixed = commands.filter { $0.priority == .max }.compactMap(Hint.init).filter(fits)
        var shown: [Hint] = []
        for command in commands where command.priority != .max {
            guard let hint = Hint(command) else { continue }
            guard fits(hint) else { break }
            shown.append(hint)
        }
        var x = 1
        let shownHints = (shown + shownFixed).map { hint in
            defer { x += hint.width + Self.gap }
            return (hint, x)
        }
        self.shownHints = shownHints
        return shownHints
    }

    public override func draw(_ canvas: inout Canvas) {
        for (hint, x) in layOutHints() {
            canvas.draw(hint.key, at: Point(x: x, y: 0), style: style.adding(.bold))
            canvas.draw(hint.title, at: Point(x: x + hint.key.width + 1, y: 0), style: style)
        }
    }

    // MARK: Mouse

    public override func touchesBegan(_ touch: Touch) {}
    public override func touchesMoved(_ touch: Touch) {}
    public override func touchesCancelled(_ touch: Touch) {}

    public override func touchesEnded(_ touch: Touch) {
        let point = touch.location(in: self)
        let hit = layOutHints().first { $0.x <= point.x && point.x < $0.x + $0.hint.width }
        if bounds.contains(point), let hit { hit.hint.command.perform(count: nil) }
    }
}

extension Responder {
    /// Call when `keyCommands` would return others, for instance because another row is selected, so that a
    /// toolbar on the screen shows them. A new first responder or controller is noticed without this.
    public func keyCommandsDidChange() {
        guard let window = (self as? View)?.window ?? (self as? ViewController)?.window else { return }
        for toolbar in window.toolbars { toolbar.setNeedsUpdate() }
    }
}

extension Text {
    /// The title of a key in front of what it does: `enter`, or in German, where names are nouns, `Eingabe`.
    init(keyTitle: String) {
        let isNoun = Language.current == .german
        self.init(keyTitle.count > 1 && !isNoun ? keyTitle.lowercased() : keyTitle)
    }
}
