/// Character art, still or moving.
///
/// Nothing ticks while nothing moves: not while the view is hidden, and not outside a window.
public final class ImageView: View {
    /// What is shown while nothing moves.
    public var image: Image? {
        didSet {
            guard image != oldValue else { return }
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// Where the art lies in the view. What has no room is cut off.
    public var contentMode = ContentMode.center {
        didSet { if contentMode != oldValue { setNeedsDisplay() } }
    }

    /// What is shown one after the other; setting it ends an animation that runs.
    public var animationImages: [Image] = [] {
        didSet {
            stopAnimating()
            invalidateIntrinsicContentSize()
        }
    }

    /// How long all images take once; with zero, a thirtieth of a second each.
    public var animationDuration = Duration.zero

    /// How often the images are shown; 0 is until `stopAnimating()`.
    public var animationRepeatCount = 0

    /// Called when the images were shown as often as they were to be, not by `stopAnimating()`.
    public var onAnimationEnd: (() -> Void)?

    /// Whether the images are being shown, were the view to be seen.
    public private(set) var isAnimating = false

    /// How many images were shown to their end since the start.
    private var step = 0
    private var isTicking = false

    /// Where art lies in its view.
    public enum ContentMode: Hashable, Sendable, CaseIterable {
        /// In the middle, or a cell above and left of it.
        case center
        /// In the upper left corner.
        case topLeft
    }

    /// A view that shows `image`, as large as that is, and that the mouse does not reach.
    public init(image: Image? = nil) {
        self.image = image
        super.init(frame: Rect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
    }

    // MARK: Animation

    /// Shows the images from the first.
    ///
    /// Where motion is reduced, one that would end is over at once, and another stays at its first image.
    public func startAnimating() {
        guard !animationImages.isEmpty else { return }
        isAnimating = true
        step = 0
        setNeedsDisplay()
        if reducesMotion, animationRepeatCount > 0 { return end() }
        stopTicking()
        updateTicking()
    }

    /// Shows `image` again; does nothing while nothing moves.
    public func stopAnimating() {
        guard isAnimating else { return }
        isAnimating = false
        updateTicking()
        setNeedsDisplay()
    }

    /// The time until the first image is shown again, give or take that of one image.
    var restOfRound: Duration {
        isAnimating ? interval * (animationImages.count - step % animationImages.count) : .zero
    }

    /// How long each image is shown.
    private var interval: Duration {
        let isGiven = animationDuration > .zero && !animationImages.isEmpty
        return isGiven ? animationDuration / animationImages.count : .seconds(1) / 30
    }

    override func visibilityDidChange() {
        super.visibilityDidChange()
        updateTicking()
    }

    private var reducesMotion: Bool { window?.application?.reducesMotion ?? false }

    private func updateTicking() {
        guard isAnimating, isShown, !reducesMotion, let animator = window?.application?.animator else {
            return stopTicking()
        }
        guard !isTicking else { return }
        isTicking = true
        ticked = animator
        animator.tick(every: interval, for: self) { [weak self] in self?.advance() }
    }

    private func stopTicking() {
        guard isTicking else { return }
        isTicking = false
        ticked?.stopTicking(for: self)
    }

    /// Whose ticks are heard: the window may be gone when they are to end.
    private weak var ticked: Animator?

    private func advance() {
        step += 1
        if animationRepeatCount > 0, step >= animationRepeatCount * animationImages.count { return end() }
        setNeedsDisplay()
    }

    private func end() {
        stopAnimating()
        onAnimationEnd?()
    }

    // MARK: Drawing

    public override func draw(_ canvas: inout Canvas) {
        guard let shown = isAnimating ? animationImages[step % animationImages.count] : image else { return }
        switch contentMode {
        case .center:
            let room = bounds.size
            let x = (room.width - shown.size.width) / 2
            canvas.draw(shown, at: Point(x: x, y: (room.height - shown.size.height) / 2))
        case .topLeft: canvas.draw(shown, at: .zero)
        }
    }

    public override func sizeThatFits(_ limit: Size) -> Size {
        let size = (animationImages + [image].compactMap { $0 }).reduce(Size.zero) {
            Size(width: max($0.width, $1.size.width), height: max($0.height, $1.size.height))
        }
        return Size(width: min(size.width, limit.width), height: min(size.height, limit.height))
    }
}
