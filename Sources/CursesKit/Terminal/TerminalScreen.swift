import CNcurses
import CTerminalRescue

/// What is written to the terminal: frames, pictures between them, titles and notifications.
///
/// The first frame takes the screen, and `leave(height:)` gives it back, both in terminfo's words. ncurses draws the
/// frames (`CursesScreen`). Behind a frame, and in the same write, stands what ncurses has no word for:
///
/// - links, and glyphs about whose width terminals disagree (`TerminalOverlay`);
/// - pixels of pictures (`PicturePainter`);
/// - the title, and that the terminal reports the mouse, the focus and pastes (`TerminalModes`);
/// - the clipboard (`ClipboardSequence`), and notifications (`NotificationProtocol`);
/// - the questions what the terminal can do (`TerminalQuery`);
/// - around all of it, that a frame begins and ends (`FrameOutput`).
///
/// Nothing else is spelled out: cursor movements, colours, attributes and erasures, which some of these need as well, are
/// terminfo's.
///
/// While the screen is taken, what is printed is held; it is shown when the screen is given back.
@MainActor
final class TerminalScreen {
    /// Called when the terminal was asked questions, whose replies arrive as input.
    var onQuestions: (() -> Void)?
    /// Reports signals; -1 if it could not be opened.
    let signalDescriptor: Int32

    private let curses: CursesScreen
    private let entering, leaving: [UInt8]
    /// Whether the terminal has a screen besides the one that the shell uses.
    private let hasAlternateScreen: Bool
    /// nil if the terminal understands none of its protocols.
    private let pictures: PicturePainter?
    private let notifications: NotificationProtocol
    /// Whether tmux runs on this machine.
    private let isInTmux: Bool
    private var modes: TerminalModes
    private let output: FrameOutput
    private let descriptor: Int32
    /// Whether a frame was shown since the program took the terminal.
    private var isShown = false
    private var frameCount: UInt = 0
    /// What to ask the terminal with the next frame; empty once it has been asked.
    private var questions: String

    /// Has ncurses open the screen. Nothing is written yet.
    ///
    /// - Parameters:
    ///   - descriptor: leads to the terminal, and is not standard output, which may be held.
    ///   - colors: the number of colours that may be used.
    ///   - hasUnicode: whether the locale has Unicode.
    ///   - hasKeys: whether ncurses reads the keys.
    ///   - environment: returns the value of a variable; nil if it is not set.
    init(
        on descriptor: Int32, size: Size, colors: ColorDepth, hasUnicode: Bool, hasKeys: Bool,
        environment: (String) -> String?
    ) throws(TerminalError) {
        (self.descriptor, output) = (descriptor, FrameOutput(to: descriptor))
        let typeName = Terminfo.typeName ?? ""
        let isOfXtermsFamily = TerminalQuery.answers(typeName)
        modes = TerminalModes(hasReports: Terminfo.bytes("kmous") != nil, hasTitles: isOfXtermsFamily)
        let canShowPictures = isOfXtermsFamily && hasUnicode && colors >= .indexed256
        pictures = canShowPictures ? PicturePainter(environment: environment) : nil
        notifications = NotificationProtocol(environment: environment)
        isInTmux = environment("TMUX")?.isEmpty == false
        questions = TerminalQuery.questions(for: typeName, and: pictures?.question ?? "")
        entering = ["smcup", "smkx", "civis"].flatMap { Terminfo.bytes($0) ?? [] }
        leaving = ["sgr0", "rmkx", "cnorm", "rmcup"].flatMap { Terminfo.bytes($0) ?? [] }
        hasAlternateScreen = Terminfo.bytes("rmcup") != nil
        // ncurses leaves signals alone that have handlers.
        let farewell = Array(modes.restoring.utf8) + leaving
        signalDescriptor = farewell.withUnsafeBytes {
            terminal_rescue_arm(descriptor, $0.baseAddress, $0.count)
        }
        let curses = CursesScreen(
            typeName: typeName,
            description: TerminalDescription(
                typeName: typeName, size: size, colors: colors, hasKeys: hasKeys),
            size: size, colors: colors, hasUnicode: hasUnicode, hasLinks: isOfXtermsFamily)
        guard let curses else {
            terminal_rescue_disarm()
            throw .unknownType(typeName)
        }
        self.curses = curses
        pictures?.send = { [weak self] in self?.sendBetweenFrames($0) }
        pictures?.redraw = { [weak self] in self?.curses.forget(rows: $0) }
    }

    /// The number of colours in use.
    var colors: ColorDepth { curses.colors }

    // MARK: What is known of the terminal

    /// The size of a cell in pixels; nil if unknown.
    func setCell(_ size: Size?) { pictures?.setCell(size) }

    /// How pixels of pictures are drawn; nil if they are not, or it is not known yet.
    var pictureProtocol: PictureProtocol? { pictures?.kind }

