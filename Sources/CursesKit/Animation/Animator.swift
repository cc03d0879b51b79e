/// Advances animations, transitions and tickers once a frame, and knows when the next frame is due.
@MainActor
public final class Animator {
    /// Sixty frames a second.
    static let frameInterval = Duration.nanoseconds(16_666_667)

    private let clock: any FrameClock
    private let needsFrame: () -> Void
    private var running: [Running] = []
    private var viewAnimations: [ViewAnimation] = []
    private var tickers: [ObjectIdentifier: Ticker] = [:]

    private struct Running {
        let animation: Animation
        let start: Duration
        let update: (Double) -> Void
        let completion: (Bool) -> Void
        weak var owner: AnyObject?
    }

    private struct Ticker {
        weak var owner: AnyObject?
        let interval: Duration
        var due: Duration
        let body: () -> Void
    }

    init(clock: any FrameClock, needsFrame: @escaping () -> Void) {
        self.clock = clock
        self.needsFrame = needsFrame
    }

    /// Calls `update` with the progress of `animation` at every frame, finally with 1, then `completion`.
    ///
    /// - Parameter owner: identifies the animation for `interrupt(_:)`.
    package func run(
        _ animation: Animation, for owner: AnyObject? = nil, update: @escaping (Double) -> Void,
        completion: @escaping (Bool) -> Void
    ) {
        running.append(
            Running(
                animation: animation, start: clock.time, update: update, completion: completion, owner: owner)
        )
        needsFrame()
    }

    /// Removes the animation of `owner`, and completes it with false.
    package func interrupt(_ owner: AnyObject) {
        guard let index = running.firstIndex(where: { $0.owner === owner }) else { return }
        running.remove(at: index).completion(false)
    }

    /// Runs an animation of views.
    func run(_ animation: ViewAnimation) {
        viewAnimations.append(animation)
        needsFrame()
    }

    /// Ends the animations of the views inside `view` at their destinations.
    func endAnimations(inside view: View) {
        guard viewAnimations.contains(where: { $0.moves(inside: view) }) else { return }
        for animation in viewAnimations where animation.moves(inside: view) { animation.settle(inside: view) }
        completeEmpty()
    }

    /// Removes the animations that have no movement left, and completes them.
    private func completeEmpty() {
        let ended = viewAnimations.filter(\.isEmpty)
        guard !ended.isEmpty else { return }
        viewAnimations.removeAll(where: \.isEmpty)
        for animation in ended { animation.complete() }
    }

    /// Calls `body` every `interval` until `stopTicking(for:)`; an owner has one ticker at a time.
    public func tick(every interval: Duration, for owner: AnyObject, _ body: @escaping () -> Void) {
        tickers[ObjectIdentifier(owner)] = Ticker(
            owner: owner, interval: interval, due: clock.time + interval, body: body)
        needsFrame()
    }

    /// Stops the ticker of `owner`.
    public func stopTicking(for owner: AnyObject) {
        tickers[ObjectIdentifier(owner)] = nil
    }

    /// Whether anything needs frames.
    private var isActive: Bool { !running.isEmpty || !tickers.isEmpty || !viewAnimations.isEmpty }

    /// Ends everything that delays the user: transitions, and animations that end on input. Tickers continue,
    /// because they show activity, not motion.
    func finish() {
        if !viewAnimations.isEmpty {
            for animation in viewAnimations where animation.options.contains(.endsOnInput) {
                animation.settle()
            }
            completeEmpty()
        }
        guard !running.isEmpty else { return }
        let ended = running
        running = []
        for item in ended {
            item.update(1)
            item.completion(true)
        }
    }

    /// Advances everything to the present.
    func advance() {
        guard isActive else { return }
        let now = clock.time
        tickers = tickers.filter { $0.value.owner != nil }
        for owner in tickers.keys {
            guard let ticker = tickers[owner], ticker.due <= now else { continue }
            tickers[owner]?.due = now + ticker.interval
            ticker.body()
        }
        if !viewAnimations.isEmpty { moveViews(to: now) }
        for item in running { item.update(item.animation.progress(after: now - item.start)) }
        let ended = running.filter { now - $0.start >= $0.animation.duration }
        running.removeAll { now - $0.start >= $0.animation.duration }
        for item in ended { item.completion(true) }
    }

    private func moveViews(to now: Duration) {
        for animation in viewAnimations {
            if animation.isOver(at: now) { animation.settle() } else { animation.advance(to: now) }
        }
        completeEmpty()
    }

    /// When the next frame is due after one at `time`; nil if nothing moves.
    func nextFrame(after time: Duration) -> Duration? {
        guard isActive else { return nil }
        let earliest = time + Self.frameInterval
        if !running.isEmpty { return earliest }
        let due = tickers.values.map(\.due) + viewAnimations.compactMap(\.due)
        return due.min().map { max($0, earliest) }
    }
}
