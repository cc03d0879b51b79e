/// A program on a terminal: it brings events to the responders and frames to the screen.
///
/// A frame is drawn when something has changed, at most sixty times a second while something moves,
/// and never while nothing does.
@MainActor
public final class Application: Responder {
    /// Where events come from and frames go.
    public let terminal: any Terminal
    /// What frames and animations are timed by.
    public let clock: any FrameClock
    /// Whether transitions are left out.
    public let reducesMotion: Bool
    /// Moves what is in motion; each of its steps asks for a frame.
    public private(set) lazy var animator = Animator(clock: clock) { [weak self] in self?.setNeedsFrame() }
    /// The status the program ended with; nil while it runs.
    public private(set) var exitStatus: Int32?

    /// The keys that were pressed and wait for others: a count, the beginning of a sequence.
    public var pendingKeys: KeySequence { keys.pending }

    /// The status to end with once the delegate has agreed; nil unless it was asked.
    private var statusAwaitingReply: Int32?
    let delegate: any ApplicationDelegate
    private(set) var window: Window?
    /// Ends what has the terminal in this program's place; nil while nothing has.
    var endHandover: (() -> Void)?
    private lazy var keys = KeyDispatcher(
        clock: clock, responder: { [weak self] in self?.window?.keyResponder },
        pendingDidChange: { [weak self] in self?.pendingKeysDidChange() })
    /// Whether what changes now is drawn in a moment anyway.
    private var collectsChanges = false
    private var hasChanges = false
    /// When the next frame is due; nil if none is.
    private var pendingFrame: Duration?
    /// When the last frame was drawn.
    private var lastFrame: Duration?

    /// Touches neither terminal nor delegate before `launch()`.
    public init(
        terminal: any Terminal, clock: any FrameClock, delegate: any ApplicationDelegate,
        reducesMotion: Bool = false
    ) {
        self.terminal = terminal
        self.clock = clock
        self.delegate = delegate
        self.reducesMotion = reducesMotion
    }

    public override var keyCommands: [KeyCommand] {
        let quit = KeyCommand("Quit", keys: "q") { [weak self] in self?.terminate() }
        let asksSomething = window?.presentedViewControllers.contains { $0 is AlertController } == true
        return [
            KeyCommand("Keys", keys: "?", .function(1)) { [weak self] in self?.showHelp() },
            KeyCommand("Redraw", presses: [KeyPress("l", control: true)]) { [weak self] in self?.redraw() },
            KeyCommand("Suspend", presses: [KeyPress("z", control: true)]) { [weak self] in self?.suspend() },
        ] + (asksSomething ? [] : [quit])
    }

    /// 128 + SIGHUP.
    private static let hungUp: Int32 = 129

    // MARK: Life

    /// Lets the delegate make its window and draws the first frame.
    ///
    /// In between, what was kept of the last run is restored, and the root view controller has appeared.
    /// The delegate hears `applicationDidBecomeActive(_:)` last.
    ///
    /// - Throws: `ApplicationError.noRootViewController` if there is nothing to show.
    public func launch() throws(ApplicationError) {
        delegate.applicationDidFinishLaunching(self)
        guard let window = delegate.window, let root = window.rootViewController else {
            throw .noRootViewController
        }
        self.window = window
        let state = root.restorationIdentifier == nil ? nil : delegate.stateToRestore(for: self)
        if let state { root.restore(state, path: [], making: make) }
        // The first frame is drawn here and now: nothing needs to call back for it.
        collectsChanges = true
        window.application = self
        window.resize(to: terminal.size)
        window.setNeedsDisplay()
        root.view.setNeedsLayout()
        if let state, state.identifier == root.restorationIdentifier { restorePresented(state, above: root) }
        drawFrame()
        delegate.applicationDidBecomeActive(self)
    }

    /// Handles the terminal's events from now on.
    public func run() {
        terminal.listen { [weak self] events in self?.handle(events) }
    }

    /// Ends the program if the delegate agrees by `applicationShouldTerminate(_:)`.
    ///
    /// The delegate may save, then the terminal is given back. While it has not replied, further calls do nothing.
    public func terminate(status: Int32 = 0) {
        guard exitStatus == nil, statusAwaitingReply == nil else { return }
        statusAwaitingReply = status
        switch delegate.applicationShouldTerminate(self) {
        case .terminateNow: reply(toApplicationShouldTerminate: true)
        case .terminateCancel: reply(toApplicationShouldTerminate: false)
        case .terminateLater: break
        }
    }