    /// Learns which protocols for pictures the terminal understands.
    func learn(_ reply: TerminalReply) { pictures?.learn(reply) }

    /// Whether the terminal never draws half of a frame.
    var isSynchronized: Bool {
        get { output.isSynchronized }
        set {
            output.isSynchronized = newValue
            updateFarewell()
        }
    }

    /// Writes down what is sent; nil unless the environment asks for it.
    var log: ActivityLog? {
        get { output.log }
        set { output.log = newValue }
    }

    // MARK: Frames

    /// Sends what differs from the screen.
    func present(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect]) {
        output.frame { bytes in
            if !isShown { enter(&bytes) }
            paint(canvas, scrolled: scrolled, damage: damage, into: &bytes)
            if !questions.isEmpty { ask(over: canvas, &bytes) }
            if modes.needsUpdate { updateModes(&bytes) }
        }
        frameCount &+= 1
        if frameCount & 0xFF == 0 { terminal_rescue_trim_output() }
    }

    /// Takes the screen, and has input reported.
    private func enter(_ bytes: inout [UInt8]) {
        bytes += entering
        bytes += modes.enablingReports.utf8
        isShown = true
        terminal_rescue_hold_output(descriptor)
    }

    private func paint(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect], into bytes: inout [UInt8]) {
        guard let pictures, !pictures.isIdle(for: canvas) else {
            return curses.draw(canvas, scrolled: scrolled, damage: damage, into: &bytes)
        }
        let overlay = pictures.bytes(for: canvas, isScrolled: scrolled != nil)
        // A terminal may move pixels with its rows or not, so the rows are drawn again instead.
        let damage = scrolled.map { damage + [$0.area] } ?? damage
        curses.draw(canvas, scrolled: nil, damage: damage, into: &bytes)
        bytes += overlay
    }

    private func sendBetweenFrames(_ bytes: [UInt8]) {
        guard isShown else { return }
        output.frame { $0 += bytes }
    }

    /// Asks the questions behind the first frame, and repairs the row where a terminal may have printed them.
    private func ask(over canvas: Canvas, _ bytes: inout [UInt8]) {
        let words = ["sc", "home", "rc"].map { Terminfo.bytes($0) ?? [] }
        bytes += words[0] + words[1] + questions.utf8 + words[2]
        questions = ""
        onQuestions?()
        curses.forget(rows: 0..<1)
        curses.draw(canvas, scrolled: nil, damage: [], into: &bytes)
    }

    /// Has the next frame sent whole.
    func invalidate() {
        curses.reset()
        pictures?.reset()
    }

    // MARK: Besides frames

    /// Shows the title at once, or with the first frame.
    func setTitle(_ title: Text?) {
        modes.setTitle(title)
        guard isShown, modes.needsUpdate else { return }
        output.frame { updateModes(&$0) }
    }

    /// Sends the text to the clipboard, unless this type of terminal has none.
    ///
    /// - Parameter multiplexer: what has to pass it on.
    func copy(_ text: String, through multiplexer: Multiplexer?) -> Bool {
        guard modes.hasTitles else { return false }
        let sequence = ClipboardSequence(multiplexer: multiplexer, isInTmux: isInTmux)
        output.frame { $0 += sequence.bytes(copying: text) }
        return true
    }

    /// Sends the notification, unless this type of terminal knows none.
    func notify(_ notification: UserNotification) -> Bool {
        guard modes.hasTitles else { return false }
        output.frame { $0 += notifications.bytes(of: notification) }
        return true
    }

    private func updateModes(_ bytes: inout [UInt8]) {
        bytes += modes.update().utf8
        updateFarewell()
    }

    // MARK: Giving the screen back

    /// The bytes with which a dying program undoes the present modes.
    private var farewell: [UInt8] {
        Array(((isSynchronized ? FrameOutput.ending : "") + modes.restoring).utf8) + leaving
    }

    private func updateFarewell() {
        farewell.withUnsafeBytes { terminal_rescue_set_farewell($0.baseAddress, $0.count) }
    }

    /// Restores the screen and the modes. Without a frame, there is no screen to leave.
    ///
    /// - Parameter height: the number of rows of the screen.
    func leave(height: Int) {
        output.frame { bytes in
            guard isShown else { return }
            if !hasAlternateScreen { clearRow(height - 1, &bytes) }
            bytes += ((pictures?.leaving() ?? "") + modes.restoring).utf8
            bytes += leaving
        }
        modes.didRestore()
        isShown = false
    }

    /// Clears the last row for the shell.
    private func clearRow(_ y: Int, _ bytes: inout [UInt8]) {
        for sequence in [Terminfo.bytes("sgr0"), Terminfo.bytes("cup", Int32(y), 0), Terminfo.bytes("el")] {
            bytes += sequence ?? []
        }
    }
}
