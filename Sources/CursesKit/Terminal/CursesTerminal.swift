import CNcurses
import CTerminalRescue

/// The terminal that started the program, driven by ncurses.
///
/// ncurses handles terminfo and its keys, colour pairs, the bytes that turn one picture into the next, and
/// the modes of the tty.
public final class CursesTerminal: Terminal {
    /// The size in cells after the last resize.
    public private(set) var size: Size
    /// What terminfo and the locale promise, without colours if those are not allowed, and what the terminal has
    /// told since.
    public private(set) var capabilities: TerminalCapabilities

    private let ended: (Int32) -> Void
    private let input: TerminalInput
    private var painter: CursesPainter
    private var links: LinkPainter?
    /// nil if the terminal understands none of its protocols.
    private let pictures: PicturePainter?
    private var modes: TerminalModes
    /// The bytes that terminfo has for giving the terminal back.
    private let farewell: String
    /// Reports signals; -1 if it could not be opened.
    let signalDescriptor: Int32
    private var handle: (@MainActor ([Event]) -> Void)?
    private var isOpen = true
    /// Whether another program uses the terminal.
    private(set) var isHandedOver = false

    private let output: FrameOutput
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
        use_tioctl(true)
        farewell = Terminfo.farewell()
        let isOfXtermsFamily = TerminalQuery.answers(Terminfo.typeName ?? "")
        modes = TerminalModes(hasReports: ck_capability("kmous") != nil, hasTitles: isOfXtermsFamily)
        let last = modes.restoring + farewell
        signalDescriptor = terminal_rescue_arm(STDOUT_FILENO, last, last.utf8.count)
        output = FrameOutput()
        guard ck_open_screen(output.stream) else {
            terminal_rescue_disarm()
            throw .unknownType(Terminfo.typeName ?? "")
        }

        cbreak()
        noecho()
        nonl()
        ck_free_control_keys()
        input = TerminalInput()
        // An invisible cursor need not be moved after each picture.
        if curs_set(0) != ERR { leaveok(ck_next_screen(), true) }
        // Sends each picture whole, even if keys arrive meanwhile.
        typeahead(-1)

