/// A clock that stands still; it records sleeps instead of sleeping.
struct RecordingClock: Clock {
    let now = ContinuousClock.now
    let minimumResolution = Swift.Duration.nanoseconds(1)
    /// The sleeps, in the order of the requests.
    let sleeps: AsyncStream<Swift.Duration>
    private let continuation: AsyncStream<Swift.Duration>.Continuation

    init() {
        (sleeps, continuation) = AsyncStream.makeStream()
    }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Swift.Duration?) async throws {
        continuation.yield(now.duration(to: deadline))
    }

    /// All sleeps so far; ends the recording.
    func recorded() async -> [Swift.Duration] {
        continuation.finish()
        return await sleeps.reduce(into: []) { $0.append($1) }
    }
}
