/// A program on a terminal: it sends events to responders and frames to the screen.
///
/// A frame is drawn when something has changed, at most sixty times a second while something moves, and never
/// while nothing does.
///
/// A key becomes a frame on one thread: `MainLoop` wakes up and `CursesTerminal` reads; `InputDecoder`
/// makes an `Event`; `KeyDispatcher` finds the command on the responder chain; the command changes a view,
/// which calls `setNeedsDisplay()`; `FrameScheduler` has `WindowRenderer` draw the damage into a `Canvas`;
/// ncurses makes the bytes for the cells that differ, and `FrameOutput` sends them.
@MainActor
public final class Application: Responder {
    /// Supplies events and shows frames.
    public let terminal: any Terminal
    /// Times frames and animations.
    public let clock: any FrameClock
    /// Whether animations and transitions are left out.
    public var reducesMotion: Bool {
        didSet { if reducesMotion != oldValue { window?.updateTraits() } }
    }
    /// Whether bitmaps are shown if the terminal can.
    public let showsBitmaps: Bool
    /// Other keys for the commands of all responders.
    public var keyMap = KeyMap.standard {
        didSet { for toolbar in window?.toolbars ?? [] { toolbar.setNeedsUpdate() } }
    }
    /// Whether a key shows what the program has printed (`KeyCommand.Definition.console`).
    ///
    /// True in a debug build that `Application.run` has started, otherwise false. A program that wants it otherwise sets it in
    /// `applicationDidFinishLaunching(_:)`.
    public var offersConsole = false
    #if DEBUG
        /// Whether a key shows the views of the window.
        var offersInspector = false
    #endif
    /// Writes down what happens; nil unless the environment asks for it.
    var log: ActivityLog? { didSet { keys.log = log } }
    /// Runs animations; each step requests a frame.
    public private(set) lazy var animator = Animator(clock: clock) { [weak self] in self?.setNeedsFrame() }
    /// The status that the program ended with; nil while it runs.
    public private(set) var exitStatus: Int32?

    /// Whether users are told line by line what the views show, instead of seeing it.
    public var isLinear: Bool { !terminal.isFullScreen }
    /// Tells them; nil in full screen.
    weak var linearInterface: LinearInterface?

    /// The keys of an incomplete command: a count, or the start of a sequence.
    public var pendingKeys: KeySequence { keys.pending }

    /// The status to end with if the delegate agrees; nil unless it was asked.
    private var statusAwaitingReply: Int32?
    let delegate: any ApplicationDelegate
    private(set) var window: Window?
    /// Cancels the work that uses the handed over terminal; nil while this program uses it.
    private var endHandover: (() -> Void)?
    /// Those who want to hand over the terminal too.
    private var waitingForTerminal: [CheckedContinuation<Void, Never>] = []
    private lazy var keys = KeyDispatcher(
        clock: clock, responder: { [weak self] in self?.window?.keyResponder },
        pendingDidChange: { [weak self] in
            if let self { delegate.applicationDidChangePendingKeys(self) }
        })
    private lazy var frames = FrameScheduler(application: self)

    /// Makes an application; terminal and delegate are used from `launch()` on.
    public init(
        terminal: any Terminal, clock: any FrameClock, delegate: any ApplicationDelegate,
        reducesMotion: Bool = false, showsBitmaps: Bool = true
    ) {
        self.terminal = terminal
        self.clock = clock
        self.delegate = delegate
        self.reducesMotion = reducesMotion
        self.showsBitmaps = showsBitmaps
    }

    public override var keyCommands: [KeyCommand] {
        let quit = KeyCommand(.quit) { [weak self] in self?.terminate() }
        // The other commands are about a screen.
        if isLinear { return [quit] }
        let asksSomething = window?.presentedViewControllers.contains(where: \.isSheet) == true
        return [
            KeyCommand(.help) { [weak self] in self?.showHelp() },
            KeyCommand(.actions) { [weak self] in self?.window?.showContextMenu(at: nil) }
                .offered { [weak self] in self?.window?.offersContextMenu == true },
            KeyCommand(.commands) { [weak self] in self?.showCommandPalette() },
            KeyCommand(.redraw) { [weak self] in self?.redraw() },
            KeyCommand(.suspend) { [weak self] in self?.suspend() },
        ] + (asksSomething ? [] : [quit]) + debuggingCommands
    }

