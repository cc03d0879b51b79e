/// A completion that is running, of an animation or of a transition.
///
/// What is over at once could be begun again by its own completion without end. So none is called
/// within another: it waits for the next frame, whether anything is drawn in it or not.
@MainActor
final class CompletionScheduler {
    /// The one that is running.
    @TaskLocal private static var current: CompletionScheduler?
    private let clock: any FrameClock

    private init(clock: any FrameClock) {
        self.clock = clock
    }

    /// Calls `completion` now, or a frame later if another is running.
    ///
    /// - Parameter clock: the application's, if it is known. Else that of the completion which is running
    ///   tells when the frame is over, and where no application is known at all the machine's.
    static func run(_ completion: @escaping () -> Void, by clock: (any FrameClock)?) {
        let clock = clock ?? current?.clock ?? SystemClock()
        guard current == nil else {
            return clock.schedule(after: Animator.frameInterval) { run(completion, by: clock) }
        }
        $current.withValue(CompletionScheduler(clock: clock), operation: completion)
    }
}
