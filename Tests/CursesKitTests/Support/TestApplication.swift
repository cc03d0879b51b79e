import CursesKitTesting
import Testing

@testable import CursesKit

/// The screen of a terminal as large as `view`, which fills it: rows without trailing spaces.
@MainActor
func screen(showing view: View) -> String {
    let terminal = VirtualTerminal(size: view.frame.size)
    let window = Window(frame: Rect(origin: .zero, size: terminal.size))
    window.rootViewController = ShowingController(view)
    window.setNeedsDisplay()
    window.renderer.showNextFrame(on: terminal)
    return terminal.rows.joined(separator: "\n")
}

/// A program on a terminal in memory and a clock that is turned by hand.
///
/// Input is handled and drawn before the call returns. The screen copies only the cells that were reported as
/// changed, and is then compared with a picture drawn from scratch.
@MainActor
final class TestApplication {
    let simulator: Simulator
    let delegate: TestDelegate

    init(
        _ root: ViewController, size: Size = Size(width: 80, height: 24), colors: ColorDepth = .direct,
        hasUnicode: Bool = true, reducesMotion: Bool = false, background: Color? = .black
    ) throws {
        delegate = TestDelegate(root)
        simulator = try Simulator(
            delegate, size: size, capabilities: TerminalCapabilities(colors: colors, hasUnicode: hasUnicode),
            background: background, reducesMotion: reducesMotion)
    }

    convenience init(
        showing view: View, size: Size = Size(width: 80, height: 24), colors: ColorDepth = .direct,
        hasUnicode: Bool = true
    ) throws {
        try self.init(ShowingController(view), size: size, colors: colors, hasUnicode: hasUnicode)
    }

    var terminal: VirtualTerminal { simulator.terminal }
    var clock: ManualClock { simulator.clock }
    var application: Application { simulator.application }
    var window: Window { delegate.shownWindow }

    /// The screen: rows without trailing spaces.
    var rows: String { simulator.screen }

    /// The rows that have cells with a background of their own or in reverse video.
    var highlightedRows: [Int] {
        let canvas = terminal.canvas
        return (0..<canvas.size.height).filter { y in
            (0..<canvas.size.width).contains { x in
                let style = canvas[x, y].style
                return style.background != .standard || style.attributes.contains(.reverse)
            }
        }
    }

    func press(_ keys: Key..., at location: SourceLocation = #_sourceLocation) {
        for key in keys { send(.key(KeyPress(key)), at: location) }
    }

    func pressControl(_ letter: Character, at location: SourceLocation = #_sourceLocation) {
        send(.key(KeyPress(.character(letter), control: true)), at: location)
    }

    func type(_ text: String, at location: SourceLocation = #_sourceLocation) {
        for character in text { press(.character(character), at: location) }
    }

    func click(_ x: Int, _ y: Int, at location: SourceLocation = #_sourceLocation) {
        send(.mouse(MouseEvent(.pressed, at: Point(x: x, y: y))), at: location)
        send(.mouse(MouseEvent(.released, at: Point(x: x, y: y))), at: location)
    }

    func rightClick(_ x: Int, _ y: Int, at location: SourceLocation = #_sourceLocation) {
        send(.mouse(MouseEvent(.secondaryPressed, at: Point(x: x, y: y))), at: location)
    }

    func scroll(_ steps: Int, x: Int = 0, y: Int = 0, at location: SourceLocation = #_sourceLocation) {
        send(.mouse(MouseEvent(.scrolled(steps), at: Point(x: x, y: y))), at: location)
    }

    func resize(_ width: Int, _ height: Int, at location: SourceLocation = #_sourceLocation) {
        let size = Size(width: width, height: height)
        terminal.resize(to: size)
        send(.resize(size), at: location)
    }

    func send(_ event: Event, at location: SourceLocation = #_sourceLocation) {
        application.handle([event])
        settle(at: location)
    }

    /// Lets time pass.
    func wait(_ duration: Duration = .seconds(1), at location: SourceLocation = #_sourceLocation) {
        clock.advance(by: duration)
        settle(at: location)
    }

