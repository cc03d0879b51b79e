import CNcurses
import CTerminalRescue
import Dispatch

/// The terminal that started the program.
///
/// `TerminalScreen` writes what ncurses draws, `TerminalInput` reads.
public final class CursesTerminal: Terminal {
    /// The size in cells after the last resize.
    public private(set) var size: Size
    /// What terminfo and the locale promise, without colours if those are not allowed, and what the terminal has
    /// told since.
    public private(set) var capabilities: TerminalCapabilities
    /// What the terminal has said of pictures since.
    public var pictureProtocol: PictureProtocol? { screen.pictureProtocol }

    /// Leads to the terminal while standard output does not: what the program prints is held.
    package let descriptor: Int32

    private let ended: (Int32) -> Void
    private let lineModes = LineModes()
    private let input: TerminalInput
    private let screen: TerminalScreen
    private var handle: (@MainActor ([Event]) -> Void)?
    private var isOpen = true
    /// Gives up waiting for the rest of a sequence; nil if none is incomplete.
    private var giveUp: DispatchWorkItem?
    /// Whether another program uses the terminal.
    private(set) var isHandedOver = false

    /// Takes over the terminal.
    ///
    /// - Parameters:
    ///   - allowsColor: whether to use the terminal's colours.
    ///   - ended: called by `close(status:)` after the terminal was given back.
    /// - Throws: `TerminalError`, before anything is written to the terminal.
    public init(allowsColor: Bool, ended: @escaping (Int32) -> Void) throws(TerminalError) {
        try Terminfo.checkTerminal()
        self.ended = ended
        let descriptor = ck_duplicate(STDOUT_FILENO)
        self.descriptor = descriptor < 0 ? STDOUT_FILENO : descriptor
        let hasUnicode = ck_use_locale()
        let environment = { (name: String) in getenv(name).map { String(cString: $0) } }
        let readsBytes = Terminfo.keysNeedNoTerminfo
        size = Self.windowSize(of: self.descriptor) ?? Self.limited(Terminfo.size)
        screen = try TerminalScreen(
            on: self.descriptor, size: size,
            colors: allowsColor ? Terminfo.colorDepth(environment: environment) : .none,
            hasUnicode: hasUnicode, hasKeys: !readsBytes, environment: environment)
        lineModes.enter()
        input = TerminalInput(readsBytes: readsBytes, environment: environment)

        capabilities = TerminalCapabilities(
            colors: screen.colors, hasUnicode: hasUnicode,
            hasPartialBlocks: Terminfo.typeName?.hasPrefix("linux") != true,
            hasFaintText: Terminfo.bytes("dim") != nil, multiplexer: Multiplexer(environment: environment))
        screen.setCell(cellSize)
        screen.onQuestions = { [input] in input.query.didAsk() }
    }

    /// Reports signals; -1 if it could not be opened.
    var signalDescriptor: Int32 { screen.signalDescriptor }

    /// Whether the program may write to the terminal.
    private var isOurs: Bool { isOpen && !isHandedOver }

    // MARK: Output

