/// Keeps the frame of a window's views, and draws the parts that changed.
///
/// Views report damage; `showNextFrame(on:)` lays out, draws inside the damage and hands the frame to the
/// terminal. Rows that only moved are reported as a `Scroll`. A transition covers a part of the frame
/// without changing it.
@MainActor
final class WindowRenderer {
    private unowned let window: Window
    private var canvas: Canvas
    private var damage: [Rect] = []
    /// The scroll since the last frame.
    private var scrolled: Scroll?
    private var transition: TransitionInProgress?
    #if DEBUG
        /// What the inspector has asked to have drawn: the views there do not count it.
        var inspectorDamage: [Rect] = []
    #endif

    /// More rectangles than this are drawn as one.
    private static let damageLimit = 16

    init(window: Window, size: Size) {
        self.window = window
        canvas = Canvas(size: size)
    }

    /// The theme of the frame.
    var theme: Theme {
        get { canvas.theme }
        set { canvas.theme = newValue }
    }

    /// Takes over the terminal's own colours; nil if unknown.
    func setTerminalColors(background: Color?, foreground: Color?) {
        guard (background, foreground) != (canvas.terminalBackground, canvas.terminalForeground) else {
            return
        }
        canvas.terminalBackground = background
        canvas.terminalForeground = foreground
        if canvas.hasDissolved { window.setNeedsDisplay() }
    }

    /// Starts over with an empty frame of `size`; all of it must be drawn.
    func resize(to size: Size) {
        transition = nil
        scrolled = nil
        var empty = Canvas(size: size, theme: canvas.theme)
        empty.terminalBackground = canvas.terminalBackground
        empty.terminalForeground = canvas.terminalForeground
        canvas = empty
    }

    // MARK: Damage

    /// Whether something has to be drawn.
    var hasDamage: Bool { !damage.isEmpty }

    /// Has `rect`, inside the window, drawn with the next frame.
    func add(_ rect: Rect) {
        for index in damage.indices where damage[index].joins(rect) {
            damage[index] = damage[index].union(rect)
            return
        }
        if damage.count > Self.damageLimit {
            damage = [damage.reduce(rect) { $0.union($1) }]
        } else {
            damage.append(rect)
        }
    }

    /// Moves the frame and its damage by `scroll`.
    ///
    /// - Returns: false, without any effect, if this frame has scrolled already or a transition runs.
    func scroll(_ scroll: Scroll) -> Bool {
        guard transition == nil, scrolled == nil else { return false }
        canvas.apply(scroll)
        damage = damage.flatMap { rect in
            let inside = rect.intersection(scroll.area)
            guard !inside.isEmpty else { return [rect] }
            let moved = inside.offset(by: Point(x: 0, y: scroll.rows)).intersection(scroll.area)
            return inside == rect ? [moved] : [rect, moved]
        }
        scrolled = scroll
        window.setNeedsFrame()
        return true
    }

    // MARK: Drawing

    /// Lays out, draws the damage, and has `terminal` show what changed, if anything did.
    func showNextFrame(on terminal: any Terminal) {
        for toolbar in window.toolbars { toolbar.updateIfNeeded() }
        window.layoutIfNeeded()
        // What was laid out may offer other commands.
        for toolbar in window.toolbars { toolbar.updateIfNeeded() }
        guard terminal.isFullScreen else {
            scrolled = nil
            window.skipRendering()
            return damage.removeAll(keepingCapacity: true)
        }
        canvas.freeUnusedLinks()
        var changed = damage.count > Self.damageLimit ? [damage.reduce(.zero) { $0.union($1) }] : damage
        damage.removeAll(keepingCapacity: true)
        let log = window.application?.log
        let start = log?.time
        for index in changed.indices {
            #if DEBUG
                let rect = changed[index]
                canvas.countsDrawing = !inspectorDamage.contains { $0.intersection(rect) == rect }
            #endif
            changed[index] = redraw(changed[index])
        }
        #if DEBUG
            inspectorDamage.removeAll()
        #endif
        let drawn = log?.time
        present(changed, on: terminal)
        if let log, let start, let drawn, !changed.isEmpty || scrolled != nil || transition != nil {
            log.noteFrame(damage: changed, scrolled: scrolled, start: start, drawn: drawn)
        }
        scrolled = nil
    }

