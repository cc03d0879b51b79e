/// The terminal of an application that is told line by line: a screen of a fixed size that is never drawn.
///
/// Lists on it load the rows that would be seen. Lines go through `LinearStreams` instead.
@MainActor
final class LinearTerminal: Terminal {
    /// The size that views are laid out for: one column of a navigation, with room for the rows that are told at once.
    let size = Size(width: 80, height: 24)
    let isFullScreen = false
    let capabilities: TerminalCapabilities
    /// Whether another program uses standard input and output.
    private(set) var isHandedOver = false

    private let stop: () -> Void
    private let ended: (Int32) -> Void
    private var isOpen = true

    /// - Parameters:
    ///   - stop: stops the process until it is continued.
    ///   - ended: called when the application has ended, with its status.
    init(hasUnicode: Bool, stop: @escaping () -> Void, ended: @escaping (Int32) -> Void) {
        capabilities = TerminalCapabilities(colors: .none, hasUnicode: hasUnicode)
        self.stop = stop
        self.ended = ended
    }

    func listen(_ handle: @escaping @MainActor ([Event]) -> Void) {}
    func present(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect]) {}
    func invalidate() {}
    func setTitle(_ title: Text?) {}
    func copy(_ text: String) -> Bool { false }
    func notify(_ notification: UserNotification) -> Bool { false }
    func suspend() { stop() }
    func handOver() { isHandedOver = true }
    func takeBack() { isHandedOver = false }

    func close(status: Int32) {
        guard isOpen else { return }
        isOpen = false
        ended(status)
    }
}