    /// Sends what differs from the screen. Does nothing after `close(status:)`, or while another program uses the
    /// terminal.
    public func present(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect]) {
        if isOurs { screen.present(canvas, scrolled: scrolled, damage: damage) }
    }

    /// Has the next frame sent whole.
    public func invalidate() { screen.invalidate() }

    /// Shows the title at once, or with the first frame.
    public func setTitle(_ title: Text?) { screen.setTitle(title) }

    /// Sends the text, unless this type of terminal has no clipboard or another program uses it.
    public func copy(_ text: String) -> Bool {
        isOurs && screen.copy(text, through: capabilities.multiplexer)
    }

    /// Sends the notification, unless this type of terminal knows none or another program uses it.
    public func notify(_ notification: UserNotification) -> Bool { isOurs && screen.notify(notification) }

    /// Returns up to 64 kB of what was printed to standard output and standard error, if these lead to the terminal.
    public func readOutput(from position: inout UInt64) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = terminal_rescue_read_output(&position, buffer.baseAddress, buffer.count)
        }
    }

    /// Writes down what is sent; nil unless the environment asks for it.
    var log: ActivityLog? {
        get { screen.log }
        set { screen.log = newValue }
    }

    // MARK: Giving the terminal back

    /// Gives the terminal back and stops the process; takes the terminal again and returns when it continues.
    public func suspend() {
        leave()
        Signal.stopProcess()
        resume()
    }

    /// Gives the terminal to another program.
    public func handOver() {
        guard isOurs else { return }
        leave()
        isHandedOver = true
    }

    /// Takes the terminal again; the next frame is sent whole.
    public func takeBack() {
        guard isHandedOver else { return }
        isHandedOver = false
        resume()
    }

    /// Gives the terminal back, then calls `ended`; does nothing when called again.
    public func close(status: Int32) {
        guard isOpen else { return }
        giveBack()
        ended(status)
    }

    /// Gives the terminal back for good, without ending the program.
    func giveBack() {
        isOpen = false
        // After `handOver()` the terminal is given back already.
        if !isHandedOver { leave() }
        terminal_rescue_disarm()
        handle = nil
    }

    /// Restores the screen and the modes.
    private func leave() {
        screen.leave(height: size.height)
        // Not echoed, and not left to the next program.
        let owesReplies = input.awaitReplies()
        lineModes.leave(discardsInput: owesReplies)
        terminal_rescue_set_taken(false)
        terminal_rescue_flush_output()
        terminal_rescue_release_output()
    }

    /// Takes the terminal again, whatever modes and size it has now.
    private func resume() {
        terminal_rescue_set_taken(true)
        lineModes.enter()
        updateSize()
        invalidate()
    }

    // MARK: Events

    /// Replaces the event handler; events arrive from now on.
    public func listen(_ handle: @escaping @MainActor ([Event]) -> Void) {
        self.handle = handle
    }

    /// Handles pending signals. Call when `signalDescriptor` is readable.
    func readSignals() {
        for signal in Signal.arrived(on: signalDescriptor) { handle(signal) }
    }

    private func handle(_ signal: Signal) {
        switch signal {
        // The terminal sends these to the program that uses it as well.
        case .interrupt where isHandedOver, .quit where isHandedOver: break
        case .windowChange where isHandedOver, .resume where isHandedOver: break
        case .terminalStop where isHandedOver: Signal.stopProcess()
        case .windowChange:
            updateSize()
            handle?([.resize(size)])
        case .terminalStop: handle?([.suspend])
        case .resume:
            resume()
            handle?([.resume])
        case .terminate, .hangUp, .interrupt, .quit: handle?([.terminate(signal: signal.number)])
        }
    }

    /// Handles pending input. Call when standard input is readable.
    func read() {
        giveUp?.cancel()
        giveUp = nil
        report(input.read())
        guard let delay = input.delay else { return }
        let item = DispatchWorkItem { [weak self] in
            MainActor.assumeIsolated {
                if let self, self.isOurs, let key = self.input.giveUp() { self.report([key]) }
            }
        }
        giveUp = item
        DispatchQueue.main.asyncAfter(deadline: .now() + delay / .seconds(1), execute: item)
    }

    private func report(_ events: [Event]) {
        var events = events
        if events.contains(where: \.isReply) { learn(from: &events) }
        if events.isEmpty, ck_input_hung_up() {
            events.append(.closed)
        }
        if !events.isEmpty { handle?(events) }
    }

    /// Takes the replies out of `events`, and reports what they have changed.
    private func learn(from events: inout [Event]) {
        let previous = capabilities
        for case .reply(let reply) in events {
            capabilities.learn(reply)
            screen.learn(reply)
        }
        events.removeAll(where: \.isReply)
        guard capabilities != previous else { return }
        screen.isSynchronized = capabilities.hasSynchronizedOutput
        events.append(.capabilitiesDidChange)
    }

    /// The present size in cells, at most `sizeLimit`; nil if the terminal has none.
    private static func windowSize(of descriptor: Int32) -> Size? {
        var (width, height): (Int32, Int32) = (0, 0)
        guard ck_window_size(descriptor, &width, &height) else { return nil }
        return limited(Size(width: Int(width), height: Int(height)))
    }

    private static func limited(_ size: Size) -> Size {
        Size(width: min(size.width, sizeLimit.width), height: min(size.height, sizeLimit.height))
    }

    /// The largest part of a window that is drawn on: more cells than an 8K screen shows, and few enough for the memory.
    /// A program can set any size, and each cell takes about 150 bytes.
    private static let sizeLimit = Size(width: 1280, height: 512)

    /// The size of a cell in pixels; nil if unknown. Some terminals count their border, so it is rounded down.
    private var cellSize: Size? {
        var (width, height): (Int32, Int32) = (0, 0)
        guard ck_cell_size(descriptor, &width, &height) else { return nil }
        return Size(width: Int(width), height: Int(height))
    }

    private func updateSize() {
        guard let size = Self.windowSize(of: descriptor) else { return }
        self.size = size
        screen.setCell(cellSize)
    }
}
