/// What CursesKit needs from a terminal.
@MainActor
public protocol Terminal: AnyObject {
    /// The size now, in cells.
    var size: Size { get }

    var capabilities: TerminalCapabilities { get }

    /// Keys, mouse, signals and resizes in order of arrival; ends when input closes.
    var events: AsyncStream<Event> { get }

    /// Shows `canvas`, which differs from the last one only inside `damage`.
    func present(_ canvas: Canvas, damage: [Rect])

    /// Forgets what the screen shows, so that the next picture is drawn whole.
    func invalidate()

    /// Gives the terminal back, stops the process, and takes the terminal again when it goes on.
    func suspend()

    /// Gives the terminal back for good and ends the program with `status`.
    func close(status: Int32)
}
