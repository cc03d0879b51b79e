import CursesKit
import CursesKitTesting
import Synchronization
import TekpubKit
import Testing

@testable import TekpubApp

/// The downloads screen, with made-up downloads.
@MainActor
@Suite(.serialized)
struct DownloadsTests {
    private let manager = ScriptedDownloads()

    private func browser(
        _ items: [DownloadItem], width: Int = 60, height: Int = 12
    ) async throws -> Simulator {
        let root = DownloadsViewController(manager: manager)
        let simulator = try Simulator(
            DownloadsProgram(root: NavigationController(rootViewController: root)),
            size: Size(width: width, height: height), reducesMotion: true)
        try await show(items, on: simulator)
        return simulator
    }

    /// Sends a snapshot, and waits until the screen shows it.
    private func show(_ items: [DownloadItem], on simulator: Simulator) async throws {
        let frames = simulator.terminal.frameCount
        manager.send(items)
        try await until(simulator) { simulator.terminal.frameCount > frames }
    }

    private func until(_ simulator: Simulator, _ condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(180)
        // If all tests want the main actor at once, the deadline can pass before this test gets a turn.
        var turns = 0
        while !condition() {
            turns += 1
            try #require(
                turns < 1000 || ContinuousClock.now < deadline,
                "it never came; the screen:\n\(simulator.screen)")
            // A frame that is due is drawn when the clock is turned.
            simulator.clock.advance(by: .milliseconds(17))
            await Task.yield()
        }
    }

    private static let all = [
        DownloadItem(
            id: "a", title: "Views", number: 2, productionTitle: "MVC 3", state: .running,
            byteCount: 45_000_000, totalByteCount: 100_000_000, bytesPerSecond: 1_250_000),
        DownloadItem(
            id: "b", title: "日本語", number: 1, productionTitle: "Evil \u{1B}[2J", state: .paused,
            byteCount: 250_000, totalByteCount: 1_000_000),
        DownloadItem(id: "c", number: 7, productionTitle: "MVC 3", state: .waiting),
        DownloadItem(id: "d", title: "Cut", state: .failed("tekpub.test stopped after 3 bytes. Try again.")),
        DownloadItem(id: "e", title: "Done", state: .finished(path: "/tmp/x.mp4"), byteCount: 3_000_000),
    ]

    @Test func showsHowFarEachIs() async throws {
        let simulator = try await browser(Self.all)
        #expect(
            simulator.terminal.rows[1...10].map(\.withoutTrailingSpaces) == [
                "  2 Views · MVC 3                                      45 %",
                "  ━━━━━━╶──────  45.0 MB of 100.0 MB · 1.2 MB/s · 0:45 left",
                "  1 日本語 · Evil ␛[2J                               Paused",
                "  ━━━━━━━━╶───────────────────────  25 % · 250 kB of 1.0 MB",
                "  7 · MVC 3                             Waiting to download",
                "",
                "  Cut                                                Failed",
                "  tekpub.test stopped after 3 bytes. Try again.",
                "  Done                                               3.0 MB",
                "",
            ])
    }

    /// A finished download is an episode like others, in one row.
    @Test func changesTheRowOfADownloadThatFinishes() async throws {
        let simulator = try await browser(Array(Self.all.prefix(2)))
        var items = Array(Self.all.prefix(2))
        items[0].state = .finished(path: "/tmp/views.mp4")
        items[0].byteCount = 100_000_000
        try await show(items, on: simulator)
        #expect(
            simulator.terminal.rows[0...3].map(\.withoutTrailingSpaces) == [
                "                  Downloads · 1 · 100.0 MB",
                "  MVC 3           2 Views                          100.0 MB",
                "  1 日本語 · Evil ␛[2J                               Paused",
                "  ━━━━━━━━╶───────────────────────  25 % · 250 kB of 1.0 MB",
            ])
    }

    @Test func doublesNoNumber() {
        func title(_ title: String?, _ number: Int?) -> String {
            DownloadItem(id: "a", title: title, number: number, state: .waiting).episodeTitle
        }
        #expect(title("Views", 2) == "2 Views")
        #expect(title("#137 Queues", 137) == "#137 Queues")
        #expect(title("137: Queues", 137) == "137: Queues")
        #expect(title("Queues, part 137", 137) == "Queues, part 137")
        #expect(title("13 Queues", 137) == "137 13 Queues")
        #expect(title(nil, 7) == "7" && title("Alone", nil) == "Alone")
    }

    @Test func saysThatThereIsNone() async throws {
        let simulator = try await browser([])
        #expect(simulator.screen.contains("Nothing downloaded yet."))
        simulator.press("p", "x", "t", .enter)
        #expect(manager.calls.isEmpty)
    }

    @Test func pausesResumesAndTriesAgain() async throws {
        let simulator = try await browser(Self.all)
        simulator.press("z", "j", "z", "j", "j", "t")
        try await until(simulator) { manager.calls.count == 3 }
        #expect(Set(manager.calls) == ["pause a", "resume b", "retry d"])
    }

    @Test func asksBeforeAnythingIsLost() async throws {
        let simulator = try await browser(Self.all)
        simulator.press("x")
        #expect(simulator.screen.contains("Remove this download?"))
        simulator.press(.enter)
        #expect(!simulator.screen.contains("Remove this download?"))
        simulator.press("x", "r")
        try await until(simulator) { !manager.calls.isEmpty }
        #expect(manager.calls == ["cancel a"])
    }

    @Test func asksOnceBeforeSeveralAreRemoved() async throws {
        let simulator = try await browser(Self.all)
        simulator.pressControl("a")
        simulator.press("x")
        #expect(simulator.screen.contains("Remove \(Self.all.count) downloads?"))
        simulator.press("r")
        try await until(simulator) { !manager.calls.isEmpty }
        #expect(manager.calls == ["cancel a b c d e"])
    }

    @Test func keepsTheSelectionIfNothingIsRemoved() async throws {
        let simulator = try await browser(Self.all)
        simulator.pressControl("a")
        simulator.press("x", "k")
        #expect(simulator.screen.contains("\(Self.all.count) selected"))
        simulator.press("x", "r")
        #expect(!simulator.screen.contains("selected"))
    }

    @Test func offersTheKeysOfARowAsAMenu() async throws {
        let simulator = try await browser(Self.all)
        simulator.press(".")
        for text in ["Open", "Pause", "Remove"] { #expect(simulator.screen.contains(text)) }
        simulator.press("z")
        try await until(simulator) { !manager.calls.isEmpty }
        #expect(manager.calls == ["pause a"])
    }

    @Test func clearsWhatIsDoneAndRetriesWhatFailed() async throws {
        let simulator = try await browser(Self.all)
        simulator.press("c")
        try await until(simulator) { manager.calls.count == 1 }
        simulator.press("T")
        try await until(simulator) { manager.calls.count == 2 }
        #expect(manager.calls == ["cancel e", "retry d"])
    }

    @Test func filtersAndKeepsTheSelection() async throws {
        let simulator = try await browser(Self.all)
        simulator.press("j", " ")
        simulator.type("/cut")
        #expect(simulator.screen.contains("Cut") && !simulator.screen.contains("Views"))
        #expect(simulator.screen.contains("1 selected"))
        simulator.press(.escape)
        #expect(simulator.screen.contains("Views"))
        simulator.press("x")
        simulator.press("r")
        try await until(simulator) { !manager.calls.isEmpty }
        #expect(manager.calls == ["cancel b"])
    }

    @Test func takesWhatIsDoneOffTheListAtOnce() async throws {
        let simulator = try await browser(Self.all)
        simulator.press(.end, "x")
        try await until(simulator) { !manager.calls.isEmpty }
        #expect(manager.calls == ["cancel e"])
    }

    @Test func saysWhereTheVideoIs() async throws {
        let simulator = try await browser(Self.all)
        simulator.press(.end, .enter)
        #expect(simulator.screen.contains("/tmp/x.mp4"))
    }

    @Test func saysInFullWhatHasGoneWrong() async throws {
        let simulator = try await browser(Self.all)
        simulator.press("j", "j", "j", .enter)
        #expect(simulator.screen.contains("The download stopped"))
        simulator.press("t")
        try await until(simulator) { !manager.calls.isEmpty }
        #expect(manager.calls == ["retry d"])
    }

    @Test func saysInFullWhyItTriesAgain() async throws {
        let item = DownloadItem(id: "a", title: "Cut", state: .retrying("No network."))
        let simulator = try await browser([item])
        simulator.press(.enter)
        #expect(simulator.screen.contains("The download stopped"))
        simulator.press("t")
        try await until(simulator) { !manager.calls.isEmpty }
        #expect(manager.calls == ["retry a"])
    }

    @Test func keepsTheSelectionOnItsDownload() async throws {
        let simulator = try await browser(Self.all)
        simulator.press("j", "j")
        try await show(Array(Self.all.dropFirst()), on: simulator)
        simulator.press("z")
        try await until(simulator) { !manager.calls.isEmpty }
        #expect(manager.calls == ["pause c"])
    }

    @Test func drawsOnlyWhatHasChanged() async throws {
        let simulator = try await browser(Self.all)
        var items = Self.all
        items[0].byteCount = 46_000_000
        try await show(items, on: simulator)
        #expect(simulator.terminal.rows[1].contains("46 %"))
        #expect(simulator.terminal.lastDamage.allSatisfy { $0.minY >= 1 && $0.maxY <= 3 })
    }

    @Test func listensOnlyWhileItIsOnTheScreen() async throws {
        let navigation = NavigationController(rootViewController: ViewController())
        let simulator = try Simulator(DownloadsProgram(root: navigation), reducesMotion: true)
        navigation.pushViewController(DownloadsViewController(manager: manager))
        try await until(simulator) { manager.listenerCount == 1 }
        navigation.popViewController()
        try await until(simulator) { manager.listenerCount == 0 }
    }

    @Test(arguments: [(1, 1), (4, 3), (12, 4), (30, 6), (200, 50)])
    func survivesEverySize(width: Int, height: Int) async throws {
        let simulator = try await browser(Self.all)
        simulator.resize(width: width, height: height)
        simulator.press("j", "k")
        simulator.resize(width: 60, height: 12)
        #expect(simulator.screen.contains("2 Views"))
    }
}

