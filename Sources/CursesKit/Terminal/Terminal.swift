/// What CursesKit needs from a terminal.
///
/// `CursesTerminal` is the real one; tests use `VirtualTerminal` of CursesKitTesting. Input:
/// bytes of standard input are decoded by `InputDecoder` into `Event`s, and signals are reported by
/// `CTerminalRescue`. Output: on the `TerminalScreen`, ncurses compares the damaged cells of a `Canvas` with what is
/// shown, and `FrameOutput` sends the difference in one write. `CTerminalRescue` gives the terminal back whenever the
/// program dies.
@MainActor
public protocol Terminal: AnyObject {
    /// The present size in cells.
    var size: Size { get }

    /// Whether the terminal shows frames. Otherwise views are laid out and not drawn; a `LinearInterface` tells what
    /// they show.
    var isFullScreen: Bool { get }

    /// What the terminal can show. `Event.capabilitiesDidChange` tells when more is known.
    var capabilities: TerminalCapabilities { get }

    /// How the terminal draws the pixels of pictures; nil if it does not, or has not said so yet.
    var pictureProtocol: PictureProtocol? { get }

    /// Receives keys, mouse events and signals from now on.
    ///
    /// - Parameter handle: called with the events that arrived together, in order. This is not a stream,
    ///   because a hop from one queue to the next costs more than the rest of the way from a key to the
    ///   screen.
    func listen(_ handle: @escaping @MainActor ([Event]) -> Void)

    /// Shows `canvas`. It differs from the last frame, moved by `scrolled`, only inside `damage`.
    func present(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect])

    /// Has the next frame drawn whole, because the screen may show anything.
    func invalidate()

    /// Shows `title` as that of the terminal's window; nil brings the previous title back.
    func setTitle(_ title: Text?)

    /// Sends `text` to the clipboard of the terminal's user; use `Pasteboard`, which checks it.
    ///
    /// - Returns: whether it was sent, not whether the terminal took it.
    func copy(_ text: String) -> Bool

    /// Has the terminal show a notification; use `Application.post(_:)`.
    ///
    /// - Returns: whether it was sent, not whether the terminal shows it.
    func notify(_ notification: UserNotification) -> Bool

    /// Returns what the program has printed while its frames were shown, as far as it is kept; nothing at the end of it.
    ///
    /// - Parameter position: the number of bytes before those to return; increases by these, and by those that are not
    ///   kept any more.
    func readOutput(from position: inout UInt64) -> [UInt8]

    /// Gives the terminal back, stops the process, and takes the terminal again when it continues.
    func suspend()

    /// Gives the terminal to another program, which alone reads and draws from now on.
    ///
    /// That program receives all keys, including Ctrl-C and Ctrl-\\. Ctrl-Z stops both.
    func handOver()

    /// Takes the terminal again after `handOver()`, whatever modes and size it has now.
    func takeBack()

    /// Gives the terminal back for good, and ends the program with `status`.
    func close(status: Int32)
}

extension Terminal {
    /// True unless the terminal says otherwise.
    public var isFullScreen: Bool { true }

    /// None unless the terminal says otherwise.
    public var pictureProtocol: PictureProtocol? { nil }

    /// Nothing unless the terminal keeps it.
    public func readOutput(from position: inout UInt64) -> [UInt8] { [] }
}
