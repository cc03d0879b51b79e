extension View {
    /// Shows what `animations` does to the `frame`, `alpha` and `scale` of views as a movement.
    ///
    /// The properties have their new values when this returns; what is on the screen goes there from
    /// where it is, also when another animation had it on its way elsewhere. Drawing, layout and touches
    /// follow what is on the screen: see `bounds`. Meanwhile the views take no touches, unless
    /// `.allowUserInteraction` is among the options; `isUserInteractionEnabled` is left alone.
    ///
    /// A property that is set again, with or without an animation, is not moved any further by this one.
    /// Views that leave their window are at their end at once, and so is everything if no view in a
    /// window is changed, the duration is zero, or motion is reduced. Keys and the mouse end only what
    /// has the option `.endsOnInput`.
    ///
    /// What is over at once calls `completion` before this returns. But no completion is called within
    /// another: what is over while one is running calls its own with the next frame, so that an animation
    /// which begins itself again never does so more than once a frame.
    ///
    /// - Parameters:
    ///   - duration: how long one way takes.
    ///   - delay: how long the views stay where they are before.
    ///   - options: the curve and more; none of them means slow at both ends.
    ///   - animations: changes the views; called at once.
    ///   - completion: called once when nothing is moved any more; with false if some view was moved
    ///     otherwise meanwhile or left its window.
    public static func animate(
        withDuration duration: Duration, delay: Duration = .zero, options: AnimationOptions = [],
        animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            Animation(duration: duration, curve: options.curve), delay: delay, options: options,
            animations: animations, completion: completion)
    }

    /// The same as a weight on a spring moves: past the end and back, unless it is damped enough. What
    /// another animation had on its way keeps its speed as well as its place.
    ///
    /// - Parameters:
    ///   - dampingRatio: at 1 it does not go past the end, near 0 it swings many times.
    ///   - velocity: how fast it is at the beginning; 1 would bring it to the end in a second.
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

    /// Changes views at once, also in the middle of the block of an animation.
    public static func performWithoutAnimation(_ actions: () -> Void) {
        ViewAnimation.$current.withValue(nil, operation: actions)
    }

    /// Puts this view and those inside it where their properties say.
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

    /// Makes the change that `animations` makes to a view visible as a transition.
    ///
    /// What changes is there at once, drawn and live, behind the picture of what was. A key or the mouse
    /// ends the transition, and where motion is reduced there is none. A window shows one at a time.
    ///
    /// - Parameters:
    ///   - view: what is seen to change: the cells it has now, or a whole window.
    ///   - duration: how long that takes; with zero there is no transition.
    ///   - options: how the new takes the place of the old.
    ///   - animations: makes the change; called at once.
    ///   - completion: called once at the end; with false if another transition cut this one short. It is
    ///     not called within another completion, but with the next frame.
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