    /// Ends the program, or lets it go on, after the delegate's `terminateLater`; does nothing unless asked.
    public func reply(toApplicationShouldTerminate shouldTerminate: Bool) {
        guard let status = statusAwaitingReply else { return }
        statusAwaitingReply = nil
        if shouldTerminate { end(status: status) }
    }

    private func end(status: Int32) {
        guard exitStatus == nil else { return }
        exitStatus = status
        endHandover?()
        saveState()
        delegate.applicationWillTerminate(self)
        terminal.close(status: status)
    }

    // MARK: Events

    /// Does what `events`, which arrived together, ask for, and draws what has changed with them.
    public func handle(_ events: [Event]) {
        collectsChanges = true
        for event in events where exitStatus == nil && isHeard(event) { handle(event) }
        collectsChanges = false
        // A frame that is due later is drawn now: the user may have changed something in it.
        if hasChanges || pendingFrame != nil { drawFrame() }
    }

    /// Whether `event` is this program's: one that has the terminal in its place has the user too.
    private func isHeard(_ event: Event) -> Bool {
        switch event {
        case .terminate, .closed: true
        default: endHandover == nil
        }
    }

    private func handle(_ event: Event) {
        switch event {
        case .key(let press):
            animator.finish()
            // What an earlier event of those that arrived together has brought is in its place for this one.
            window?.layoutIfNeeded()
            keys.handle(press)
        case .paste(let text): window?.keyResponder.paste(text)
        case .mouse(let mouse):
            animator.finish()
            keys.forget()
            window?.send(mouse)
        case .background(let color): window?.renderer.terminalBackground = color
        // Of sizes that followed each other at once only the last is heard, which may be the first again
        // when the terminal has already lost what it showed.
        case .resize: redraw()
        case .suspend: suspend()
        case .resume:
            window?.cancelTouches()
            redraw()
        case .terminate(let signal): end(status: 128 + signal)
        case .focus(let hasFocus): handleFocus(hasFocus)
        case .closed: end(status: Self.hungUp)
        }
    }

    private func pendingKeysDidChange() {
        delegate.applicationDidChangePendingKeys(self)
    }

    private func handleFocus(_ hasFocus: Bool) {
        if hasFocus {
            delegate.applicationDidGainFocus(self)
        } else {
            window?.cancelTouches()
            delegate.applicationDidLoseFocus(self)
        }
    }

    private func resize(to size: Size) {
        animator.finish()
        window?.resize(to: size)
    }

    private func suspend() {
        window?.cancelTouches()
        saveState()
        delegate.applicationDidEnterBackground(self)
        terminal.suspend()
        delegate.applicationWillEnterForeground(self)
        redraw()
    }

    func redraw() {
        resize(to: terminal.size)
        terminal.invalidate()
        window?.setNeedsDisplay()
    }

    private func showHelp() {
        guard let window, !(window.presentedViewControllers.last is HelpController) else { return }
        window.rootViewController?.present(HelpController(for: window.keyResponder))
    }

    // MARK: Frames

    /// Has a frame drawn: with the event that is being handled, else when the last one is old enough.
    func setNeedsFrame() {
        if collectsChanges {
            hasChanges = true
        } else {
            scheduleFrame(at: max(clock.time, lastFrame.map { $0 + Animator.frameInterval } ?? clock.time))
        }
    }

    private func scheduleFrame(at time: Duration) {
        if let pendingFrame, pendingFrame <= time { return }
        pendingFrame = time
        clock.schedule(after: time - clock.time) { [weak self] in
            guard let self, pendingFrame == time else { return }
            drawFrame(due: time)
        }
    }

    private func drawFrame(due: Duration? = nil) {
        pendingFrame = nil
        guard exitStatus == nil, endHandover == nil, let window else { return }
        // A frame that comes a little late is no reason for the next one to be late too.
        let now = clock.time
        let time = due.flatMap { now - $0 < Animator.frameInterval / 2 ? $0 : nil } ?? now
        lastFrame = time
        // What laying out and animating change is part of this frame and asks for no other.
        collectsChanges = true
        animator.advance()
        if let picture = window.renderer.nextPicture() {
            terminal.present(picture.canvas, scrolled: picture.scrolled, damage: picture.damage)
        }
        collectsChanges = false
        hasChanges = false
        if let next = animator.nextFrame(after: time) { scheduleFrame(at: next) }
    }
}
