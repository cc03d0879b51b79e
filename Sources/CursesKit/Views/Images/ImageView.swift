/// Character art, still or animated, or a bitmap.
///
/// A bitmap is scaled into the view. The terminal shows its pixels if it can (kitty's graphics, sixel), else half
/// blocks in 24-bit or 256 colours; without them, or if the program shows no bitmaps, the view shows `image`. Views
/// above it hide it. See `TraitCollection.showsBitmaps`.
///
/// An image view needs no frames while it is stopped, hidden or outside a window. `LaunchImageView` shows one
/// until a program has loaded its first content.
public final class ImageView: View {
    /// The image to show while nothing is animated.
    public var image: Image? {
        didSet {
            guard image != oldValue else { return }
            setNeedsDisplay()
            invalidateIntrinsicContentSize()
        }
    }

    /// The bitmap to show instead of the image; nil for none.
    public var bitmap: Bitmap? {
        didSet {
            guard bitmap != oldValue else { return }
            picture = nil
            setNeedsDisplay()
        }
    }

    /// The position of the image in the view, which clips it.
    public var contentMode = ContentMode.center {
        didSet {
            guard contentMode != oldValue else { return }
            picture = nil
            setNeedsDisplay()
        }
    }

    /// The images of the animation. Setting them stops a running animation.
    public var animationImages: [Image] = [] {
        didSet {
            stopAnimating()
            invalidateIntrinsicContentSize()
        }
    }

    /// The time for all images once; zero for a thirtieth of a second each.
    public var animationDuration = Duration.zero

    /// How often the images are shown; 0 for until `stopAnimating()`.
    public var animationRepeatCount = 0

    /// Called when an animation with a repeat count is over; not called by `stopAnimating()`.
    public var onAnimationEnd: (() -> Void)?

    /// Whether the animation runs while the view is visible.
    public private(set) var isAnimating = false

    /// The number of images shown since the start.
    private var step = 0
    private var isTicking = false
    /// The bitmap as large as it was last drawn, and the size of the view at that time.
    private var picture: (scaled: Picture, room: Size)?

    /// The position of an image in its view.
    public enum ContentMode: Hashable, Sendable, CaseIterable {
        /// In the middle, rounded to the left and up.
        case center
        /// In the upper left corner.
        case topLeft
        /// A bitmap is shown whole, as large as fits, in the middle; other images are not scaled. The first two
        /// modes fit a bitmap as well.
        case scaleAspectFit
        /// A bitmap fills the view, which cuts off what is too wide or too high; other images are not scaled.
        case scaleAspectFill
    }

    /// A view of the image's size, which receives no mouse events.
    public init(image: Image? = nil) {
        self.image = image
        super.init(frame: Rect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
    }

    // MARK: Animation

    /// Starts the animation with the first image.
    ///
    /// If motion is reduced, an animation with a repeat count is over at once; others show the first image.
    public func startAnimating() {
        guard !animationImages.isEmpty else { return }
        isAnimating = true
        step = 0
        setNeedsDisplay()
        if reducesMotion, animationRepeatCount > 0 { return end() }
        stopTicking()
        updateTicking()
    }

    /// Stops the animation and shows `image` again.
    public func stopAnimating() {
        guard isAnimating else { return }
        isAnimating = false
        updateTicking()
        setNeedsDisplay()
    }

    /// The time until the first image is due again, give or take one image.
    var restOfRound: Duration {
        isAnimating ? interval * (animationImages.count - step % animationImages.count) : .zero
    }

    /// The time for each image.
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

    /// The animator that ticks; the window may be gone when the ticks must end.
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
        if !isAnimating, let bitmap, traitCollection.showsBitmaps { return draw(bitmap, on: &canvas) }
        guard let shown = isAnimating ? animationImages[step % animationImages.count] : image else { return }
        switch contentMode {
        case .center, .scaleAspectFit, .scaleAspectFill:
            let room = bounds.size
            let x = (room.width - shown.size.width) / 2
            canvas.draw(shown, at: Point(x: x, y: (room.height - shown.size.height) / 2))
        case .topLeft: canvas.draw(shown, at: .zero)
        }
    }

    private func draw(_ bitmap: Bitmap, on canvas: inout Canvas) {
        let room = bounds.size
        if picture?.room != room {
            picture = Picture(bitmap, in: room, fills: contentMode == .scaleAspectFill).map { ($0, room) }
        }
        guard let shown = picture?.scaled else { return }
        let x = contentMode == .topLeft ? 0 : (room.width - shown.size.width) / 2
        let y = contentMode == .topLeft ? 0 : (room.height - shown.size.height) / 2
        canvas.draw(shown, at: Point(x: x, y: y))
    }

    /// The size of the images; of a bitmap, the largest size that keeps its proportions.
    public override func sizeThatFits(_ limit: Size) -> Size {
        if let bitmap, traitCollection.showsBitmaps, limit.width > 0, limit.height > 0 {
            return Picture.size(of: bitmap, fitting: limit)
        }
        let size = (animationImages + [image].compactMap { $0 }).reduce(Size.zero) {
            Size(width: max($0.width, $1.size.width), height: max($0.height, $1.size.height))
        }
        return Size(width: min(size.width, limit.width), height: min(size.height, limit.height))
    }
}
