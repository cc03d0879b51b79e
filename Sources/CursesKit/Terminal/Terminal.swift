/// What CursesKit needs from a terminal.
@MainActor
public protocol Terminal: AnyObject {
    /// The size now, in cells.
    var size: Size { get }

    /// What it can show; it does not change while the program runs.
    var capabilities: TerminalCapabilities { get }

    /// Listens for keys, mouse and signals from now on.
    ///
    /// - Parameter handle: called with what arrived together, in order. Not a stream: a hop from one
    ///   queue to the next costs more than the rest of the way from a key to the screen.
    func listen(_ handle: @escaping @MainActor ([Event]) -> Void)

    /// Shows `canvas`, which differs from the last one, with `scrolled` moved, only inside `damage`.
    func present(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect])

    /// Forgets what the screen shows, so that the next picture is drawn whole.
    func invalidate()

    /// Gives the terminal back, stops the process, and takes the terminal again when it goes on.
    func suspend()

    /// Gives the terminal to another program, which alone reads and draws from now on.
    ///
    /// What the user types is that program's, and so are Ctrl-C and Ctrl-\\; Ctrl-Z stops both.
    func handOver()

    /// Takes the terminal again after `handOver()`, whatever its modes and size have become meanwhile.
    func takeBack()

    /// Gives the terminal back for good and ends the program with `status`.
    func close(status: Int32)
}
