import CursesKit

/// A terminal in memory: every test of a view or a screen runs on it.
public final class VirtualTerminal: Terminal {
    /// The size in cells, as the last resize left it.
    public private(set) var size: Size
    /// What the program is told that the screen can show.
    public let capabilities: TerminalCapabilities
    /// What the screen shows.
    public private(set) var canvas: Canvas
    /// How often a picture was presented.
    public private(set) var frameCount = 0
    /// The rectangles of the last picture that was presented.
    public private(set) var lastDamage: [Rect] = []
    /// How often the program was suspended.
    public private(set) var suspendCount = 0
    /// Whether another program has it.
    public private(set) var isHandedOver = false
    /// The status that the program ended with; nil before.
    public private(set) var exitStatus: Int32?

    private var handle: (@MainActor ([Event]) -> Void)?

    /// A blank screen that, unless told otherwise, can show everything.
    public init(
        size: Size,
        capabilities: TerminalCapabilities = TerminalCapabilities(colors: .direct, hasUnicode: true)
    ) {
        self.size = size
        self.capabilities = capabilities
        canvas = Canvas(size: size)
    }

    /// Has `handle` called with what `send(_:)` is given from now on.
    public func listen(_ handle: @escaping @MainActor ([Event]) -> Void) {
        self.handle = handle
    }

    /// Tells the program of events that arrive together; a resize changes the size first.
    public func send(_ events: Event...) {
        for case .resize(let size) in events { resize(to: size) }
        handle?(events)
    }

    /// Changes the size without telling anybody.
    public func resize(to size: Size) {
        self.size = size
        canvas = Canvas(size: size)
    }

    /// The screen as lines of text without trailing spaces.
    public var rows: [String] { canvas.rows }

    /// Counts the picture and takes over its cells inside `damage` alone.
    public func present(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect]) {
        frameCount += 1
        lastDamage = damage
        if let scrolled { self.canvas.apply(scrolled) }
        self.canvas.copy(damage, from: canvas)
    }

    /// Blanks the screen, so that a picture that is not drawn whole shows.
    public func invalidate() {
        canvas = Canvas(size: size)
    }

    /// Counts the call and returns at once.
    public func suspend() {
        suspendCount += 1
    }

    /// Blanks the screen, as a program that draws on it would.
    public func handOver() {
        isHandedOver = true
        invalidate()
    }

    /// Leaves the screen blank.
    public func takeBack() {
        isHandedOver = false
        invalidate()
    }

    /// Keeps `status`; nobody is told of events any more.
    public func close(status: Int32) {
        exitStatus = status
        handle = nil
    }
}

extension Canvas {
    /// Takes over the cells of `areas` alone, so that a test sees what a view forgot to report.
    fileprivate mutating func copy(_ areas: [Rect], from other: Canvas) {
        guard other.size == size else { return }
        for area in areas { replace(area) { x, y in other[x, y] } }
    }
}
