import CursesKit

/// A terminal that takes no time.
final class SilentTerminal: Terminal {
    var size: Size
    let capabilities = TerminalCapabilities(colors: .direct, hasUnicode: true)

    /// The last picture, if it is kept.
    private(set) var canvas: Canvas?
    private let keepsPicture: Bool

    init(size: Size, keepsPicture: Bool = false) {
        self.size = size
        self.keepsPicture = keepsPicture
    }

    func listen(_ handle: @escaping @MainActor ([Event]) -> Void) {}
    func present(_ canvas: Canvas, scrolled: Scroll?, damage: [Rect]) {
        if keepsPicture { self.canvas = canvas }
    }

    func invalidate() {}
    func setTitle(_ title: Text?) {}
    func copy(_ text: String) -> Bool { false }
    func notify(_ notification: UserNotification) -> Bool { false }
    func suspend() {}
    func handOver() {}
    func takeBack() {}
    func close(status: Int32) {}
}

/// A clock on which no deadline ever passes: frames are drawn with the events that cause them.
final class StandingClock: FrameClock {
    let time = Duration.zero

    func schedule(after delay: Duration, _ body: @escaping @MainActor () -> Void) {}
}

extension StandingClock: Clock {
    nonisolated var now: ContinuousClock.Instant { ContinuousClock().now }
    nonisolated var minimumResolution: Duration { .zero }

    nonisolated func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await Task.sleep(for: .seconds(86_400))
    }
}
