/// What a program's terminal offers to its windows.
public struct Screen: Hashable, Sendable {
    /// All the cells there are, from the first one: the frame for a window.
    public let bounds: Rect
    /// What the terminal can show.
    public let capabilities: TerminalCapabilities
}

extension Application {
    /// The screen as it is now; another size makes it another.
    public var screen: Screen {
        Screen(bounds: Rect(origin: .zero, size: terminal.size), capabilities: terminal.capabilities)
    }
}
