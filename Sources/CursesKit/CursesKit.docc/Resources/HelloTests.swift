import CursesKit
import CursesKitTesting
import Testing

@testable import Hello

@MainActor
struct HelloTests {
    @Test func greets() throws {
        let simulator = try Simulator(AppDelegate(), size: Size(width: 20, height: 2))
        #expect(simulator.screen == "hello\n")
        simulator.press(.enter)
        #expect(simulator.screen == "hello, world\n")
    }
}
