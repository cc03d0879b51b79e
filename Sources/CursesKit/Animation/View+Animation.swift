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
}

extension View {
    /// Shows that a property has changed, as part of the animation whose block is running if there is one.
    func animate(_ property: AnimatableProperty, from old: SIMD4<Double>, to new: SIMD4<Double>) {
        let current = isSliding ? nil : ViewAnimation.current
        if current == nil, motions.isEmpty { return updateShown() }
        let successor = current.flatMap { $0.moves(self) ? $0 : nil }
        let former = motions.first { $0.property == property }
        if let former, let successor, former.animation === successor {
            former.end = new
            return
        }
        motions.removeAll { $0 === former }
        if let successor {
            let velocity = former.map { $0.animation.velocity(of: $0) } ?? .zero
            let motion = Motion(
                property, from: former?.value ?? old, at: velocity, to: new, by: successor)
            motions.append(motion)
            successor.add(motion, of: self)
        }
        updateShown()
        if let former { former.animation.lose(former, to: successor) }
    }

    /// Brings what is seen in line with the properties and with what moves them.
    func updateShown() {
        var frame = frame
        var (alpha, scale) = (alpha, scale)
        for motion in motions {
            switch motion.property {
            case .frame: frame = Rect(edges: motion.value)
            case .alpha: alpha = max(0, min(1, motion.value[0]))
            case .scale: scale = max(0, motion.value[0])
            }
        }
        if scale != 1 { frame = frame.scaled(by: scale) }
        show(frame, alpha: alpha)
    }

    private func show(_ frame: Rect, alpha: Double) {
        let (oldFrame, oldAlpha) = (shownFrame, shownAlpha)
        guard frame != oldFrame || alpha != oldAlpha else { return }
        shownFrame = frame
        shownAlpha = alpha
        if frame.size != oldFrame.size { sizeDidChange() }
        guard !isSliding else { return }
        if frame.size != oldFrame.size {
            setNeedsLayout()
            autoresizeSubviews(from: oldFrame.size)
        }
        guard !isHidden else { return }
        superview?.setNeedsDisplay(oldFrame)
        if frame != oldFrame { superview?.setNeedsDisplay(frame) }
    }

    /// Ends a motion where it leads to.
    func settle(_ motion: Motion) {
        motions.removeAll { $0 === motion }
        updateShown()
    }

    /// Whether the mouse reaches what is seen of the view.
    var takesTouches: Bool {
        shownAlpha > 0 && alpha > 0
            && motions.allSatisfy { $0.animation.options.contains(.allowUserInteraction) }
    }
}
