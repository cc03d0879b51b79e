/// The movements that one call of `View.animate` starts.
@MainActor
final class ViewAnimation {
    let options: AnimationOptions
    private let animation: Animation
    private let delay: Duration
    private var completion: ((Bool) -> Void)?
    private var moving: [(view: View, motion: Motion)] = []
    /// The number of movements that nothing else has taken over.
    private var count = 0
    /// When the animation began; nil while its block runs.
    private var start: Duration?
    /// The time of the last step, from the beginning.
    private var elapsed = Duration.zero
    private var isInterrupted = false
    /// The application that shows the animated views.
    private weak var application: Application?
    /// Animations that this one replaced completely while its block ran; they complete after it.
    private var replaced: [ViewAnimation] = []

    /// The animation whose block is running.
    @TaskLocal static var current: ViewAnimation?

    init(
        _ animation: Animation, delay: Duration, options: AnimationOptions, completion: ((Bool) -> Void)?
    ) {
        self.animation = animation
        self.delay = delay
        self.options = options
        self.completion = completion
    }

    // MARK: Animation block

    /// Runs `changes`; changes to views in a window become part of the animation.
    func collect(_ changes: () -> Void) {
        Self.$current.withValue(self, operation: changes)
    }

    /// Whether to animate `view` instead of changing it at once.
    func moves(_ view: View) -> Bool {
        // A task started in the block inherits its task-local values, and runs after it.
        guard start == nil, let application = view.window?.application else { return false }
        self.application = application
        return animation.duration > .zero && !application.reducesMotion
    }

    func add(_ motion: Motion, of view: View) {
        moving.append((view, motion))
        count += 1
    }

    /// Starts the animation; completes it at once if the block changed nothing that can be animated.
    func begin() {
        for view in moving.map(\.view) where view.window == nil { settle(inside: view) }
        start = application?.clock.time ?? .zero
        if count > 0 { application?.animator.run(self) }
        for animation in replaced { animation.complete() }
        replaced = []
        if count == 0 { complete() }
    }

    // MARK: Progress

    private var beginning: Duration { (start ?? .zero) + delay }

    /// When the animation ends by itself; nil if it repeats.
    private var end: Duration? {
        if options.contains(.repeat) { return nil }
        return beginning + animation.duration * (options.contains(.autoreverse) ? 2 : 1)
    }

    /// Whether all movements have reached their destination by `now`.
    func isOver(at now: Duration) -> Bool {
        end.map { now >= $0 } ?? false
    }

    /// When the next frame is needed: from the beginning if a visible view moves, else at the end; nil if the
    /// animation is invisible and repeats.
    var due: Duration? {
        moving.contains { !$0.motion.isTakenOver && $0.view.isShown } ? beginning : end
    }

    /// Moves every view to where it is at `now`.
    func advance(to now: Duration) {
        elapsed = now - beginning
        let (progress, drift) = (progress(after: elapsed), drift(after: elapsed))
        for (view, motion) in moving where !motion.isTakenOver {
            motion.move(to: progress, drift: drift)
            view.updatePresentation()
        }
    }

    /// The speed per second of `motion`, one of this animation's, at the last step.
    func velocity(of motion: Motion) -> SIMD4<Double> {
        let before = elapsed - .milliseconds(1)
        guard before >= .zero else { return .zero }
        let value = motion.interpolatedValue(at: progress(after: before), drift: drift(after: before))
        return (motion.value - value) * 1000
    }

    private func drift(after elapsed: Duration) -> Double {
        options.contains(.repeat) || options.contains(.autoreverse) ? 0 : animation.drift(after: elapsed)
    }

    private func progress(after elapsed: Duration) -> Double {
        let reverses = options.contains(.autoreverse)
        guard elapsed >= .zero, reverses || options.contains(.repeat) else {
            return animation.progress(after: elapsed)
        }
        let way = (elapsed / animation.duration).truncatingRemainder(dividingBy: reverses ? 2 : 1)
        return animation.progress(after: animation.duration * (way > 1 ? 2 - way : way))
    }

    // MARK: End

    /// Gives up a movement that something else takes over. The animation ends with its last movement.
    ///
    /// - Parameter successor: the animation that takes it over; nil for a change without animation.
    func giveUp(_ motion: Motion, to successor: ViewAnimation?) {
        motion.isTakenOver = true
        count -= 1
        isInterrupted = true
        guard count == 0, start != nil else { return }
        if let successor { successor.replaced.append(self) } else { complete() }
    }

    /// Whether it moves a view inside `view`.
    func moves(inside view: View) -> Bool {
        moving.contains { !$0.motion.isTakenOver && $0.view.isInside(view) }
    }

    /// Ends the movements of the views inside `view`, or all, at their destinations. Call `complete()` if
    /// none is left.
    func settle(inside view: View? = nil) {
        if view != nil { isInterrupted = true }
        for item in moving where !item.motion.isTakenOver && view.map(item.view.isInside) ?? true {
            item.motion.isTakenOver = true
            count -= 1
            item.view.settle(item.motion)
        }
    }

    /// Whether no movement is left.
    var isEmpty: Bool { count == 0 }

    /// Calls the completion, once.
    func complete() {
        guard let completion else { return }
        self.completion = nil
        CompletionScheduler.run({ [isInterrupted] in completion(!isInterrupted) }, by: application?.clock)
    }
}
