import CursesKit
import CursesKitTesting
import Foundation
import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// The whole program on a terminal in memory, with a source that the test controls.
@MainActor
final class Browser {
    let source: ScriptedSource
    /// The source of every catalogue inside that one.
    let innerSource = ScriptedSource(name: "inner.test", host: "inner.test")
    /// The library that the browser creates itself; nil if it received one.
    private let home: LibraryHome?
    let delegate: AppDelegate
    private let simulator: Simulator

    /// - Parameters:
    ///   - capabilities: those of the terminal; nil for `colors` and Unicode.
    ///   - library: the library of an earlier program; nil for that of `home`.
    ///   - libraryError: why the library cannot be opened; nil if it can.
    ///   - openLibrary: opens the library; nil for `library`, or that of `home`.
    ///   - home: the home of an earlier browser; nil for an empty one.
    ///   - launchSnapshot: the snapshot stored beside that library.
    ///   - host: the host of the catalogue.
    init(
        width: Int = 80, height: Int = 24, options: LaunchOptions = LaunchOptions(),
        colors: ColorDepth = .direct, capabilities: TerminalCapabilities? = nil, library: Library? = nil,
        libraryError: LibraryError? = nil,
        openLibrary: (@Sendable () throws(LibraryError) -> Library)? = nil,
        home: LibraryHome? = nil, launchSnapshot: LaunchSnapshot? = nil, account: (any AccountService)? = nil,
        player: (any PlaybackService)? = nil, downloads: (any DownloadService)? = nil,
        sources: SourceServices? = nil, bundledCatalog: (@Sendable () -> CatalogServices)? = nil,
        backgroundPlayer: (any BackgroundPlayer)? = nil, artwork: (any ArtworkService)? = nil,
        documents: (any EpisodeDocumentService)? = nil,
        notifications: NotificationService? = nil, sync: BackgroundSync? = nil, log: LogFile? = nil,
        openPage: PageOpener? = nil, configuration: ConfigurationService? = nil,
        remoteFolder: RemoteFolder? = nil,
        now: Date = .distantFuture, isLinear: Bool = false,
        host: String = "catalogue.test:3000"
    ) throws {
        source = ScriptedSource(host: host)
        let home = library == nil ? try home ?? LibraryHome() : nil
        self.home = home
        let library = try library ?? #require(home).library
        var services = Services(
            catalog: CatalogServices(source: source, account: account, player: player)
        ) { () throws(LibraryError) in
            if let openLibrary { return try openLibrary() }
            if let libraryError { return try Library.temporary(because: libraryError) }
            return library
        }
        services.launchSnapshot = { launchSnapshot }
        services.backgroundPlayer = { _ in backgroundPlayer }
        services.downloads = downloads
        services.sources = sources
        services.innerCatalog = { [innerSource] _ in CatalogServices(source: innerSource, player: player) }
        services.bundledCatalog = bundledCatalog
        services.openPage = openPage
        services.remoteFolder = remoteFolder
        services.configuration = configuration
        services.artwork = { artwork }
        services.documents = documents
        services.notifications = notifications
        services.sync = sync
        services.log = log
        services.timeZone = { TimeZone(secondsFromGMT: 3600) ?? .gmt }
        services.now = { now }
        delegate = AppDelegate(services: services, options: options)
        simulator = try Simulator(
            delegate, size: Size(width: width, height: height),
            capabilities: capabilities ?? TerminalCapabilities(colors: colors, hasUnicode: true),
            reducesMotion: !options.isAnimated, showsBitmaps: options.showsImages, isLinear: isLinear)
    }

    /// The store of the catalogue: another program may change its content.
    var store: CatalogStore? { home?.library.store(for: source.catalogID) }

    /// The store of the catalogues inside that one.
    var innerStore: CatalogStore? { home?.library.store(for: innerSource.catalogID) }

