/// A terminal as its program's windows see it.
public struct Screen: Hashable, Sendable {
    /// All cells of the terminal: the frame for a window.
    public let bounds: Rect
    /// What the terminal can show.
    public let capabilities: TerminalCapabilities
    /// How the terminal draws the pixels of pictures; nil if it does not, or has not said so yet.
    public let pictureProtocol: PictureProtocol?
}

extension Application {
    /// The present screen; a resize makes it another one.
    public var screen: Screen {
        Screen(
            bounds: Rect(origin: .zero, size: terminal.size), capabilities: terminal.capabilities,
            pictureProtocol: terminal.pictureProtocol)
    }
}
