/// Something that a terminal tells its program.
public enum Event: Hashable, Sendable {
    /// A key was pressed.
    case key(KeyPress)
    /// Text that was pasted, as it came.
    case paste(String)
    /// The mouse's left button or its wheel was used.
    case mouse(MouseEvent)
    /// The user turned to the terminal's window, or away from it to another one.
    case focus(Bool)
    /// The terminal says what its own background is, red, green and blue.
    case background(Color)
    /// The window now has this many cells.
    case resize(Size)
    /// The user asked to stop the program for a while.
    case suspend
    /// The program goes on after somebody stopped it; the screen may show anything.
    case resume
    /// The signal with this number asks the program to end.
    case terminate(signal: Int32)
    /// The terminal is gone.
    case closed
}
