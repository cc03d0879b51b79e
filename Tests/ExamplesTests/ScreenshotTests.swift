import CursesKit
import CursesKitTesting
import Foundation
import Testing

@testable import AnimatedSplash
@testable import Dashboard
@testable import Hello
@testable import LogReader
@testable import MoveMe
@testable import OpenDoors
@testable import SpeakerClock

/// The pictures of the examples in the documentation show what the examples show; `make pictures` makes them again.
@MainActor
struct ScreenshotTests {
    private let folder = SnapshotFolder(
        path: URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/CursesKit/CursesKit.docc/Resources").path)

    private func verify(_ simulator: Simulator, named name: String, title: String) throws {
        try folder.verify(Screenshot(of: simulator.terminal, title: title), named: "example-\(name)")
    }

    @Test func hello() throws {
        let simulator = try Simulator(Hello.AppDelegate(), size: Size(width: 40, height: 6))
        simulator.press(.enter)
        try verify(simulator, named: "hello", title: "A terminal that shows hello, world.")
    }

    @Test func moveMe() throws {
        let simulator = try Simulator(MoveMe.AppDelegate(), size: Size(width: 60, height: 16))
        simulator.press(.tab, " ")
        simulator.wait(.seconds(1))
        simulator.press(.right, .right, .up)
        try verify(simulator, named: "move-me", title: "A green board that says Bienvenue.")
    }

    @Test func speakerClock() throws {
        let simulator = try Simulator(SpeakerClock.AppDelegate(), size: Size(width: 80, height: 24))
        simulator.press(" ")
        simulator.wait(.seconds(437))
        try verify(simulator, named: "speaker-clock", title: "The time 12:43 in large digits of LEDs.")
    }

    @Test func openDoors() throws {
        let simulator = try Simulator(
            OpenDoors.AppDelegate(delay: .seconds(1)), size: Size(width: 80, height: 24))
        simulator.wait(.milliseconds(1330))
        try verify(
            simulator, named: "open-doors",
            title: "Two doors that open, and a hall with a fountain behind them.")
    }

    @Test func dashboard() async throws {
        let simulator = try Simulator(
            Dashboard.AppDelegate(machine: RepeatableMachine(isSteady: false)),
            size: Size(width: 80, height: 24))
        await simulator.settle()
        for _ in 0..<90 {
            simulator.wait(.milliseconds(500))
            await simulator.settle()
        }
        try verify(simulator, named: "dashboard", title: "Gauges, a line, bars and sparklines.")
    }

    @Test func logReader() async throws {
        let (api, jobs) = (WrittenLog(name: "api.log"), WrittenLog(name: "jobs.log"))
        let simulator = try Simulator(
            LogReader.AppDelegate(sources: [api, jobs]), size: Size(width: 80, height: 12))
        api.write(
            """
            10:04:01 INFO  listening on port 8080
            10:04:07 DEBUG opened a connection
            10:04:07 INFO  GET /lectures 200 in 12 ms
            10:04:09 WARN  the disk is almost full
            10:04:12 ERROR no answer from the database
                at Database.connect, line 204
                at Pool.connection, line 31
            10:04:13 INFO  GET /lectures/7 200 in 4 ms

            """)
        jobs.write("10:04:15 ERROR the backup was not made\n")
        await simulator.settle()
        simulator.wait(.milliseconds(250))
        await simulator.settle()
        try verify(simulator, named: "log-reader", title: "A log with levels in colours, and a second tab.")
    }

    @Test func animatedSplash() throws {
        let source = SlowSource(duration: .seconds(9))
        let simulator = try Simulator(
            AnimatedSplash.AppDelegate(source: source), size: Size(width: 80, height: 24))
        simulator.wait(.seconds(1))
        try verify(simulator, named: "animated-splash", title: "Snow that falls on a mountain.")
    }
}