    /// Draws the frame that is due, and compares it with a picture drawn from scratch.
    func settle(at location: SourceLocation = #_sourceLocation) {
        clock.advance()
        guard application.exitStatus == nil else { return }
        let whole = window.wholeFrame()
        #expect(terminal.canvas.diagram == whole.diagram, sourceLocation: location)
        #expect(terminal.canvas.styles == whole.styles, sourceLocation: location)
    }
}

/// A delegate whose window shows one controller; records its callbacks.
@MainActor
final class TestDelegate: ApplicationDelegate {
    var window: Window? { hasWindow ? shownWindow : nil }
    let shownWindow = Window(frame: .zero)
    let journal = Journal()
    var hasWindow = true
    var onBecomingActive: () -> Void = {}
    /// The recorded answer when the program is asked to end; nil to agree without a record.
    var terminateReply: Application.TerminateReply?
    private let root: ViewController?

    init(_ root: ViewController?) {
        self.root = root
    }

    func applicationDidFinishLaunching(_ application: Application) {
        shownWindow.rootViewController = root
    }

    func applicationDidBecomeActive(_ application: Application) { onBecomingActive() }
    func applicationDidEnterBackground(_ application: Application) { journal.add("background") }
    func applicationWillEnterForeground(_ application: Application) { journal.add("foreground") }
    func applicationDidGainFocus(_ application: Application) { journal.add("focus") }
    func applicationDidLoseFocus(_ application: Application) { journal.add("no focus") }
    func applicationShouldTerminate(_ application: Application) -> Application.TerminateReply {
        if terminateReply != nil { journal.add("should terminate") }
        return terminateReply ?? .terminateNow
    }

    func applicationWillTerminate(_ application: Application) { journal.add("terminate") }

    /// Every change of the pending keys.
    private(set) var pending: [String] = []

    func applicationDidChangePendingKeys(_ application: Application) {
        pending.append(application.pendingKeys.title)
    }
}

/// Shows a given view, which becomes first responder if it can.
final class ShowingController: ViewController {
    var commands: [KeyCommand] = []
    private let shown: View

    init(_ shown: View) {
        self.shown = shown
        super.init()
    }

    override var preferredResponder: Responder { shown.canBecomeFirstResponder ? shown : self }
    override var keyCommands: [KeyCommand] { commands }
    override func loadView() -> View { shown }
}

/// A list of events in order.
@MainActor
final class Journal {
    private(set) var entries: [String] = []

    func add(_ entry: String) { entries.append(entry) }

    /// The events since the last call.
    func takeAll() -> [String] {
        defer { entries = [] }
        return entries
    }
}

extension Canvas {
    /// Every cell as a character: `·` for a blank, `>` for the right half of a wide glyph.
    var diagram: String {
        (0..<size.height).map { y in
            (0..<size.width).map { x in
                let cell = self[x, y]
                return cell.width == 0 ? ">" : cell.character == " " ? "·" : String(cell.character)
            }.joined()
        }.joined(separator: "\n")
    }

    /// The styles of all cells, row by row.
    var styles: [Style] {
        (0..<size.height).flatMap { y in (0..<size.width).map { x in self[x, y].style } }
    }

    /// Whether every wide glyph has its right half, and every right half its glyph.
    var isWhole: Bool {
        (0..<size.height).allSatisfy { y in
            (0..<size.width).allSatisfy { x in
                let continues = x + 1 < size.width && self[x + 1, y].width == 0
                let follows = x > 0 && self[x - 1, y].width == 2
                return (self[x, y].width == 2) == continues && (self[x, y].width == 0) == follows
            }
        }
    }
}

/// Returns the same numbers in every run (SplitMix64).
struct FixedGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension ExitTest.Result {
    /// Whether a precondition of the toolkit ended the process with `message`, as it does in release builds
    /// too.
    func names(_ message: String) -> Bool {
        String(decoding: standardErrorContent, as: UTF8.self).contains("CursesKit: \(message)")
    }
}
