import Dispatch
import Foundation

/// A queue of one thing at a time that lets whoever adds to it wait while it is full.
///
/// Foundation on Linux reads from the network as fast as it can and queues the pieces for the delegate:
/// a disk that is slower than the network would fill the memory with the video. Here the reading waits for
/// the writing, and so does the server in the end.
final class BoundedOperationQueue: OperationQueue, @unchecked Sendable {
    // The class it inherits from promises that every thread may use it; the only thing added is a constant
    // that promises the same.
    private let room: DispatchSemaphore

    /// - Parameter limit: how many blocks may wait.
    init(limit: Int) {
        room = DispatchSemaphore(value: limit)
        super.init()
        maxConcurrentOperationCount = 1
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        room.wait()
        super.addOperation { [room] in
            block()
            room.signal()
        }
    }
}
