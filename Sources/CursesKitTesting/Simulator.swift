import CursesKit

/// A program on a terminal in memory and a clock that is turned by hand, for tests that play its user.
///
/// What the user does is drawn before the call returns. Time stands still unless `wait(_:)` lets it pass.
@MainActor
public final class Simulator {
    /// What the program runs on.
    public let terminal: VirtualTerminal
    /// What frames and animations are timed by.
    public let clock: ManualClock
    /// The program.
    public let application: Application

    /// Launches a program; its first frame is on the screen afterwards.
    ///
    /// - Parameter background: what the terminal says its own background is; nil if it does not answer.
    /// - Throws: `ApplicationError` if the delegate has nothing to show.
    public init(
        _ delegate: any ApplicationDelegate, size: Size = Size(width: 80, height: 24),
        capabilities: TerminalCapabilities = TerminalCapabilities(colors: .direct, hasUnicode: true),
        background: Color? = .black, reducesMotion: Bool = false
    ) throws(ApplicationError) {
        terminal = VirtualTerminal(size: size, capabilities: capabilities)
        clock = ManualClock()
        application = Application(
            terminal: terminal, clock: clock, delegate: delegate, reducesMotion: reducesMotion)
        try application.launch()
        if let background { application.handle([.background(background)]) }
    }

    /// The screen as lines of text without trailing spaces.
    public var screen: String { terminal.rows.joined(separator: "\n") }

    // MARK: The user

    /// Does what `events`, which arrive together, ask for, and draws what has changed.
    public func send(_ events: Event...) {
        application.handle(events)
    }

    /// Presses keys, one after the other.
    public func press(_ keys: Key...) {
        for key in keys { send(.key(KeyPress(key))) }
    }

    /// Presses a letter together with Control.
    public func pressControl(_ letter: Character) {
        send(.key(KeyPress(.character(letter), control: true)))
    }

    /// Presses the key of each character of `text`.
    public func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    /// Presses and releases the mouse in one place.
    public func click(x: Int, y: Int) {
        let point = Point(x: x, y: y)
        send(.mouse(MouseEvent(.pressed, at: point)), .mouse(MouseEvent(.released, at: point)))
    }

    /// Presses the mouse in one place, moves it through others, and releases it in the last.
    ///
    /// - Parameter points: at least one, in cells of the terminal.
    public func drag(_ points: Point...) {
        guard let first = points.first, let last = points.last else { return }
        send(.mouse(MouseEvent(.pressed, at: first)))
        for point in points.dropFirst() { send(.mouse(MouseEvent(.dragged, at: point))) }
        send(.mouse(MouseEvent(.released, at: last)))
    }

    /// Changes the size of the terminal.
    public func resize(width: Int, height: Int) {
        let size = Size(width: width, height: height)
        terminal.resize(to: size)
        send(.resize(size))
    }

    // MARK: Time

    /// Lets time pass, and draws what falls due on the way.
    public func wait(_ duration: Duration) {
        clock.advance(by: duration)
    }

    /// Lets the program's tasks go on until none that runs on the main actor, or sleeps on the clock, has
    /// anything left to do at this moment, and draws what they changed.
    ///
    /// What a task waits for elsewhere, such as a file or a server, may come later: a test waits for what
    /// that leads to.
    public func settle() async {
        // What is drawn may begin tasks.
        for _ in 0..<2 {
            await letTasksSettle()
            application.handle([])
        }
    }

    private func letTasksSettle() async {
        var (before, quietTurns) = (activity, 0)
        while quietTurns < Self.turnsUntilQuiet {
            clock.advance()
            await Self.letTasksRun()
            quietTurns = activity == before ? quietTurns + 1 : 0
            before = activity
        }
    }

    /// A task that hops between actors without a trace on the screen or the clock hops less often.
    private static let turnsUntilQuiet = 32

    private var activity: [Int] { [terminal.frameCount, clock.activityCount] }

    /// Goes behind all that waits for the main actor, and for a thread beside it.
    @concurrent
    private nonisolated static func letTasksRun() async {
        await Task.yield()
    }
}
