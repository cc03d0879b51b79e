/// What one call of `View.animate` moves.
@MainActor
final class ViewAnimation {
    let options: AnimationOptions
    private let animation: Animation
    private let delay: Duration
    private var completion: ((Bool) -> Void)?
    private var moving: [(view: View, motion: Motion)] = []
    /// How many of those are not lost to something else.
    private var count = 0
    /// When it began; nil while its block still runs.
    private var start: Duration?
    /// How long it was on its way when it last moved something.
    private var elapsed = Duration.zero
    private var isInterrupted = false
    /// Where the views that were changed are shown.
    private weak var application: Application?
    /// Animations that lost their last motion to this one while its block ran.
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

    // MARK: The block

    /// Runs `changes`; what they do to views in a window becomes part of the animation.
    func collect(_ changes: () -> Void) {
        Self.$current.withValue(self, operation: changes)
    }

    /// Whether `view` is to be moved rather than put where it belongs.
    func moves(_ view: View) -> Bool {
        // A task that the block began has its task-local values after the block.
        guard start == nil, let application = view.window?.application else { return false }
        self.application = application
        return animation.duration > .zero && !application.reducesMotion
    }

    func add(_ motion: Motion, of view: View) {
        moving.append((view, motion))
        count += 1
    }

    /// Begins what the block asked for, or is over at once if that is nothing.
    func begin() {
        for view in moving.map(\.view) where view.window == nil { settle(inside: view) }
        start = application?.clock.time ?? .zero
        if count > 0 { application?.animator.run(self) }
        for animation in replaced { animation.complete() }
        replaced = []
        if count == 0 { complete() }
    }

    // MARK: On the way

    private var beginning: Duration { (start ?? .zero) + delay }

    /// When it is over by itself; nil if it never is.
    private var end: Duration? {
        if options.contains(.repeat) { return nil }
        return beginning + animation.duration * (options.contains(.autoreverse) ? 2 : 1)
    }

    /// Whether everything has arrived by `now`.
    func isOver(at now: Duration) -> Bool {
        end.map { now >= $0 } ?? false
    }

    /// From when on something is to be seen that changes with time, or the end of what cannot be seen;
    /// nil if there is neither.
    var due: Duration? {
        moving.contains { !$0.motion.isLost && $0.view.isShown } ? beginning : end
    }

    /// Moves everything on to `now`.
    func advance(to now: Duration) {
        elapsed = now - beginning
        let (progress, drift) = (progress(after: elapsed), drift(after: elapsed))
        for (view, motion) in moving where !motion.isLost {
            motion.move(to: progress, drift: drift)
            view.updatePresentation()
        }
    }

    /// How far `motion`, one of its own, was going in a second when it was last moved.
    func velocity(of motion: Motion) -> SIMD4<Double> {
        let before = elapsed - .milliseconds(1)
        guard before >= .zero else { return .zero }
        return (motion.value - motion.place(at: progress(after: before), drift: drift(after: before))) * 1000
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

    // MARK: The end

    /// Forgets what something else moves from now on. With the last one the animation is over.
    ///
    /// - Parameter successor: the animation whose block moves it; nil stands for a plain change.
    func lose(_ motion: Motion, to successor: ViewAnimation?) {
        motion.isLost = true
        count -= 1
        isInterrupted = true
        guard count == 0, start != nil else { return }
        if let successor { successor.replaced.append(self) } else { complete() }
    }

    /// Whether it moves a view inside `view`.
    func moves(inside view: View) -> Bool {
        moving.contains { !$0.motion.isLost && $0.view.isInside(view) }
    }

    /// Puts the views inside `view`, or all, where they belong. `complete()` is to follow if none is left.
    func settle(inside view: View? = nil) {
        if view != nil { isInterrupted = true }
        for item in moving where !item.motion.isLost && view.map(item.view.isInside) ?? true {
            item.motion.isLost = true
            count -= 1
            item.view.settle(item.motion)
        }
    }

    /// Whether nothing is left that it moves.
    var isEmpty: Bool { count == 0 }

    /// Tells that it is over, once.
    func complete() {
        guard let completion else { return }
        self.completion = nil
        CompletionScheduler.run({ [isInterrupted] in completion(!isInterrupted) }, by: application?.clock)
    }
}
