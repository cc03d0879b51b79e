import Testing

@testable import TekpubApp

@MainActor
struct OwnedTasksTests {
    @Test func cancelsItsTasksWithItself() async throws {
        let gate = ReadGate()
        var tasks: OwnedTasks? = OwnedTasks()
        for number in 0..<2 {
            tasks?.run { await Self.pass(gate, number) }
        }
        try await until { gate.waitingCount == 2 }
        tasks = nil
        try await until { gate.waitingCount == 0 }
        #expect(Set(gate.cancelled) == [0..<1, 1..<2])
    }

    @Test func forgetsTasksThatHaveEnded() async throws {
        let gate = ReadGate()
        let tasks = OwnedTasks()
        tasks.run { await Self.pass(gate, 0) }
        try await until { gate.waitingCount == 1 }
        #expect(!tasks.isEmpty)
        gate.open()
        try await until { tasks.isEmpty }
    }

    @Test func cancelsAllAtOnce() async throws {
        let gate = ReadGate()
        let tasks = OwnedTasks()
        tasks.run { await Self.pass(gate, 0) }
        try await until { gate.waitingCount == 1 }
        tasks.cancelAll()
        try await until { tasks.isEmpty && gate.cancelled == [0..<1] }
    }

    private nonisolated static func pass(_ gate: ReadGate, _ number: Int) async {
        await gate.pass(number..<number + 1)
    }
}
