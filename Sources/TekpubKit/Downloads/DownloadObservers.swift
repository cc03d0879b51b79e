/// The observers of the queue, and the snapshot that they saw last.
struct DownloadObservers {
    private var continuations: [Int: AsyncStream<[DownloadItem]>.Continuation] = [:]
    private var count = 0
    private var published: [DownloadItem]?

    var isEmpty: Bool { continuations.isEmpty }

    /// Adds an observer, who receives `items` and each later snapshot. Only the latest one is buffered.
    ///
    /// - Parameter onTermination: called when the observer stops reading, with a number for `remove`.
    mutating func add(
        _ items: [DownloadItem], onTermination: @escaping @Sendable (Int) -> Void
    ) -> AsyncStream<[DownloadItem]> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: [DownloadItem].self, bufferingPolicy: .bufferingNewest(1))
        count += 1
        continuations[count] = continuation
        continuation.onTermination = { [count] _ in onTermination(count) }
        continuation.yield(items)
        return stream
    }

    mutating func remove(_ number: Int) {
        continuations[number] = nil
    }

    /// Sends a snapshot, unless it is the last one again.
    mutating func publish(_ items: @autoclosure () -> [DownloadItem]) {
        guard !isEmpty, case let items = items(), items != published else { return }
        published = items
        continuations.values.forEach { $0.yield(items) }
    }
}