        let palette = CursesPalette(allowsColor: allowsColor)
        capabilities = TerminalCapabilities(
            colors: palette.depth, hasUnicode: hasUnicode,
            hasPartialBlocks: Terminfo.typeName?.hasPrefix("linux") != true,
            hasFaintText: ck_capability("dim") != nil)
        let environment = { (name: String) in getenv(name).map { String(cString: $0) } }
        let canShowPictures = isOfXtermsFamily && hasUnicode && palette.depth >= .indexed256
        pictures = canShowPictures ? PicturePainter(depth: palette.depth, environment: environment) : nil
        questions = TerminalQuery.questions(for: Terminfo.typeName ?? "", and: pictures?.question ?? "")
        painter = CursesPainter(palette: palette, hasUnicode: hasUnicode)
        links = isOfXtermsFamily ? LinkPainter(depth: palette.depth, hasUnicode: hasUnicode) : nil
        let screen = ck_next_screen()
        size = Size(width: Int(getmaxx(screen)), height: Int(getmaxy(screen)))
        ck_send(modes.enablingReports)
        pictures?.setCell(cellSize)
        pictures?.send = { [weak self] in self?.sendBetweenFrames($0) }
    }

    // MARK: Output

    /// Sends what differs from the screen as ncurses knows it. Does nothing after `close(status:)`, or while
    /// another program uses the terminal.
    public func present(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect]) {
        guard isOpen, !isHandedOver else { return }
        let touched = scrolled.map { damage + [$0.area] } ?? damage
        var bytes = links?.bytes(for: canvas, damage: touched) ?? []
        var damage = damage
        if let pictures, !pictures.isIdle(for: canvas) {
            bytes += pictures.bytes(for: canvas, isScrolled: scrolled != nil)
            // A terminal may move pixels with its rows or not, so the rows are drawn again instead.
            damage = touched
        } else if let scrolled {
            painter.scroll(scrolled)
        }
        let isAlone = questions.isEmpty && bytes.isEmpty && !modes.needsUpdate
        if isAlone, fitsBuffer(damage) {
            painter.paint(canvas, damage: damage)
            doupdate()
        } else {
            output.frame {
                painter.paint(canvas, damage: damage)
                doupdate()
                if !questions.isEmpty { ask() }
                if !bytes.isEmpty { output.append(bytes) }
                if modes.needsUpdate { updateModes() }
            }
        }
        isShown = true
    }

    private func sendBetweenFrames(_ bytes: [UInt8]) {
        guard isOpen, !isHandedOver, isShown else { return }
        output.frame { output.append(bytes) }
    }

    /// The size of a cell in pixels; nil if unknown. Some terminals count their border, so it is rounded down.
    private var cellSize: Size? {
        var (width, height): (Int32, Int32) = (0, 0)
        guard ck_cell_size(&width, &height) else { return nil }
        return Size(width: Int(width), height: Int(height))
    }

    /// Whether ncurses sends a frame in one write without help: its buffer has somewhat more bytes than the screen
    /// has cells, and a cell seldom needs more than four.
    private func fitsBuffer(_ damage: [Rect]) -> Bool {
        damage.reduce(0) { $0 + $1.width * $1.height } * 4 <= size.width * size.height
    }

    /// Sends the questions behind the first frame, and repairs the row where a terminal may have printed them.
    private func ask() {
        output.append(questions.utf8)
        questions = ""
        input.query.didAsk()
        ck_redraw_row(0)
        doupdate()
    }

    /// Has the next picture sent whole.
    public func invalidate() {
        clearok(ck_next_screen(), true)
        links?.reset()
        pictures?.reset()
    }

    /// Shows the title at once, or with the first frame.
    public func setTitle(_ title: Text?) {
        modes.setTitle(title)
        guard isOpen, !isHandedOver, isShown, modes.needsUpdate else { return }
        output.frame { updateModes() }
    }

    private func updateModes() {
        output.append(modes.update().utf8)
        updateFarewell()
    }

    /// Sends the text, unless this type of terminal has no clipboard or another program uses it.
    public func copy(_ text: String) -> Bool {
        guard isOpen, !isHandedOver, modes.hasTitles else { return false }
        output.frame {
            output.append("\u{1B}]52;c;".utf8)
            output.append(Base64.encoded(text.utf8))
            output.append([0x07])
        }
        return true
    }

    /// Has a dying program undo the present modes.
    private func updateFarewell() {
        let last = (output.isSynchronized ? FrameOutput.ending : "") + modes.restoring + farewell
        terminal_rescue_set_farewell(last, last.utf8.count)
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

    /// Restores the screen and the modes.
    private func leave() {
        input.awaitReplies()
        clearLastLine()
        ck_send((pictures?.leaving() ?? "") + modes.restoring)
        modes.didRestore()
        isShown = false
        // Before the first picture since `resume()`, ncurses has not switched to the alternate screen yet.
        // Leaving it once more would move the cursor to where it was before, over the other program's output.
        if isendwin() { reset_shell_mode() } else { endwin() }
        terminal_rescue_set_taken(false)
    }

    /// Clears the last line for the shell if the terminal has no alternate screen.
    private func clearLastLine() {
        guard ck_capability("rmcup") == nil else { return }
        let screen = ck_next_screen()
        wmove(screen, getmaxy(screen) - 1, 0)
        wclrtoeol(screen)
        doupdate()
    }

    /// Takes the terminal again, whatever modes and size it has now.
    private func resume() {
        terminal_rescue_set_taken(true)
        reset_prog_mode()
        ck_send(modes.enablingReports)
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

    private func updateSize() {
        var columns: Int32 = 0
        var rows: Int32 = 0
        guard ck_window_size(&columns, &rows) else { return }
        resizeterm(rows, columns)
        size = Size(width: Int(columns), height: Int(rows))
        pictures?.setCell(cellSize)
    }
}
