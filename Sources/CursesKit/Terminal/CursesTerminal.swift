import CNcurses
import CTerminalRescue

/// The terminal that started the program.
///
/// ncurses knows terminfo and its keys. `FramePainter` draws.
public final class CursesTerminal: Terminal {
    /// The size in cells after the last resize.
    public private(set) var size: Size
    /// What terminfo and the locale promise, without colours if those are not allowed, and what the terminal has
    /// told since.
    public private(set) var capabilities: TerminalCapabilities

    private let ended: (Int32) -> Void
    private let lineModes = LineModes()
    private let input: TerminalInput
    private let sequences: TerminalSequences
    private var painter: FramePainter
    /// nil if the terminal understands none of its protocols.
    private let pictures: PicturePainter?
    private let notifications: NotificationProtocol
    private var modes: TerminalModes
    /// Reports signals; -1 if it could not be opened.
    let signalDescriptor: Int32
    private var handle: (@MainActor ([Event]) -> Void)?
    private var isOpen = true
    /// Whether another program uses the terminal.
    private(set) var isHandedOver = false

    private let output = FrameOutput()
    /// Whether a frame was shown since the program took the terminal.
    private var isShown = false
    /// What to ask the terminal with the next frame; empty once it has been asked.
    private var questions: String

    /// Takes over the terminal.
    ///
    /// - Parameters:
    ///   - allowsColor: whether to use the terminal's colours.
    ///   - ended: called by `close(status:)` after the terminal was given back.
    /// - Throws: `TerminalError`, before anything is written to the terminal.
    public init(allowsColor: Bool, ended: @escaping (Int32) -> Void) throws(TerminalError) {
        try Terminfo.checkTerminal()
        self.ended = ended
        let hasUnicode = ck_use_locale()
        let environment = { (name: String) in getenv(name).map { String(cString: $0) } }
        sequences = TerminalSequences(allowsColor: allowsColor, environment: environment)
        let isOfXtermsFamily = TerminalQuery.answers(Terminfo.typeName ?? "")
        modes = TerminalModes(hasReports: Terminfo.bytes("kmous") != nil, hasTitles: isOfXtermsFamily)
        let last = Array(modes.restoring.utf8) + sequences.leaving
        signalDescriptor = last.withUnsafeBytes {
            terminal_rescue_arm(STDOUT_FILENO, $0.baseAddress, $0.count)
        }
        lineModes.enter()
        input = TerminalInput()

        capabilities = TerminalCapabilities(
            colors: sequences.colors, hasUnicode: hasUnicode,
            hasPartialBlocks: Terminfo.typeName?.hasPrefix("linux") != true,
            hasFaintText: Terminfo.bytes("dim") != nil)
        let canShowPictures = isOfXtermsFamily && hasUnicode && sequences.colors >= .indexed256
        pictures = canShowPictures ? PicturePainter(environment: environment) : nil
        notifications = NotificationProtocol(environment: environment)
        questions = TerminalQuery.questions(for: Terminfo.typeName ?? "", and: pictures?.question ?? "")
        painter = FramePainter(sequences, hasUnicode: hasUnicode, hasLinks: isOfXtermsFamily)
        size = Self.windowSize ?? Terminfo.size
        pictures?.setCell(cellSize)
        pictures?.send = { [weak self] in self?.sendBetweenFrames($0) }
        pictures?.redraw = { [weak self] in self?.painter.forget(rows: $0) }
    }

    // MARK: Output

