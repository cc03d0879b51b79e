import CursesKit

/// A terminal in memory for tests of views and screens.
public final class VirtualTerminal: Terminal {
    /// The size in cells after the last resize.
    public private(set) var size: Size
    /// False for a program that is told line by line.
    public let isFullScreen: Bool
    /// The capabilities that the program is told; it hears of a change by `Event.capabilitiesDidChange`.
    public var capabilities: TerminalCapabilities
    /// How the terminal says that it draws pixels of pictures; it gets the cells all the same.
    public var pictureProtocol: PictureProtocol?
    /// The present screen.
    public private(set) var canvas: Canvas
    /// The number of presented frames.
    public private(set) var frameCount = 0
    /// The damage of the last frame.
    public private(set) var lastDamage: [Rect] = []
    /// The title of the window; nil if the program has set none.
    public private(set) var title: Text?
    /// The texts that were sent to the clipboard.
    public private(set) var copiedTexts: [String] = []
    /// The notifications that were sent.
    public private(set) var notifications: [UserNotification] = []
    /// The number of suspensions.
    public private(set) var suspendCount = 0
    /// Whether another program uses the terminal.
    public private(set) var isHandedOver = false
    /// The status that the program ended with; nil while it runs.
    public private(set) var exitStatus: Int32?

    private var printed: [UInt8] = []
    private var handle: (@MainActor ([Event]) -> Void)?

    /// A blank screen; by default, with all capabilities.
    public init(
        size: Size,
        capabilities: TerminalCapabilities = TerminalCapabilities(colors: .direct, hasUnicode: true),
        isFullScreen: Bool = true
    ) {
        self.isFullScreen = isFullScreen
        self.size = size
        self.capabilities = capabilities
        canvas = Canvas(size: size)
    }

    /// Sends the events of `send(_:)` to `handle` from now on.
    public func listen(_ handle: @escaping @MainActor ([Event]) -> Void) {
        self.handle = handle
    }

    /// Sends events that arrive together; a resize changes the size first.
    public func send(_ events: Event...) {
        for case .resize(let size) in events { resize(to: size) }
        handle?(events)
    }

    /// Changes the size without an event.
    public func resize(to size: Size) {
        self.size = size
        canvas = Canvas(size: size)
    }

    /// The screen as lines of text without trailing spaces.
    public var rows: [String] { canvas.rows }

    /// The cells of each bitmap that no other view covers, in which a real terminal may draw its pixels.
    public var bitmapRects: [Rect] { canvas.bitmapRects }

    /// Counts the frame, and copies only its cells inside `damage`.
    public func present(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect]) {
        frameCount += 1
        lastDamage = damage
        if let scrolled { self.canvas.apply(scrolled) }
        self.canvas.copy(damage, from: canvas)
        self.canvas.takeLinks(of: canvas)
        self.canvas.takePictures(of: canvas)
    }

    /// Blanks the screen, which reveals a frame that is not drawn whole.
    public func invalidate() {
        canvas = Canvas(size: size)
    }

    /// Keeps the title.
    public func setTitle(_ title: Text?) {
        self.title = title
    }

    /// Keeps the text.
    public func copy(_ text: String) -> Bool {
        copiedTexts.append(text)
        return true
    }

    /// Records the notification.
    public func notify(_ notification: UserNotification) -> Bool {
        notifications.append(notification)
        return true
    }

    /// Has the program's console show `text` as something that it has printed. What a test prints itself is not held.
    public func print(_ text: String) { printed += text.utf8 }

    /// Returns what `print(_:)` was called with.
    public func readOutput(from position: inout UInt64) -> [UInt8] {
        let rest = printed.dropFirst(Int(position))
        position = UInt64(printed.count)
        return Array(rest)
    }

    /// Counts the call and returns at once.
    public func suspend() {
        suspendCount += 1
    }

    /// Blanks the screen, as another program would.
    public func handOver() {
        isHandedOver = true
        invalidate()
    }

    /// Leaves the screen blank.
    public func takeBack() {
        isHandedOver = false
        invalidate()
    }

    /// Keeps `status`, and sends no more events.
    public func close(status: Int32) {
        exitStatus = status
        handle = nil
    }
}

extension Canvas {
    /// Copies only the cells of `areas`, which reveals damage that a view forgot to report.
    fileprivate mutating func copy(_ areas: [Rect], from other: Canvas) {
        guard other.size == size else { return }
        for area in areas { replace(area) { x, y in other[x, y] } }
    }
}