/// A program that has only this screen.
@MainActor
private final class DownloadsProgram: ApplicationDelegate {
    var window: Window?
    private let root: ViewController

    init(root: ViewController) {
        self.root = root
    }

    func applicationDidFinishLaunching(_ application: Application) {
        let window = Window(frame: Rect(origin: .zero, size: application.terminal.size))
        window.rootViewController = root
        self.window = window
    }
}

/// Downloads that the test controls; they record what they are asked to do.
private final class ScriptedDownloads: DownloadControl {
    private struct State {
        var calls: [String] = []
        var last: [DownloadItem] = []
        var listeners: [Int: AsyncStream<[DownloadItem]>.Continuation] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    var calls: [String] { state.withLock { $0.calls } }
    var listenerCount: Int { state.withLock { $0.listeners.count } }

    func send(_ items: [DownloadItem]) {
        let listeners = state.withLock { state in
            state.last = items
            return state.listeners.values
        }
        listeners.forEach { $0.yield(items) }
    }

    func snapshots() async -> AsyncStream<[DownloadItem]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [DownloadItem].self)
        let (number, last) = state.withLock { state in
            state.count += 1
            state.listeners[state.count] = continuation
            return (state.count, state.last)
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
        }
        continuation.yield(last)
        return stream
    }

    func pause(_ id: String) async { note("pause \(id)") }
    func resume(_ id: String) async { note("resume \(id)") }
    func retry(_ ids: [String]) async { note("retry \(ids.joined(separator: " "))") }
    func cancel(_ ids: [String]) async { note("cancel \(ids.joined(separator: " "))") }
    func restoreCancelled(_ ids: [String]) async { note("restore \(ids.joined(separator: " "))") }
    func removeVideos(of requests: [EpisodeRequest]) async -> RemovedVideos { RemovedVideos() }

    private func note(_ call: String) {
        state.withLock { $0.calls.append(call) }
    }
}

extension String {
    var withoutTrailingSpaces: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