    /// Hands the frame to the terminal, if it differs from the last one.
    private func present(_ changed: [Rect], on terminal: any Terminal) {
        canvas.dropHiddenPictures(in: changed)
        if let transition {
            var frame = transition.frame(of: canvas)
            frame.dropHiddenPictures(in: changed + [transition.area])
            terminal.present(frame, scrolled: scrolled, damage: changed + [transition.area])
        } else if !changed.isEmpty || scrolled != nil {
            terminal.present(canvas, scrolled: scrolled, damage: changed)
        }
    }

    /// The whole frame, drawn again whatever the damage is.
    func wholeFrame() -> Canvas {
        window.layoutIfNeeded()
        var frame = Canvas(size: window.frame.size, theme: window.shownTheme)
        frame.terminalBackground = canvas.terminalBackground
        frame.terminalForeground = canvas.terminalForeground
        frame.canBlend = window.application?.terminal.capabilities.canBlend ?? true
        frame.mixesHues = window.application?.terminal.capabilities.mixesHues ?? true
        frame.hasFaintText = window.application?.terminal.capabilities.hasFaintText ?? true
        frame.reliefRendering = ReliefRendering(window.application?.terminal.capabilities)
        frame.fill(window.bounds, style: window.backgroundStyle ?? .plain)
        window.render(into: &frame)
        return frame
    }

    /// Draws `rect` again.
    ///
    /// - Returns: the changed cells: whole rows if an edge of `rect` cuts a wide glyph, which is then drawn
    ///   or blanked outside `rect` as well.
    private func redraw(_ rect: Rect) -> Rect {
        func draw(_ rect: Rect) {
            canvas.hasCutGlyphs = false
            let capabilities = window.application?.terminal.capabilities
            canvas.canBlend = capabilities?.canBlend ?? false
            canvas.mixesHues = capabilities?.mixesHues ?? true
            canvas.hasFaintText = capabilities?.hasFaintText ?? true
            canvas.reliefRendering = ReliefRendering(capabilities)
            canvas.confined(to: rect) { canvas in
                canvas.fill(rect, style: window.backgroundStyle ?? .plain)
                window.render(into: &canvas)
            }
        }
        draw(rect)
        guard canvas.hasCutGlyphs else { return rect }
        let rows = Rect(x: 0, y: rect.minY, width: window.bounds.width, height: rect.height)
        draw(rows)
        return rows
    }

    // MARK: Transitions

    /// Shows what `change` does to `view` as a transition from the present frame. A running transition is
    /// completed with false.
    func run(
        _ transition: Transition, on view: View, duration: Duration, change: () -> Void,
        completion: @escaping (Bool) -> Void
    ) {
        guard let application = window.application, !application.reducesMotion, duration > .zero else {
            change()
            return completion(true)
        }
        let area = Rect(origin: view.originInWindow, size: view.bounds.size)
        let previous = self.transition
        drawDamage()
        let seen = previous?.frame(of: canvas) ?? canvas
        let begun = TransitionInProgress(transition, from: seen, in: area)
        self.transition = begun
        change()
        application.animator.run(Animation(duration: duration), for: begun) { progress in
            begun.progress = progress
        } completion: { [weak self] finished in
            if let self, self.transition === begun {
                self.transition = nil
                window.setNeedsDisplay(area)
            }
            completion(finished)
        }
        if let previous {
            window.setNeedsDisplay(previous.area)
            application.animator.interrupt(previous)
        }
    }

    /// Draws the damage, which stays for the next frame: a transition begins with the latest state.
    private func drawDamage() {
        window.layoutIfNeeded()
        for rect in damage { _ = redraw(rect) }
    }
}

/// A previous frame that a transition turns into the present one.
final class TransitionInProgress {
    private let transition: Transition
    private let old: Canvas
    /// The cells of the window that the transition covers.
    let area: Rect
    /// The share of the transition that is over, 0...1.
    var progress = 0.0

    init(_ transition: Transition, from old: Canvas, in area: Rect) {
        self.transition = transition
        self.old = old.withoutLinks()
        self.area = area
    }

    /// The frame at the present progress on the way to `canvas`.
    func frame(of canvas: Canvas) -> Canvas {
        canvas.transitioning(from: old, in: area, progress: progress, by: transition)
    }
}
