/// Covers a program with an image while it loads its first content, and animates it if that takes long.
///
/// The image is visible in the first frame. The animation starts from it, so that nothing flashes, and only
/// if loading takes longer than `delay`; its images are not requested before. The animation repeats until
/// loading has finished, and then runs to the end of its round. The user need not wait for that: a key or a
/// click ends it, and the views below can be live already.
public final class LaunchImageView: View {
    private let imageView: ImageView
    private let delay: Duration
    private var images: () -> [Image]
    private var state = State.still
    private weak var animator: Animator?
    /// Increases with every load, so that the end of an earlier one has no effect.
    private var load = 0

    private enum State {
        case still, waiting, moving, finishing
    }

    /// A view that covers its frame in the colours of the window's background.
    ///
    /// - Parameters:
    ///   - image: shown at once, in the middle.
    ///   - roundDuration: the time for all images once.
    ///   - delay: how long loading may take without an animation.
    ///   - images: called for the images when the animation starts; the first one equals `image`.
    public init(
        image: Image, roundDuration: Duration, delay: Duration = .milliseconds(400),
        images: @escaping () -> [Image]
    ) {
        imageView = ImageView(image: image)
        imageView.animationDuration = roundDuration
        self.delay = delay
        self.images = images
        super.init(frame: imageView.frame)
        isUserInteractionEnabled = false
        addSubview(imageView)
    }

    /// Replaces the image and its animation, for instance by those for a window of another size. A running animation
    /// continues with the new images.
    ///
    /// - Parameter images: called for the images when the animation starts; the first one equals `image`.
    public func setImage(_ image: Image, images: @escaping () -> [Image]) {
        imageView.image = image
        self.images = images
        if imageView.isAnimating { animate() }
    }

    /// Starts the animation after the delay. If motion is reduced, the image does not move.
    public func startLoading() {
        stopLoading()
        state = .waiting
        updateWaiting()
    }

    /// Calls `completion` at the end of the current round, or when a key or a click ends the animation; at
    /// once if nothing is animated.
    ///
    /// Further calls before that have no effect.
    public func finishLoading(completion: @escaping () -> Void = {}) {
        guard state != .finishing else { return }
        guard state == .moving, let animator = window?.application?.animator, isShown else {
            stopLoading()
            return completion()
        }
        state = .finishing
        let current = load
        animator.run(Animation(duration: imageView.restOfRound)) { _ in
        } completion: { [weak self] _ in
            guard let self, load == current else { return }
            stopLoading()
            completion()
        }
    }

    /// Shows the first image again, and drops a pending completion.
    public func stopLoading() {
        load += 1
        state = .still
        imageView.stopAnimating()
        updateWaiting()
    }

    public override func layoutSubviews() {
        imageView.frame = bounds
    }

    public override func sizeThatFits(_ limit: Size) -> Size {
        imageView.sizeThatFits(limit)
    }

    override func visibilityDidChange() {
        super.visibilityDidChange()
        updateWaiting()
    }

    /// Counts the delay only while the view is visible.
    private func updateWaiting() {
        guard state == .waiting, isShown, let application = window?.application, !application.reducesMotion
        else {
            animator?.stopTicking(for: self)
            animator = nil
            return
        }
        guard animator == nil else { return }
        animator = application.animator
        application.animator.tick(every: delay, for: self) { [weak self] in self?.startMoving() }
    }

    private func startMoving() {
        state = .moving
        updateWaiting()
        animate()
    }

    private func animate() {
        let images = images()
        precondition(
            images.first == imageView.image, "a launch image's animation must start with that image")
        imageView.animationImages = images
        imageView.startAnimating()
    }
}
