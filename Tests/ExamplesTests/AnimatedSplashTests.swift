import CursesKit
import CursesKitTesting
import Testing

@testable import AnimatedSplash

/// The loading screen, from the first frame to the report.
@MainActor
struct AnimatedSplashTests {
    private func simulator(
        loadingFor duration: Duration, size: Size = Size(width: 80, height: 24), reducesMotion: Bool = false
    ) throws -> Simulator {
        try Simulator(
            AppDelegate(source: SlowSource(duration: duration)), size: size, reducesMotion: reducesMotion)
    }

    private func snow(in simulator: Simulator) -> [String] {
        simulator.terminal.rows.map { row in String(row.map { $0 == "·" ? "·" : " " }) }
    }

    @Test func playsFromTheImageToTheReport() throws {
        let simulator = try simulator(loadingFor: .seconds(2))

        // A still image at once, as long as the user need not wait.
        let image = simulator.screen
        #expect(image.contains("S N O W       R E P O R T"))
        let frames = simulator.terminal.frameCount
        simulator.wait(.milliseconds(390))
        #expect(simulator.terminal.frameCount == frames)

        // The animation starts without changing a cell.
        simulator.wait(.milliseconds(30))
        #expect(simulator.screen == image)

        // The snow falls while the report is fetched; the mountain does not move.
        simulator.wait(.milliseconds(300))
        #expect(simulator.screen != image)
        #expect(snow(in: simulator) != image.split(separator: "\n").map { String($0) })
        #expect(simulator.screen.contains("S N O W       R E P O R T"))

        // The report has arrived, but the round is not over.
        simulator.wait(.milliseconds(1300))
        #expect(simulator.screen.contains("S N O W"))

        // The round is over.
        simulator.wait(.milliseconds(1000))
        #expect(simulator.terminal.rows[3] == "Alder Bowl      185 cm, 23 cm new")
        #expect(!simulator.screen.contains("S N O W"))
        #expect(simulator.clock.isIdle)
    }

    @Test func waitsForAllPartsOfTheReport() throws {
        let source = HeldSource()
        let simulator = try Simulator(AppDelegate(source: source))
        simulator.wait(.milliseconds(100))
        source.slopes?(SlowSource.slopes)
        simulator.wait(.seconds(3))
        #expect(simulator.screen.contains("S N O W"))
        source.lifts?(Lifts(running: 1, total: 2))
        simulator.wait(.seconds(2))
        #expect(!simulator.screen.contains("S N O W"))
        #expect(simulator.screen.contains("Fox Run") && simulator.screen.contains("1 of 2 lifts run"))
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40), (30, 40)])
    func scalesItsPictureToTheWindow(width: Int, height: Int) throws {
        let simulator = try simulator(loadingFor: .seconds(5), size: Size(width: width, height: height))
        let rows = simulator.terminal.rows
        // The ground lies above the title, from edge to edge; the peak is near the top.
        #expect(rows[height - 3] == String(repeating: "_", count: width))
        #expect(rows[height - 1].hasSuffix("S N O W       R E P O R T"))
        let peak = try #require(rows.firstIndex { $0.contains("/") || $0.contains("\\") || $0.contains("_") })
        #expect(peak <= height / 6)
    }

    @Test func followsAWindowThatChangesItsSizeWhileTheSnowFalls() throws {
        let simulator = try simulator(loadingFor: .seconds(5))
        simulator.wait(.milliseconds(900))
        simulator.resize(width: 50, height: 16)
        #expect(simulator.terminal.rows[13] == String(repeating: "_", count: 50))
        let before = simulator.screen
        simulator.wait(.milliseconds(300))
        #expect(simulator.screen != before)
        #expect(simulator.terminal.rows[13] == String(repeating: "_", count: 50))
        simulator.wait(.seconds(6))
        #expect(simulator.screen.contains("Fox Run") && simulator.clock.isIdle)
    }

    @Test func startsFastWhereTheReportIsThereAtOnce() throws {
        let simulator = try simulator(loadingFor: .milliseconds(200))
        simulator.wait(.milliseconds(220))
        #expect(simulator.screen.contains("Eagle Face"))
        #expect(!simulator.screen.contains("S N O W"))
    }

    @Test func letsNobodyWaitForItsEnd() throws {
        let simulator = try simulator(loadingFor: .seconds(1))
        simulator.wait(.milliseconds(1010))
        #expect(simulator.screen.contains("S N O W"))
        // The key ends the animation, and sorts the report.
        simulator.press("s")
        #expect(simulator.terminal.rows[3].hasPrefix("Eagle Face"))
        simulator.wait(.seconds(3))
        #expect(simulator.clock.isIdle)
    }

    @Test func isEndedByAClick() throws {
        let simulator = try simulator(loadingFor: .seconds(1))
        simulator.wait(.milliseconds(1010))
        simulator.click(x: 3, y: 3)
        #expect(simulator.screen.contains("Alder Bowl"))
    }

    @Test func keepsFallingThroughKeysWhileThereIsNoReport() throws {
        let simulator = try simulator(loadingFor: .seconds(5))
        simulator.wait(.seconds(1))
        simulator.press("j", .enter)
        let before = simulator.screen
        simulator.wait(.milliseconds(400))
        #expect(simulator.screen.contains("S N O W"))
        #expect(simulator.screen != before)
        simulator.press("q")
        #expect(simulator.terminal.exitStatus == 0)
    }

    @Test func standsStillWhereMotionIsReduced() throws {
        let simulator = try simulator(loadingFor: .seconds(5), reducesMotion: true)
        let (frames, image) = (simulator.terminal.frameCount, simulator.screen)
        simulator.wait(.milliseconds(2400))
        #expect(simulator.terminal.frameCount == frames)
        // A part of the report arrives behind the image.
        simulator.wait(.milliseconds(2500))
        #expect(simulator.screen == image)
        simulator.wait(.milliseconds(150))
        #expect(simulator.screen.contains("Alder Bowl"))
    }

    @Test(arguments: [(1, 1), (20, 5), (200, 60)])
    func fitsEveryWindow(width: Int, height: Int) throws {
        let simulator = try simulator(
            loadingFor: .seconds(1), size: Size(width: width, height: height))
        simulator.wait(.milliseconds(700))
        simulator.resize(width: height, height: width)
        simulator.resize(width: 80, height: 24)
        #expect(simulator.screen.contains("S N O W"))
        simulator.wait(.seconds(2))
        #expect(simulator.screen.contains("Fox Run"))
    }
}

/// Answers when the test says so.
private final class HeldSource: ReportSource {
    private(set) var slopes: (@MainActor ([Slope]) -> Void)?
    private(set) var lifts: (@MainActor (Lifts) -> Void)?

    func fetchSlopes(with clock: any FrameClock, completion: @escaping @MainActor ([Slope]) -> Void) {
        slopes = completion
    }

    func fetchLifts(with clock: any FrameClock, completion: @escaping @MainActor (Lifts) -> Void) {
        lifts = completion
    }
}
