import CNcurses
import CTerminalRescue

/// The terminal that the program was started on, by way of ncurses.
///
/// terminfo, the keys that it knows, colour pairs, the bytes that turn one picture into the next, and
/// the tty's modes are ncurses' work.
public final class CursesTerminal: Terminal {
    /// The size in cells, as the last resize left it.
    public private(set) var size: Size
    /// What terminfo and the locale promise, without colours if those are not allowed; it never changes.
    public let capabilities: TerminalCapabilities

    private let ended: (Int32) -> Void
    private let keyboard: UnsafeMutablePointer<WINDOW>?
    private let readsBytes: Bool
    private let hasMouse: Bool
    private var painter: CursesPainter
    private var decoder: InputDecoder
    /// Where signals are reported; -1 if nowhere.
    let signalDescriptor: Int32
    private var handle: (@MainActor ([Event]) -> Void)?
    private var isOpen = true
    /// Whether another program has the terminal.
    private(set) var isHandedOver = false

    private var question = BackgroundQuery()

    /// How long is waited behind what may begin a key's sequence for the rest of it, in milliseconds.
    private static let escapeDelay: Int32 = 20

    /// Takes the terminal over.
    ///
    /// - Parameters:
    ///   - allowsColor: whether colours may be used where there are some.
    ///   - ended: called by `close(status:)` when the terminal has been given back.
    /// - Throws: `TerminalError`, before anything was written to the terminal.
    public init(allowsColor: Bool, ended: @escaping (Int32) -> Void) throws(TerminalError) {
        try Self.checkTerminal()
        self.ended = ended
        let hasUnicode = ck_use_locale()
        use_tioctl(true)
        let farewell = Self.farewell()
        signalDescriptor = terminal_rescue_arm(STDOUT_FILENO, farewell, farewell.utf8.count)
        guard ck_open_screen() else {
            terminal_rescue_disarm()
            throw .unknownType(Self.typeName ?? "")
        }

        set_escdelay(Self.escapeDelay)
        cbreak()
        noecho()
        nonl()
        ck_free_control_keys()
        keyboard = ck_open_keyboard()
        readsBytes = Self.keysNeedNoTerminfo
        // A cursor that nobody sees need not be brought anywhere behind each picture.
        if curs_set(0) != ERR { leaveok(ck_next_screen(), true) }
        // A picture is sent whole, whatever is typed meanwhile.
        typeahead(-1)
        // Mouse reports are read by `InputDecoder`, the same way on every terminal.
        hasMouse = ck_capability("kmous") != nil
        define_key(nil, Int32(KEY_MOUSE))

        let palette = CursesPalette(allowsColor: allowsColor)
        capabilities = TerminalCapabilities(colors: palette.depth, hasUnicode: hasUnicode)
        painter = CursesPainter(palette: palette, hasUnicode: hasUnicode)
        decoder = InputDecoder(keys: readsBytes ? [:] : Self.keyCodes)
        let screen = ck_next_screen()
        size = Size(width: Int(getmaxx(screen)), height: Int(getmaxy(screen)))
        enableReports()
    }

    // MARK: Output

    /// Sends what differs from the screen, as far as ncurses knows it; nothing after `close(status:)`, and
    /// nothing while another program has the terminal.
    public func present(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect]) {
        guard isOpen, !isHandedOver else { return }
        if let scrolled { painter.scroll(scrolled) }
        painter.paint(canvas, damage: damage)
        doupdate()
    }

    /// Has the next picture sent whole.
    public func invalidate() {
        clearok(ck_next_screen(), true)
    }

    // MARK: Giving the terminal back

    /// Gives the terminal back and stops the process; returns when it goes on, with the terminal taken.
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

    /// Takes the terminal again, with the picture that was there before forgotten.
    public func takeBack() {
        guard isHandedOver else { return }
        isHandedOver = false
        resume()
    }

    /// Gives the terminal back, then calls `ended`; does nothing the second time.
    public func close(status: Int32) {
        guard isOpen else { return }
        giveBack()
        ended(status)
    }

    /// Gives the terminal back for good, without ending the program.
    func giveBack() {
        isOpen = false
        // Who has the terminal gives it back.
        if !isHandedOver { leave() }
        terminal_rescue_disarm()
        handle = nil
    }

    /// Leaves the screen and the modes as they were before.
    private func leave() {
        // An answer that may be on its way is kept from whom the terminal is given to.
        if question.awaitsAnswer() { _ = readsBytes ? readBytes() : readKeys() }
        clearLastLine()
        disableReports()
        // Before the first picture since `resume()`, ncurses has not come to the other screen yet, and would
        // leave it a second time: to where the cursor was then, over what another program wrote meanwhile.
        if isendwin() { reset_shell_mode() } else { endwin() }
        terminal_rescue_set_taken(false)
    }

    /// Leaves the shell a free line where there is no other screen to go back to.
    private func clearLastLine() {
        guard ck_capability("rmcup") == nil else { return }
        let screen = ck_next_screen()
        wmove(screen, getmaxy(screen) - 1, 0)
        wclrtoeol(screen)
        doupdate()
    }

    /// Takes the terminal again, whatever its modes and size have become meanwhile.
    private func resume() {
        terminal_rescue_set_taken(true)
        reset_prog_mode()
        enableReports()
        updateSize()
        invalidate()
    }

    /// Asks for reports of the mouse, also while it moves with a button down, of focus and of what is
    /// pasted, on the terminals whose users can give them.
    private func enableReports() {
        if hasMouse { ck_send("\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1004h\u{1B}[?2004h") }
    }

    private func disableReports() {
        if hasMouse { ck_send(Self.reportsOff) }
    }

    static let reportsOff = "\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"

    // MARK: Events

    /// Has `handle` called with what arrives from now on, in place of who listened before.
    public func listen(_ handle: @escaping @MainActor ([Event]) -> Void) {
        self.handle = handle
        if capabilities.canBlend { question.ask() }
    }

    /// Handles the signals that have arrived. To be called when `signalDescriptor` can be read.
    func readSignals() {
        for signal in Signal.arrived(on: signalDescriptor) { handle(signal) }
    }

    private func handle(_ signal: Signal) {
        switch signal {
        // The keys of the terminal send these to the program that has it as well.
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

    /// Handles what has been typed. To be called when standard input can be read.
    func read() {
        var events = readsBytes ? readBytes() : readKeys()
        if let event = decoder.endOfBurst() { events.append(event) }
        events.removeAll { question.isAnsweredTooLate(by: $0) }
        if events.isEmpty, ck_input_hung_up() {
            events.append(.closed)
        }
        if !events.isEmpty { handle?(events) }
    }

    /// Takes what there is in one go, and waits for the rest of a sequence that only begins.
    private func readBytes() -> [Event] {
        var events: [Event] = []
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            repeat {
                let count = CNcurses.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                for byte in buffer.prefix(max(0, count)) { decoder.decode(Int32(byte), into: &events) }
            } while decoder.isUndecided && ck_input_arrives(Self.escapeDelay)
        }
        return events
    }

    private func readKeys() -> [Event] {
        var events: [Event] = []
        while true {
            let code = wgetch(keyboard)
            guard code != ERR else { return events }
            decoder.decode(code, into: &events)
        }
    }

    private func updateSize() {
        var columns: Int32 = 0
        var rows: Int32 = 0
        guard ck_window_size(&columns, &rows) else { return }
        resizeterm(rows, columns)
        size = Size(width: Int(columns), height: Int(rows))
    }
}
