/// The picture that covers a program while it loads what it shows first, and that moves if this takes long.
///
/// The picture is there with the first frame. Its animation begins where the picture is, so that nothing
/// flashes, and only if loading takes longer than a moment: until then the images are not even asked for.
/// It is shown again and again until loading is finished, and then to the end of its round. Nobody waits
/// for that end: a key or a click brings it at once, and what lies below can be live already.
public final class LaunchImageView: View {
    private let imageView: ImageView
    private let delay: Duration
    private let images: () -> [Image]
    private var state = State.still
    private weak var animator: Animator?
    /// Counts the loads, so that the end of an earlier one is told from that of this.
    private var load = 0

    private enum State {
        case still, waiting, moving, finishing
    }

    /// A picture that covers what its frame covers, in the colours of the window's background.
    ///
    /// - Parameters:
    ///   - image: what is shown at once, in the middle.
    ///   - roundDuration: how long all the images take once.
    ///   - delay: how long loading may take without anything moving.
    ///   - images: asked for when they are to be shown; the first of them equals `image`.
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

    /// Has the picture move if it is still there when the delay is over. Where motion is reduced, it stays.
    public func startLoading() {
        stopLoading()
        state = .waiting
        updateWaiting()
    }

    /// Calls `completion` at the end of the round that is being shown, or of the transition that a key
    /// or a click ends; at once if nothing moves.
    ///
    /// While it waits for the end, further calls are of no effect.
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

    /// Shows the picture as it was in the beginning; what waits for the end of a round is not called.
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

    /// Has the delay pass only where the picture can be seen.
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
        let images = images()
        precondition(
            images.first == imageView.image, "the animation of a launch image begins with that image")
        state = .moving
        updateWaiting()
        imageView.animationImages = images
        imageView.startAnimating()
    }
}
