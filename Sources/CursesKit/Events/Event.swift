/// Something that a terminal reports to its program.
///
/// Events are what the terminal's bytes mean: `InputDecoder` makes them, the application handles them. A key
/// goes through `KeyDispatcher` to the responder chain, which starts at the first responder; a mouse event
/// goes through `TouchDispatcher` to gesture recognizers and the view below the mouse. Both end in a
/// `KeyCommand`, a gesture's action or a method of a `Responder`.
public enum Event: Hashable, Sendable {
    /// A key was pressed.
    case key(KeyPress)
    /// Pasted text, unchanged.
    case paste(String)
    /// A button of the mouse or its wheel was used.
    case mouse(MouseEvent)
    /// The terminal's window gained the focus, or lost it.
    case focus(Bool)
    /// The terminal replied to a question; `CursesTerminal` keeps what it learns in its capabilities.
    case reply(TerminalReply)
    /// The terminal's capabilities are known better than before.
    case capabilitiesDidChange
    /// The window now has this many cells.
    case resize(Size)
    /// The user asked to suspend the program.
    case suspend
    /// The program continues after it was stopped; the screen may show anything.
    case resume
    /// The signal with this number asks the program to end.
    case terminate(signal: Int32)
    /// The terminal is gone.
    case closed
}

extension Event {
    /// Whether the event is a reply of the terminal, which programs do not see.
    var isReply: Bool { if case .reply = self { true } else { false } }
}