    /// 128 + SIGHUP.
    private static let hungUp: Int32 = 129

    // MARK: Life cycle

    /// Has the delegate make its window, and draws the first frame.
    ///
    /// Before the frame, the state of the last run is restored, and the root view controller appears. After
    /// it, the delegate hears `applicationDidBecomeActive(_:)`.
    ///
    /// - Throws: `ApplicationError.noRootViewController` if there is nothing to show.
    public func launch() throws(ApplicationError) {
        delegate.applicationDidFinishLaunching(self)
        guard let window = delegate.window, let root = window.rootViewController else {
            throw .noRootViewController
        }
        self.window = window
        let state = root.restorationIdentifier == nil ? nil : delegate.stateToRestore(for: self)
        let make: ControllerFactory = { [self] path in
            delegate.application(self, viewControllerWithRestorationIdentifierPath: path)
        }
        if let state { root.restore(state, path: [], making: make) }
        // The first frame is drawn at once, so its changes need no callback.
        frames.collectChanges {
            window.application = self
            window.resize(to: terminal.size)
            window.setNeedsDisplay()
            root.view.setNeedsLayout()
            if let state, state.identifier == root.restorationIdentifier {
                window.presentations.restore(state, making: make)
            }
        }
        frames.drawFrame()
        delegate.applicationDidBecomeActive(self)
    }

    /// Handles the terminal's events from now on.
    public func run() {
        terminal.listen { [weak self] events in self?.handle(events) }
    }

    /// Ends the program if the delegate agrees in `applicationShouldTerminate(_:)`.
    ///
    /// The delegate may save its state, then the terminal is given back. Further calls have no effect until
    /// the delegate has replied.
    public func terminate(status: Int32 = 0) {
        guard exitStatus == nil, statusAwaitingReply == nil else { return }
        statusAwaitingReply = status
        switch delegate.applicationShouldTerminate(self) {
        case .terminateNow: reply(toApplicationShouldTerminate: true)
        case .terminateCancel: reply(toApplicationShouldTerminate: false)
        case .terminateLater: break
        }
    }

    /// Ends the program or continues it after the delegate's `terminateLater`; does nothing unless the
    /// delegate was asked.
    public func reply(toApplicationShouldTerminate shouldTerminate: Bool) {
        guard let status = statusAwaitingReply else { return }
        statusAwaitingReply = nil
        if shouldTerminate { end(status: status) }
    }

    /// Ends the program because its input has ended. The delegate is not asked: its question could not be answered.
    func inputDidEnd() { end(status: 0) }

    private func end(status: Int32) {
        guard exitStatus == nil else { return }
        exitStatus = status
        endHandover?()
        saveState()
        delegate.applicationWillTerminate(self)
        log?.flush()
        terminal.close(status: status)
    }

    // MARK: Events

    /// Handles `events`, which arrived together, and draws the changes in one frame.
    public func handle(_ events: [Event]) {
        perform { for event in events where exitStatus == nil && isHeard(event) { handle(event) } }
    }

    /// Does something for the user, and draws the changes in one frame.
    func perform(_ body: () -> Void) {
        frames.collectChanges {
            body()
            window?.propertyChanges.deliver()
        }
        // A frame that is due later is drawn now, so that the user sees the effect at once.
        if frames.isPending { frames.drawFrame() }
        log?.flush()
    }

    /// Tells the views and the delegate that the user has done something and thus seen what was there before.
    func userDidAct(_ press: KeyPress) {
        animator.finish()
        window?.toastPresenter?.keyWasPressed(press)
        delegate.application(self, willHandle: press)
    }

