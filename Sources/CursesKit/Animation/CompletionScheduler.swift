/// Runs the completions of animations and transitions, one at a time.
///
/// A completion may start an animation that is over at once, whose completion starts the next, without end.
/// So no completion runs inside another: it waits for the next frame, whether that draws anything or not.
@MainActor
final class CompletionScheduler {
    /// The completion that is running.
    @TaskLocal private static var current: CompletionScheduler?
    private let clock: any FrameClock

    private init(clock: any FrameClock) {
        self.clock = clock
    }

    /// Calls `completion` now, or a frame later if another one is running.
    ///
    /// - Parameter clock: the application's; if nil, that of the running completion, or else the machine's.
    static func run(_ completion: @escaping () -> Void, by clock: (any FrameClock)?) {
        let clock = clock ?? current?.clock ?? SystemClock()
        guard current == nil else {
            return clock.schedule(after: Animator.frameInterval) { run(completion, by: clock) }
        }
        $current.withValue(CompletionScheduler(clock: clock), operation: completion)
    }
}
