import Dispatch

/// Holds back answers of a server until the test lets them go.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Blocks the thread of the server until `open` is called, for a minute at most.
    func wait() {
        _ = semaphore.wait(timeout: .now() + 60)
    }

    /// Lets one answer go.
    func open() {
        semaphore.signal()
    }
}
