/// One picture on its way to take another's place.
final class TransitionInProgress {
    private let transition: Transition
    private let old: Canvas
    /// The cells of the window in which it can be seen.
    let area: Rect
    /// How far it is, 0...1.
    var progress = 0.0

    init(_ transition: Transition, from old: Canvas, in area: Rect) {
        self.transition = transition
        self.old = old
        self.area = area
    }

    /// What is to be seen now on the way to `canvas`.
    func picture(of canvas: Canvas) -> Canvas {
        canvas.transitioning(from: old, in: area, progress: progress, by: transition)
    }
}

extension Window {
    /// Shows what `change` does to `view` as a transition from what is on the screen now. One that runs
    /// already is cut short.
    func run(
        _ transition: Transition, on view: View, duration: Duration, change: () -> Void,
        completion: @escaping (Bool) -> Void
    ) {
        guard let application, !application.reducesMotion, duration > .zero else {
            change()
            return completion(true)
        }
        let area = Rect(origin: view.originInWindow, size: view.bounds.size)
        let former = self.transition
        drawChanges()
        let seen = former?.picture(of: canvas) ?? canvas
        let begun = TransitionInProgress(transition, from: seen, in: area)
        self.transition = begun
        change()
        application.animator.run(Animation(duration: duration), for: begun) { progress in
            begun.progress = progress
        } completion: { [weak self] finished in
            if let self, self.transition === begun {
                self.transition = nil
                setNeedsDisplay(area)
            }
            completion(finished)
        }
        if let former {
            setNeedsDisplay(former.area)
            application.animator.interrupt(former)
        }
    }
}
