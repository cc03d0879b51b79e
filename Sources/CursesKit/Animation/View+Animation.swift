extension View {
    /// Animates changes of views' `frame`, `alpha` and `scale`.
    ///
    /// The properties have their new values when this returns. The screen follows from its present state,
    /// also if another animation is in progress. Drawing, layout and touches use the values on the screen:
    /// see `bounds`. The views take no touches until the end, unless the options contain
    /// `.allowUserInteraction`; `isUserInteractionEnabled` does not change.
    ///
    /// A later change of a property, with or without animation, takes it over from this animation. Views that
    /// leave their window jump to the end. The animation is over at once if no view in a window changes, if
    /// the duration is zero, or if motion is reduced. Keys and the mouse end only animations with the option
    /// `.endsOnInput`.
    ///
    /// An animation that is over at once calls `completion` before this returns. Inside another completion,
    /// it is called with the next frame instead, so that an animation that restarts itself does so at most
    /// once a frame.
    ///
    /// - Parameters:
    ///   - duration: the time of one way.
    ///   - delay: the time before the views start to move.
    ///   - options: the curve and more; slow at both ends by default.
    ///   - animations: changes the views; called at once.
    ///   - completion: called once at the end; with false if another change took over a view, or a view left
    ///     its window.
    public static func animate(
        withDuration duration: Duration, delay: Duration = .zero, options: AnimationOptions = [],
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            Animation(duration: duration, curve: options.curve), delay: delay, options: options,
            animations: animations, completion: completion)
    }

    /// Animates like a weight on a spring, which overshoots unless it is damped enough. A view that is
    /// already moving keeps its speed.
    ///
    /// - Parameters:
    ///   - dampingRatio: at 1 the views do not overshoot, near 0 they swing many times.
    ///   - velocity: the speed at the beginning; 1 would reach the end in a second.
    public static func animate(
        withDuration duration: Duration, delay: Duration = .zero, usingSpringWithDamping dampingRatio: Double,
        initialSpringVelocity velocity: Double, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let spring = Spring(dampingRatio: dampingRatio, initialVelocity: velocity)
        animate(
            Animation(duration: duration, curve: .spring(spring)), delay: delay, options: options,
            animations: animations, completion: completion)
    }

    /// Changes views at once, even in the block of an animation.
    public static func performWithoutAnimation(_ actions: () -> Void) {
        ViewAnimation.$current.withValue(nil, operation: actions)
    }

    /// Ends the animations of this view and its subviews at their destinations.
    public func removeAllAnimations() {
        window?.application?.animator.endAnimations(inside: self)
    }

    private static func animate(
        _ animation: Animation, delay: Duration, options: AnimationOptions, animations: () -> Void,
        completion: ((Bool) -> Void)?
    ) {
        let animation = ViewAnimation(animation, delay: delay, options: options, completion: completion)
        animation.collect(animations)
        animation.begin()
    }

    /// Shows the changes that `animations` makes to a view as a transition.
    ///
    /// The change is in effect at once, drawn and live, behind the frame of the previous state. A key or the
    /// mouse ends the transition; no transition is shown if motion is reduced. A window shows one transition at a
    /// time.
    ///
    /// - Parameters:
    ///   - view: the view whose present cells are in transition; possibly a window.
    ///   - duration: the time of the transition; zero means none.
    ///   - options: the kind of transition.
    ///   - animations: makes the change; called at once.
    ///   - completion: called once at the end; with false if another transition interrupted this one. Inside
    ///     another completion, it is called with the next frame instead.
    public static func transition(
        with view: View, duration: Duration, options: Transition, animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let window = view.window
        let clock = window?.application?.clock
        let end = { (isFinished: Bool) in
            guard let completion else { return }
            CompletionScheduler.run({ completion(isFinished) }, by: clock)
        }
        guard let window else {
            animations()
            return end(true)
        }
        window.renderer.run(options, on: view, duration: duration, change: animations, completion: end)
    }
}
