import CursesKit
import TekpubKit

/// The progress of a refresh, at the end of the navigation bar.
final class RefreshView: View {
    private let bar = ProgressView(style: .bar)
    private var isMoving = false
    private weak var animator: Animator?

    private static let width = 12
    /// Frame interval of the indeterminate bar.
    private static let interval = Duration.milliseconds(100)

    init() {
        super.init()
        addSubview(bar)
    }

    override func sizeThatFits(_ limit: Size) -> Size {
        Size(width: min(Self.width, limit.width), height: min(1, limit.height))
    }

    override func layoutSubviews() {
        bar.frame = bounds
    }

    /// Shows the progress; nil means the start.
    func show(_ progress: LoadProgress?) {
        bar.isIndeterminate = progress?.fraction == nil
        if let fraction = progress?.fraction {
            bar.progress = fraction
            stop()
        } else {
            move()
        }
    }

    /// Stops the animation.
    func stop() {
        animator?.stopTicking(for: self)
        isMoving = false
    }

    private func move() {
        guard !isMoving, let application = window?.application, !application.reducesMotion else { return }
        animator = application.animator
        isMoving = true
        application.animator.tick(every: Self.interval, for: self) { [weak self] in self?.bar.advance() }
    }
}
