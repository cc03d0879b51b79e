import Testing

/// Waits until `condition` holds, while other tasks continue.
@MainActor
func until(
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: @MainActor () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(180)
    while !(try await condition()) {
        try #require(ContinuousClock.now < deadline, "it never came", sourceLocation: sourceLocation)
        await letOthersWork()
    }
}

/// Runs `body`, which waits for the disk, off the main actor.
@concurrent
func offMainActor<Value: Sendable>(_ body: @Sendable () throws -> Value) async throws -> Value {
    try body()
}

/// Lets other tasks run first.
@concurrent
private func letOthersWork() async {
    await Task.yield()
}
