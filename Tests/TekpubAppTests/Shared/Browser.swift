import CursesKit
import CursesKitTesting
import Foundation
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The whole program on a terminal in memory, with a source that the test commands.
@MainActor
final class Browser {
    let source = ScriptedSource()
    /// Where the library is that it makes itself; nil if it got one.
    private let home: LibraryHome?
    private let delegate: AppDelegate
    private let simulator: Simulator

    /// - Parameters:
    ///   - library: what an earlier program left; nil for that of `home`.
    ///   - libraryError: why the library cannot be opened; nil if it can.
    ///   - home: what an earlier browser left; nil for an empty one.
    ///   - launchSnapshot: what it left beside that.
    init(
        width: Int = 80, height: Int = 24, options: LaunchOptions = LaunchOptions(),
        colors: ColorDepth = .direct, library: Library? = nil, libraryError: LibraryError? = nil,
        home: LibraryHome? = nil, launchSnapshot: LaunchSnapshot? = nil, account: (any AccountService)? = nil,
        player: (any PlaybackService)? = nil, downloads: (any DownloadService)? = nil, log: LogFile? = nil
    ) throws {
        let home = library == nil ? try home ?? LibraryHome() : nil
        self.home = home
        let library = try library ?? #require(home).library
        let services = Services(
            source: source,
            openLibrary: { () throws(LibraryError) in
                if let libraryError { return try Library.temporary(because: libraryError) }
                return library
            }, launchSnapshot: { launchSnapshot }, account: account, player: player, downloads: downloads,
            log: log, timeZone: { TimeZone(secondsFromGMT: 3600) ?? .gmt })
        delegate = AppDelegate(services: services, options: options)
        simulator = try Simulator(
            delegate, size: Size(width: width, height: height),
            capabilities: TerminalCapabilities(colors: colors, hasUnicode: true),
            reducesMotion: !options.isAnimated)
    }

    /// Where the catalogue is: another program may change what is there.
    var store: CatalogStore? { home?.library.store(for: source.storeName) }

    /// Ends the program, so that nothing goes on that would keep its library.
    isolated deinit {
        simulator.application.terminate()
    }

    var terminal: VirtualTerminal { simulator.terminal }
    var clock: ManualClock { simulator.clock }

    /// A browser whose table shows `catalog`.
    static func showing(
        _ catalog: Catalog, width: Int = 80, height: Int = 24, account: (any AccountService)? = nil,
        player: (any PlaybackService)? = nil, downloads: (any DownloadService)? = nil
    ) async throws -> Browser {
        let browser = try Browser(
            width: width, height: height, options: LaunchOptions(isAnimated: false), account: account,
            player: player, downloads: downloads)
        try await browser.answer(.success(catalog))
        return browser
    }

    /// The same program, ended and started again; its server does not answer yet.
    func restarted(width: Int = 80, height: Int = 24) async throws -> Browser {
        terminate()
        let browser = try Browser(
            width: width, height: height, options: LaunchOptions(isAnimated: false), home: home)
        try await browser.until { await browser.source.isWaiting }
        return browser
    }

    // MARK: The user

    func press(_ keys: Key...) {
        for key in keys { simulator.press(key) }
    }

    /// Presses a key, and waits until the screen shows what it leads to.
    func press(_ key: Key, until text: String) async throws {
        press(key)
        try await until { self.screen.contains(text) }
    }

    func type(_ text: String) {
        simulator.type(text)
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
    ///
    /// - Parameter result: nil is the catalogue that is known already.
    func answer(_ result: Result<Catalog?, CatalogSourceError>) async throws {
        try await until { await self.source.isWaiting }
        await source.end(with: result)
        try await until { self.isSettled }
        // The frame that shows it is drawn by now.
        clock.advance(by: .milliseconds(17))
    }

    /// Whether the program waits for nothing but the user.
    private var isSettled: Bool {
        if delegate.window?.presentedViewControllers.last is AlertController { return true }
        guard let browser = delegate.browser else { return false }
        if case .refreshing = browser.syncStatus { return false }
        return true
    }

    /// Reports how far the load is, and waits until the screen shows it.
    func progress(byteCount: Int, fraction: Double?) async throws {
        try await until { await self.source.isWaiting }
        let before = terminal.canvas
        await source.send(LoadProgress(byteCount: byteCount, fraction: fraction))
        try await until { self.terminal.canvas != before }
    }

    /// Waits until `condition` holds. The clock goes on by a frame whenever one is due, so that how long
    /// the wait is makes no difference to the program.
    func until(_ condition: @escaping @MainActor () async -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while !(await condition()) {
            try #require(ContinuousClock.now < deadline, "it never came; the screen:\n\(screen)")
            let isFrameDue = clock.nextDue.map { $0 - clock.time < .milliseconds(17) } ?? false
            clock.advance(by: isFrameDue ? .milliseconds(17) : .zero)
            // Whoever else has something to do on the main actor or off it comes first.
            await Self.letOthersWork()
        }
    }

    /// Goes to the end of the queue of those who wait for a processor, and comes back.
    @concurrent
    private nonisolated static func letOthersWork() async {
        await Task.yield()
    }

    /// Whether an episode is being played.
    var isPlaying: Bool { delegate.browser?.session.player?.isPlaying == true }

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
