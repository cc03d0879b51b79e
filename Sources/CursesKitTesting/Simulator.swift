import CursesKit

/// Plays the user of a program, on a terminal in memory and a clock that tests turn by hand.
///
/// Input is handled and drawn before the call returns. Time passes only in `wait(_:)` and
/// `wait(upTo:step:until:)`, and `clock` is the program's `application.clock`. A `VirtualTerminal` holds
/// the screen, and a `ManualClock` times frames and tasks. `SnapshotFolder` compares screens with files.
@MainActor
public final class Simulator {
    /// The terminal of the program.
    public let terminal: VirtualTerminal
    /// Times frames and animations.
    public let clock: ManualClock
    /// The program.
    public let application: Application
    /// What a program that is told line by line has written; empty in full screen.
    public private(set) var output = ""
    private var interface: LinearInterface?

    /// Launches a program and shows its first frame, or tells it line by line if it `isLinear`.
    ///
    /// - Parameter background: the terminal's reply about its background, after the first frame; nil for no reply.
    /// - Throws: `ApplicationError` if the delegate has nothing to show.
    public init(
        _ delegate: any ApplicationDelegate, size: Size = Size(width: 80, height: 24),
        capabilities: TerminalCapabilities = TerminalCapabilities(colors: .direct, hasUnicode: true),
        background: Color? = .black, reducesMotion: Bool = false, showsBitmaps: Bool = true,
        isLinear: Bool = false
    ) throws(ApplicationError) {
        terminal = VirtualTerminal(size: size, capabilities: capabilities, isFullScreen: !isLinear)
        clock = ManualClock()
        application = Application(
            terminal: terminal, clock: clock, delegate: delegate, reducesMotion: reducesMotion,
            showsBitmaps: showsBitmaps)
        guard !isLinear else {
            let lines = LinearOutput(width: nil, hasUnicode: capabilities.hasUnicode, echoes: false) {
                [weak self] in self?.output += $0
            }
            interface = LinearInterface(application: application, output: lines)
            try interface?.launch()
            return
        }
        try application.launch()
        if let background {
            terminal.capabilities.background = background
            application.handle([.capabilitiesDidChange])
        }
    }

    /// The screen as lines of text without trailing spaces.
    public var screen: String { terminal.rows.joined(separator: "\n") }

    /// The screen as a picture; what `Screenshot.write(to:)` writes is an SVG that browsers show.
    ///
    /// - Parameter title: what the picture shows, for readers who cannot see it.
    public func screenshot(title: String = "A terminal") -> Screenshot {
        Screenshot(of: terminal, title: title)
    }

    // MARK: Input

    /// Sends events that arrive together, and draws the changes.
    public func send(_ events: Event...) {
        application.handle(events)
    }

    /// Presses keys, one after the other.
    public func press(_ keys: Key...) {
        for key in keys { send(.key(KeyPress(key))) }
    }

    /// Types lines, of a program that is told line by line.
    public func enter(_ lines: String...) {
        for line in lines { interface?.receive(line) }
    }

    /// Ends the input of a program that is told line by line.
    public func endInput() {
        interface?.inputDidEnd()
    }

    /// What a program that is told line by line has written since the last call.
    public func takeOutput() -> String {
        defer { output = "" }
        return output
    }

    /// Presses a letter with Control.
    public func pressControl(_ letter: Character) {
        send(.key(KeyPress(.character(letter), control: true)))
    }

    /// Presses the key of each character of `text`.
    public func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    /// Presses and releases the mouse at one position.
    public func click(x: Int, y: Int) {
        let point = Point(x: x, y: y)
        send(.mouse(MouseEvent(.pressed, at: point)), .mouse(MouseEvent(.released, at: point)))
    }

    /// Presses the mouse at the first point, moves it through the others, and releases it at the last one.
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

    /// Lets time pass, and draws the frames that become due.
    public func wait(_ duration: Duration) {
        clock.advance(by: duration)
    }

    /// Lets the program's tasks continue until none on the main actor, or sleeping on the clock, has anything
    /// left to do now, and draws their changes. Afterwards no change waits for a frame.
    ///
    /// Work that awaits something else, such as a file or a server, may finish later: a test must wait for
    /// its effect.
    public func settle() async {
        repeat {
            await letTasksSettle()
            application.handle([])
            // Drawing may start tasks.
            await letTasksSettle()
        } while application.hasUndrawnChanges
    }

    /// Lets time pass in steps, each with all that the program's tasks do in it, until `condition` holds.
    ///
    ///     try await simulator.wait { simulator.screen.contains("3 results") }
    ///
    /// - Parameters:
    ///   - limit: the time on the program's clock after which the wait has failed.
    ///   - step: the time between two looks at the condition; by default, that between two frames.
    ///   - condition: asked first before any time passes.
    /// - Throws: `SimulatorError.timedOut`, whose description shows the screen, if the condition never held.
    public func wait(
        upTo limit: Duration = .seconds(10), step: Duration = .nanoseconds(16_666_667),
        until condition: () -> Bool
    ) async throws(SimulatorError) {
        precondition(step > .zero, "time passes in steps")
        let end = clock.time + limit
        await settle()
        while !condition() {
            guard clock.time < end else {
                throw .timedOut(after: limit, screen: application.isLinear ? output : screen)
            }
            clock.advance(by: min(step, end - clock.time))
            await settle()
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

    /// The number of hops between actors that a task may make without an effect on screen or clock.
    private static let turnsUntilQuiet = 32

    private var activity: [Int] { [terminal.frameCount, clock.activityCount, output.utf8.count] }

    /// Waits for everything that is queued on the main actor, and for another thread.
    @concurrent
    private nonisolated static func letTasksRun() async {
        await Task.yield()
    }
}
