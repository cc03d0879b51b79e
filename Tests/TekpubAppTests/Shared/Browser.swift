import CursesKit
import CursesKitTesting
import TekpubKit
import Testing

@testable import TekpubApp

/// The whole program on a terminal in memory, with a source that the test commands.
@MainActor
final class Browser {
    let source = ScriptedSource()
    private let simulator: Simulator

    init(
        width: Int = 80, height: Int = 24, options: LaunchOptions = LaunchOptions(),
        colors: ColorDepth = .direct
    ) throws {
        simulator = try Simulator(
            AppDelegate(source: source, options: options), size: Size(width: width, height: height),
            capabilities: TerminalCapabilities(colors: colors, hasUnicode: true),
            reducesMotion: !options.isAnimated)
    }

    var terminal: VirtualTerminal { simulator.terminal }
    var clock: ManualClock { simulator.clock }

    /// A browser whose table shows `catalog`.
    static func showing(
        _ catalog: Catalog, width: Int = 80, height: Int = 24
    ) async throws -> Browser {
        let browser = try Browser(width: width, height: height, options: LaunchOptions(isAnimated: false))
        try await browser.answer(.success(catalog))
        return browser
    }

    // MARK: The user

    func press(_ keys: Key...) {
        for key in keys { simulator.press(key) }
    }

    func click(x: Int, y: Int) {
        simulator.click(x: x, y: y)
    }

    func resize(width: Int, height: Int) {
        simulator.resize(width: width, height: height)
    }

    func terminate() {
        simulator.application.terminate()
    }

    // MARK: The server

    /// Ends the load under way, and waits until the screen shows what came of it.
    func answer(_ result: Result<Catalog, CatalogSourceError>) async throws {
        try await until { await self.source.isWaiting }
        let before = terminal.canvas
        await source.end(with: result)
        try await until { self.terminal.canvas != before }
    }

    /// Reports how far the load is, and waits until the screen shows it.
    func progress(byteCount: Int, fraction: Double?) async throws {
        try await until { await self.source.isWaiting }
        let before = terminal.canvas
        await source.send(LoadProgress(byteCount: byteCount, fraction: fraction))
        try await until { self.terminal.canvas != before }
    }

    /// Waits until `condition` holds. The clock goes on by a frame for every frame that is drawn, so
    /// that how long the wait is makes no difference to the program.
    func until(_ condition: @escaping @MainActor () async -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(20)
        var drawn = -1
        while !(await condition()) {
            try #require(ContinuousClock.now < deadline, "it never came; the screen:\n\(screen)")
            let count = terminal.frameCount
            clock.advance(by: count == drawn ? .zero : .milliseconds(17))
            drawn = count
            await Task.yield()
        }
    }

    // MARK: The screen

    var screen: String { simulator.screen }

    /// The rows of which at least a third carries the colours of the selection.
    var selectedRows: [String] {
        let canvas = terminal.canvas
        let selection = Theme.standard.resolved(.selection).background
        return canvas.rows.enumerated().filter { y, _ in
            let marked = (0..<canvas.size.width).count {
                canvas[$0, y].style.background == selection
            }
            return marked * 3 >= canvas.size.width
        }.map(\.element)
    }
}

extension Canvas {
    fileprivate static func != (a: Canvas, b: Canvas) -> Bool {
        a.size != b.size
            || (0..<a.size.height).contains { y in
                (0..<a.size.width).contains { x in a[x, y] != b[x, y] }
            }
    }
}
