import Dispatch

/// Runs tasks on threads that may block, where a blocking call costs no change of threads.
///
/// A refresh consists of many short tasks that wait for a server each. On Swift's own threads, each task wakes a thread
/// for its request, which wakes another one with the response. Here all of it runs on one thread, and other threads are
/// called only when that one is about to block.
///
/// Each task that runs takes a thread, so it is meant for few at a time.
final class BlockingExecutor: TaskExecutor {
    /// How nice its threads are to others: as nice as the thread that created the executor.
    private let niceness = BlockingThread.currentNiceness

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let run = { @Sendable [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
        if !BlockingThread.start(niceness: niceness, run) { DispatchQueue.global().async(execute: run) }
    }
}
