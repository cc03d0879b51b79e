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
        #expect(simulator.terminal.rows[1] == "Alder Bowl      185 cm, 23 cm new")
        #expect(!simulator.screen.contains("S N O W"))
        #expect(simulator.clock.isIdle)
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
        #expect(simulator.terminal.rows[1].hasPrefix("Eagle Face"))
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
        let frames = simulator.terminal.frameCount
        simulator.wait(.milliseconds(4900))
        #expect(simulator.terminal.frameCount == frames)
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
