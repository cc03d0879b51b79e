/// What is on the screen of a view: frame and alpha as its properties say, or on the way there.
struct PresentationLayer {
    private(set) var alpha = 1.0
    /// The frame in the superview, scaled.
    private(set) var frame: Rect
    /// The movements in progress, at most one for each property.
    private var motions: [Motion] = []
    /// Whether the view moves together with drawn cells, so that nothing needs to be drawn again.
    var isSliding = false

    init(frame: Rect) {
        self.frame = frame
    }

    /// Whether any property is on the way to its value.
    var isMoving: Bool { !motions.isEmpty }

    /// Whether the mouse reaches a view with this layer.
    var takesTouches: Bool {
        alpha > 0 && motions.allSatisfy { $0.animation.options.contains(.allowUserInteraction) }
    }

    /// The movement of `property`, if any.
    func motion(of property: AnimatableProperty) -> Motion? { motions.first { $0.property == property } }

    mutating func add(_ motion: Motion) { motions.append(motion) }
    mutating func remove(_ motion: Motion) { motions.removeAll { $0 === motion } }

    /// Follows the view's properties and the movements.
    ///
    /// - Returns: whether frame or alpha changed.
    mutating func update(frame: Rect, alpha: Double, scale: Double) -> Bool {
        var (frame, alpha, scale) = (frame, alpha, scale)
        for motion in motions {
            switch motion.property {
            case .frame: frame = Rect(edges: motion.value)
            case .alpha: alpha = max(0, min(1, motion.value[0]))
            case .scale: scale = max(0, motion.value[0])
            }
        }
        if scale != 1 { frame = frame.scaled(by: scale) }
        guard frame != self.frame || alpha != self.alpha else { return false }
        self.frame = frame
        self.alpha = alpha
        return true
    }
}

extension View {
    /// Shows a changed property: at once, or as part of the animation whose block is running.
    func animate(_ property: AnimatableProperty, from old: SIMD4<Double>, to new: SIMD4<Double>) {
        let current = presentation.isSliding ? nil : ViewAnimation.current
        if current == nil, !presentation.isMoving { return updatePresentation() }
        let successor = current.flatMap { $0.moves(self) ? $0 : nil }
        let previous = presentation.motion(of: property)
        if let previous, let successor, previous.animation === successor {
            previous.end = new
            return
        }
        if let previous { presentation.remove(previous) }
        if let successor {
            let velocity = previous.map { $0.animation.velocity(of: $0) } ?? .zero
            let motion = Motion(
                property, from: previous?.value ?? old, at: velocity, to: new, by: successor)
            presentation.add(motion)
            successor.add(motion, of: self)
        }
        updatePresentation()
        if let previous { previous.animation.giveUp(previous, to: successor) }
    }

    /// Brings the screen in line with the properties and the movements.
    func updatePresentation() {
        let oldFrame = shownFrame
        guard presentation.update(frame: frame, alpha: alpha, scale: scale) else { return }
        let newFrame = shownFrame
        if newFrame.size != oldFrame.size { sizeDidChange() }
        guard !presentation.isSliding else { return }
        if newFrame.size != oldFrame.size {
            setNeedsLayout(.frame, of: self)
            autoresizeSubviews(from: oldFrame.size)
        }
        guard !isHidden else { return }
        superview?.setNeedsDisplay(oldFrame)
        if newFrame != oldFrame { superview?.setNeedsDisplay(newFrame) }
        willBeDrawnWhole()
    }

    /// Ends a movement at its destination.
    func settle(_ motion: Motion) {
        presentation.remove(motion)
        updatePresentation()
    }

    /// Moves the view without drawing anything again; the caller does that.
    func slide(to origin: Point) {
        presentation.isSliding = true
        frame.origin = origin
        presentation.isSliding = false
    }
}
