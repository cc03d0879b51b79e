/// Decides when the application draws a frame.
///
/// Changes during an event are drawn when the event is over. Other changes are drawn at most sixty times a
/// second. Without changes and animations no frame is drawn.
@MainActor
final class FrameScheduler {
    private unowned let application: Application
    private let clock: any FrameClock
    /// Whether a frame follows the current work anyway.
    private var collectsChanges = false
    private var hasChanges = false
    /// When the next frame is due; nil if none is.
    private var due: Duration?
    /// When the last frame was drawn.
    private var lastFrame: Duration?

    init(application: Application) {
        self.application = application
        clock = application.clock
    }

    /// Whether a change, and not only an animation, waits to be drawn.
    private(set) var hasUndrawnChanges = false

    /// Whether something waits to be drawn.
    var isPending: Bool { hasChanges || due != nil }

    /// Runs `body`, whose changes the caller draws.
    func collectChanges(_ body: () -> Void) {
        collectsChanges = true
        body()
        collectsChanges = false
    }

    /// Requests a frame: with the current changes, or when the last frame is old enough.
    func setNeedsFrame() {
        hasUndrawnChanges = true
        if collectsChanges {
            hasChanges = true
        } else {
            schedule(at: max(clock.time, lastFrame.map { $0 + Animator.frameInterval } ?? clock.time))
        }
    }

    private func schedule(at time: Duration) {
        if let due, due <= time { return }
        due = time
        clock.schedule(after: time - clock.time) { [weak self] in
            guard let self, due == time else { return }
            drawFrame(due: time)
        }
    }

    /// Advances animations, draws what changed, and schedules the next frame if something moves.
    func drawFrame(due scheduled: Duration? = nil) {
        due = nil
        guard let window = application.windowToDraw else { return }
        // A frame that is a little late does not delay the next one.
        let now = clock.time
        let time = scheduled.flatMap { now - $0 < Animator.frameInterval / 2 ? $0 : nil } ?? now
        lastFrame = time
        // Changes by layout and animations belong to this frame.
        collectChanges {
            application.animator.advance()
            window.renderer.showNextFrame(on: application.terminal)
        }
        (hasChanges, hasUndrawnChanges) = (false, false)
        if let next = application.animator.nextFrame(after: time) { schedule(at: next) }
        // A view that asks to be drawn or laid out while it is drawn is so in the next frame.
        if window.renderer.hasDamage || window.holdsViewsToLayOut {
            schedule(at: time + Animator.frameInterval)
        }
        application.linearInterface?.update()
        application.log?.flush()
    }
}