    /// Sends what differs from the screen. Does nothing after `close(status:)`, or while another program uses the
    /// terminal.
    public func present(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect]) {
        guard isOpen, !isHandedOver else { return }
        output.frame { bytes in
            if !isShown { enter(&bytes) }
            paint(canvas, scrolled: scrolled, damage: damage, into: &bytes)
            if !questions.isEmpty { ask(over: canvas, &bytes) }
            if modes.needsUpdate { updateModes(&bytes) }
        }
    }

    /// Takes the screen, and has input reported.
    private func enter(_ bytes: inout [UInt8]) {
        bytes += sequences.entering
        bytes += modes.enablingReports.utf8
        isShown = true
    }

    private func paint(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect], into bytes: inout [UInt8]) {
        guard let pictures, !pictures.isIdle(for: canvas) else {
            return painter.paint(canvas, scrolled: scrolled, damage: damage, into: &bytes)
        }
        let overlay = pictures.bytes(for: canvas, isScrolled: scrolled != nil)
        // A terminal may move pixels with its rows or not, so the rows are drawn again instead.
        let damage = scrolled.map { damage + [$0.area] } ?? damage
        painter.paint(canvas, scrolled: nil, damage: damage, into: &bytes)
        bytes += overlay
    }

    private func sendBetweenFrames(_ bytes: [UInt8]) {
        guard isOpen, !isHandedOver, isShown else { return }
        output.frame { $0 += bytes }
    }

    /// The size of a cell in pixels; nil if unknown. Some terminals count their border, so it is rounded down.
    private var cellSize: Size? {
        var (width, height): (Int32, Int32) = (0, 0)
        guard ck_cell_size(&width, &height) else { return nil }
        return Size(width: Int(width), height: Int(height))
    }

    /// Asks the questions behind the first frame, and repairs the row where a terminal may have printed them.
    private func ask(over canvas: Canvas, _ bytes: inout [UInt8]) {
        bytes += questions.utf8
        questions = ""
        input.query.didAsk()
        painter.forget(rows: 0..<1)
        painter.paint(canvas, scrolled: nil, damage: [], into: &bytes)
    }

    /// Has the next picture sent whole.
    public func invalidate() {
        painter.reset()
        pictures?.reset()
    }

    /// Shows the title at once, or with the first frame.
    public func setTitle(_ title: Text?) {
        modes.setTitle(title)
        guard isOpen, !isHandedOver, isShown, modes.needsUpdate else { return }
        output.frame { updateModes(&$0) }
    }

    private func updateModes(_ bytes: inout [UInt8]) {
        bytes += modes.update().utf8
        updateFarewell()
    }

    /// Sends the text, unless this type of terminal has no clipboard or another program uses it.
    public func copy(_ text: String) -> Bool {
        guard isOpen, !isHandedOver, modes.hasTitles else { return false }
        output.frame {
            $0 += "\u{1B}]52;c;".utf8
            $0 += Base64.encoded(text.utf8)
            $0.append(0x07)
        }
        return true
    }

    /// Sends the notification, unless this type of terminal knows none or another program uses it.
    public func notify(_ notification: UserNotification) -> Bool {
        guard isOpen, !isHandedOver, modes.hasTitles else { return false }
        output.frame { $0 += notifications.bytes(of: notification) }
        return true
    }

    /// Has a dying program undo the present modes.
    private func updateFarewell() {
        let ending = output.isSynchronized ? FrameOutput.ending : ""
        let last = Array((ending + modes.restoring).utf8) + sequences.leaving
        last.withUnsafeBytes { terminal_rescue_set_farewell($0.baseAddress, $0.count) }
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
        guard isOpen, !isHandedOver else { return }
        leave()
        isHandedOver = true
    }

    /// Takes the terminal again; the next picture is sent whole.
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

    /// Restores the screen and the modes. Without a frame, there is no screen to leave.
    private func leave() {
        input.awaitReplies()
        output.frame { bytes in
            guard isShown else { return }
            if !sequences.hasAlternateScreen { clearLastLine(&bytes) }
            bytes += ((pictures?.leaving() ?? "") + modes.restoring).utf8
            bytes += sequences.leaving
        }
        modes.didRestore()
        isShown = false
        lineModes.leave()
        terminal_rescue_set_taken(false)
    }

    /// Clears the last line for the shell.
    private func clearLastLine(_ bytes: inout [UInt8]) {
        bytes += sequences.reset
        sequences.move(toX: 0, y: size.height - 1, &bytes)
        bytes += sequences.clearingLine ?? []
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
        var events = input.read()
        if events.contains(where: \.isReply) { learn(from: &events) }
        if events.isEmpty, ck_input_hung_up() {
            events.append(.closed)
        }
        if !events.isEmpty { handle?(events) }
    }

    /// Takes the replies out of `events`, and reports what they have changed.
    private func learn(from events: inout [Event]) {
        let former = capabilities
        for case .reply(let reply) in events {
            capabilities.learn(reply)
            pictures?.learn(reply)
        }
        events.removeAll(where: \.isReply)
        guard capabilities != former else { return }
        output.isSynchronized = capabilities.hasSynchronizedOutput
        updateFarewell()
        events.append(.capabilitiesDidChange)
    }

    /// The present size in cells; nil if the terminal has none.
    private static var windowSize: Size? {
        var (width, height): (Int32, Int32) = (0, 0)
        return ck_window_size(&width, &height) ? Size(width: Int(width), height: Int(height)) : nil
    }

    private func updateSize() {
        guard let size = Self.windowSize else { return }
        self.size = size
        pictures?.setCell(cellSize)
    }
}
