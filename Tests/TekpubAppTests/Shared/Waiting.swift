import Testing

/// Waits until `condition` holds, while other tasks go on.
@MainActor
func until(
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: @MainActor () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !(try await condition()) {
        try #require(ContinuousClock.now < deadline, "it never came", sourceLocation: sourceLocation)
        await letOthersWork()
    }
}

/// Does `body`, which waits for the disk, off the main actor.
@concurrent
func offMainActor<Value: Sendable>(_ body: @Sendable () throws -> Value) async throws -> Value {
    try body()
}

/// Goes to the end of the queue of those who wait for a processor, and comes back.
@concurrent
private func letOthersWork() async {
    await Task.yield()
}
