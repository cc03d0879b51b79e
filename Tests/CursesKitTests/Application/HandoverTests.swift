import CursesKitTesting
import Synchronization
import Testing

@testable import CursesKit

/// Programs that use the terminal instead of this program.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct HandoverTests {
    private let label = Label("hello")

    /// Another program, which runs until it is told to end.
    private final class Player: Sendable {
        /// Whether it has the terminal, or had it.
        let isStarted = Mutex(false)
        private let started = AsyncStream.makeStream(of: Never.self)
        private let ended = AsyncStream.makeStream(of: Never.self)

        @Sendable func play() async -> String {
            isStarted.withLock { $0 = true }
            started.continuation.finish()
            for await _ in ended.stream {}
            return Task.isCancelled ? "cancelled" : "played"
        }

        /// Waits until it has the terminal.
        func hasStarted() async {
            for await _ in started.stream {}
        }

        func end() {
            ended.continuation.finish()
        }
    }

    private func launch() throws -> TestApplication {
        let application = try TestApplication(showing: label, size: Size(width: 20, height: 3))
        application.wait()
        return application
    }

    @Test func showsNothingUntilTheTerminalIsBack() async throws {
        let application = try launch()
        let player = Player()
        async let result = application.application.withTerminalHandedOver(player.play)
        await player.hasStarted()
        #expect(application.terminal.isHandedOver)
        label.text = "something new"
        application.clock.advance(by: .seconds(1))
        #expect(application.rows == "\n\n")

        player.end()
        #expect(await result == "played")
        #expect(!application.terminal.isHandedOver)
        application.settle()
        #expect(application.rows == "something new\n\n")
    }

    @Test func noticesASizeThatChangedMeanwhile() async throws {
        let application = try launch()
        let player = Player()
        async let result = application.application.withTerminalHandedOver(player.play)
        await player.hasStarted()
        application.terminal.resize(to: Size(width: 4, height: 1))
        player.end()
        _ = await result
        application.settle()
        #expect(application.rows == "hel…")
    }

    @Test func hearsNoKeyMeanwhile() async throws {
        let application = try launch()
        let player = Player()
        async let result = application.application.withTerminalHandedOver(player.play)
        await player.hasStarted()
        application.application.handle([.key(KeyPress("q")), .suspend, .resume])
        #expect(application.terminal.exitStatus == nil)
        #expect(application.terminal.suspendCount == 0)
        player.end()
        _ = await result
        application.press("q")
        #expect(application.terminal.exitStatus == 0)
    }

    @Test func waitsWhileAnotherProgramHasTheTerminal() async throws {
        let application = try launch()
        let (first, second) = (Player(), Player())
        async let one = application.application.withTerminalHandedOver(first.play)
        await first.hasStarted()
        async let other = application.application.withTerminalHandedOver(second.play)
        for _ in 0..<100 { await Task.yield() }
        #expect(!second.isStarted.withLock { $0 })
        first.end()
        #expect(await one == "played")
        await second.hasStarted()
        #expect(application.terminal.isHandedOver)
        second.end()
        #expect(await other == "played")
        #expect(!application.terminal.isHandedOver)
    }

    @Test func endsTheOtherProgramWithThisOne() async throws {
        let application = try launch()
        let player = Player()
        async let result = application.application.withTerminalHandedOver(player.play)
        await player.hasStarted()
        application.application.handle([.terminate(signal: 15)])
        #expect(application.terminal.exitStatus == 143)
        #expect(await result == "cancelled")
    }

    @Test func givesBackWhatTheOtherProgramFailedWith() async throws {
        struct Failure: Error, Equatable {}
        let application = try launch()
        await #expect(throws: Failure()) {
            try await application.application.withTerminalHandedOver { () throws(Failure) in throw Failure() }
        }
        application.settle()
        #expect(application.rows == "hello\n\n")
    }
}