    /// Ends the program, so that no running task keeps its library open.
    isolated deinit {
        simulator.application.terminate()
    }

    var terminal: VirtualTerminal { simulator.terminal }
    var clock: ManualClock { simulator.clock }

    /// A browser whose table shows `catalog`.
    static func showing(
        _ catalog: Catalog, width: Int = 80, height: Int = 24, account: (any AccountService)? = nil,
        player: (any PlaybackService)? = nil, downloads: (any DownloadService)? = nil,
        openPage: PageOpener? = nil, keys: KeyChoice = KeyChoice()
    ) async throws -> Browser {
        let browser = try Browser(
            width: width, height: height, options: LaunchOptions(isAnimated: false, keys: keys),
            account: account,
            player: player, downloads: downloads, openPage: openPage)
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

    /// Presses a key, and waits until the screen shows the result.
    func press(_ key: Key, until text: String) async throws {
        press(key)
        try await until { self.screen.contains(text) }
    }

    func pressControl(_ letter: Character) {
        simulator.pressControl(letter)
    }

    func pressAlt(_ letter: Character) {
        simulator.send(.key(KeyPress(.character(letter), modifiers: .alternate)))
    }

    func type(_ text: String) {
        simulator.type(text)
    }

    func click(x: Int, y: Int) {
        simulator.click(x: x, y: y)
    }

    /// Presses the right button of the mouse.
    func rightClick(x: Int, y: Int) {
        simulator.send(.mouse(MouseEvent(.secondaryPressed, at: Point(x: x, y: y))))
    }

    func drag(from start: Point, to end: Point) {
        simulator.drag(start, end)
    }

    func resize(width: Int, height: Int) {
        simulator.resize(width: width, height: height)
    }

    func terminate() {
        simulator.application.terminate()
    }

    // MARK: The user of a program that is told line by line

    /// Types a line.
    func enter(_ line: String) { simulator.enter(line) }

    /// Types a line, and waits until the answer has `text` and the next line can be typed.
    ///
    /// - Returns: what was written since the last call.
    @discardableResult
    func enter(_ line: String, until text: String, pausing: Bool = false) async throws -> String {
        simulator.enter(line)
        return try await output(until: text, pausing: pausing)
    }

    /// Types a line that is answered at once, again until the answer has `text`.
    func enterAgain(_ line: String, until text: String) async throws {
        try await until { [simulator] in
            simulator.enter(line)
            return simulator.takeOutput().contains(text)
        }
    }

    /// Waits until `text` was written, and the next line can be typed.
    ///
    /// - Parameter pausing: whether the program waits until a list has come to rest.
    /// - Returns: what was written since the last call.
    func output(until text: String, pausing: Bool = false) async throws -> String {
        try await until { [simulator, clock] in
            if pausing { clock.advance(by: .milliseconds(50)) }
            return simulator.output.contains(text) && simulator.output.hasSuffix("> ")
        }
        return simulator.takeOutput()
    }

    /// Lets time pass, and returns what was written meanwhile.
    func output(after duration: Duration) -> String {
        clock.advance(by: duration)
        return simulator.takeOutput()
    }

    /// Ends the input.
    func endInput() { simulator.endInput() }

    /// The status that the program ended with; nil while it runs.
    var exitStatus: Int32? { simulator.application.exitStatus }

    // MARK: The server

    /// Ends the current load, and waits until the screen shows the result.
    ///
    /// - Parameter result: nil means that the catalogue has not changed.
    func answer(_ result: Result<Catalog?, CatalogError>) async throws {
        try await until { await self.source.isWaiting }
        await source.end(with: result)
        try await until { self.isSettled }
        // The frame with the result is drawn by now.
        clock.advance(by: .milliseconds(17))
    }

    /// Whether the program waits only for the user.
    private var isSettled: Bool {
        if delegate.window?.presentedViewControllers.last is AlertController { return true }
        guard let browser = delegate.launch?.browser else { return false }
        if case .refreshing = browser.syncStatus { return false }
        return true
    }

    /// Reports the progress of the load, and waits until the screen shows it.
    func progress(byteCount: Int, fraction: Double?) async throws {
        try await until { await self.source.isWaiting }
        let before = terminal.canvas
        await source.send(LoadProgress(byteCount: byteCount, fraction: fraction))
        try await until { self.terminal.canvas != before }
    }

    /// Waits until `condition` holds. The clock advances by a frame whenever one is due, so the length of the
    /// wait makes no difference to the program.
    func until(_ condition: @escaping @MainActor () async -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(180)
        while !(await condition()) {
            let shown = simulator.output.isEmpty ? screen : simulator.output
            try #require(ContinuousClock.now < deadline, "it never came; the screen:\n\(shown)")
            clock.advance(by: clock.isFrameDue ? .milliseconds(17) : .zero)
            // All other tasks run first, on the main actor and elsewhere.
            await Self.letOthersWork()
        }
    }

    /// Waits until the third column shows the production or the episode of that title, in a window that is wide
    /// enough for one. It shows what was selected before until what is selected now has been read.
    func untilPreview(shows title: String) async throws {
        guard terminal.size.width >= 150 else { return }
        clock.advance(by: PreviewViewController.delay)
        try await until { self.terminal.rows[0].hasSuffix("│ " + title) }
    }

    /// Compares the screen with a file, once what is read off the main actor has had the time to come.
    func verify(in folder: SnapshotFolder, named name: String, withStyles: Bool = false) async throws {
        func pass() async {
            clock.advance(by: clock.isFrameDue ? .milliseconds(17) : .zero)
            await Self.letOthersWork()
        }
        if folder.isRecording { for _ in 0..<500 { await pass() } }
        var failure: SnapshotError?
        var seen: Canvas?
        let deadline = ContinuousClock.now + .seconds(180)
        repeat {
            if seen.map({ $0 != terminal.canvas }) ?? true {
                seen = terminal.canvas
                do {
                    return try folder.verify(terminal, named: name, withStyles: withStyles)
                } catch {
                    failure = error
                    if case .differs = error {} else { break }
                }
            }
            await pass()
        } while ContinuousClock.now < deadline
        if let failure { throw failure }
    }

    /// Lets other tasks run first.
    @concurrent
    private nonisolated static func letOthersWork() async {
        await Task.yield()
    }

    /// Whether sources are being checked.
    var isCheckingSources: Bool { delegate.launch?.browser?.sources?.runningRefreshes != nil }

    /// Whether an episode is being played.
    var isPlaying: Bool { delegate.launch?.browser?.session.player?.isPlaying == true }

    // MARK: The screen

    /// The text of the screen; half blocks, which shade the bars of a phone, are blank.
    var screen: String { String(simulator.screen.map { $0 == "▀" ? " " : $0 }) }

    /// All text that can be read by scrolling down with `key`, without blanks and boxes.
    func text(scrollingWith key: Key) -> String {
        var seen: [String] = []
        func text() -> String { screen.filter { !$0.isWhitespace && !"│┃╭╮╰╯─".contains($0) } }
        while seen.count < 20, seen.last != text() {
            seen.append(text())
            press(key)
            clock.advance(by: .milliseconds(17))
        }
        return seen.joined(separator: "\n")
    }

    /// The rows in which at least a third of the cells have the colours of the selection.
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

extension ManualClock {
    /// Whether something is to happen within the time of a frame.
    fileprivate var isFrameDue: Bool { nextDue.map { $0 - time < .milliseconds(17) } ?? false }
}

extension Canvas {
    fileprivate static func != (a: Canvas, b: Canvas) -> Bool {
        a.size != b.size
            || (0..<a.size.height).contains { y in
                (0..<a.size.width).contains { x in a[x, y] != b[x, y] }
            }
    }
}