    /// Tells users who do not see the screen what has happened; does nothing in full screen.
    ///
    /// Screens, alerts and toasts are told by themselves. Use this for what only a status bar shows.
    public func announce(_ sentence: String) { linearInterface?.announce(sentence) }

    /// Whether `event` is for this program: while another program uses the terminal, only ends are.
    private func isHeard(_ event: Event) -> Bool {
        switch event {
        case .terminate, .closed: true
        default: endHandover == nil
        }
    }

    private func handle(_ event: Event) {
        log?.note(event, at: window?.keyResponder)
        switch event {
        case .key(let press):
            userDidAct(press)
            // The layout changes of earlier events must be in place.
            window?.layoutIfNeeded()
            keys.handle(press)
        case .paste(let text): window?.keyResponder.paste(text)
        case .mouse(let mouse):
            animator.finish()
            keys.clear()
            window?.send(mouse)
        case .capabilitiesDidChange: window?.capabilitiesDidChange()
        case .reply: break
        // Only the last one of several resizes arrives, and may report the size before them all, although the
        // terminal has lost its content.
        case .resize: redraw()
        case .suspend: suspend()
        case .resume:
            window?.cancelTouches()
            redraw()
        case .terminate(let signal): end(status: 128 + signal)
        case .focus(true): delegate.applicationDidGainFocus(self)
        case .focus(false):
            window?.cancelTouches()
            delegate.applicationDidLoseFocus(self)
        case .closed: end(status: Self.hungUp)
        }
    }

    /// Passes the state for the next run to the delegate.
    private func saveState() {
        if let state = window?.presentations.saveState() { delegate.application(self, save: state) }
    }

    private func suspend() {
        window?.cancelTouches()
        saveState()
        delegate.applicationDidEnterBackground(self)
        terminal.suspend()
        delegate.applicationWillEnterForeground(self)
        redraw()
    }

    private func redraw() {
        animator.finish()
        window?.resize(to: terminal.size)
        terminal.invalidate()
        window?.setNeedsDisplay()
    }

    private func showHelp() {
        guard let window, !(window.presentedViewControllers.last is HelpController) else { return }
        window.rootViewController?.present(HelpController(for: window.keyResponder))
    }

    private func showCommandPalette() {
        guard let window else { return }
        window.presentations.top?.present(
            CommandPaletteController(for: window.keyResponder) { [weak self] in
                self?.typedCommands(for: $0) ?? []
            })
    }

    // MARK: Terminal

    /// Gives the terminal to another program while `body` runs, then takes it back and redraws. If another program has
    /// the terminal already, waits for its end.
    ///
    /// Meanwhile this program's tasks run, but nothing is drawn and no key arrives. If the program is asked
    /// to end, the task of `body` is cancelled first, so that `body` can end the other program.
    public func withTerminalHandedOver<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        while endHandover != nil {
            await withCheckedContinuation { waitingForTerminal.append($0) }
        }
        animator.finish()
        window?.cancelTouches()
        terminal.handOver()
        let task = Task { () async -> Result<Value, Failure> in
            do throws(Failure) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        endHandover = { task.cancel() }
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        endHandover = nil
        if exitStatus == nil {
            terminal.takeBack()
            redraw()
        }
        let waiting = waitingForTerminal
        waitingForTerminal = []
        for continuation in waiting { continuation.resume() }
        return try result.get()
    }

    // MARK: Frames

    /// Requests a frame: with the present events, or when the last frame is old enough.
    func setNeedsFrame() { frames.setNeedsFrame() }

    /// Whether a change, and not only an animation, waits to be drawn.
    package var hasUndrawnChanges: Bool { windowToDraw != nil && frames.hasUndrawnChanges }

    /// The window to draw; nil before launch, after the end, and while the terminal is handed over.
    var windowToDraw: Window? { exitStatus == nil && endHandover == nil ? window : nil }
}
