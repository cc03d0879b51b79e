import CursesKit

/// Animated character art and activity indicators in a stack, and a label that stays in its corner.
final class MotionViewController: ViewController {
    private let picture = ImageView()
    private let activity = ActivityIndicatorView()
    private lazy var button = Button("Start") { [weak self] in self?.toggle() }
    private lazy var stack = StackView([picture, activity, button], axis: .vertical)
    private let corner = Label("CursesKit", style: .secondaryLabel)

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("Start or stop", keys: " ", .enter) { [weak self] in self?.toggle() },
            KeyCommand("Turn the stack", sequence: "t", "s") { [stack] in
                stack.axis = stack.axis == .vertical ? .horizontal : .vertical
            },
        ]
    }

    override func viewDidLoad() {
        title = "Motion"
        let frames = ["\\o/\n | \n/ \\", " o \n/|\\\n/ \\"].map { Image($0, style: .tint) }
        picture.image = frames[1]
        picture.animationImages = frames
        picture.animationDuration = .seconds(1)
        stack.alignment = .center
        stack.distribution = .equalSpacing
        view.frame = Rect(x: 0, y: 0, width: 40, height: 12)
        stack.frame = Rect(x: 4, y: 1, width: 32, height: 9)
        stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        corner.frame = Rect(x: 30, y: 11, width: 9, height: 1)
        corner.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
        for part in [stack, corner] { view.addSubview(part) }
        view.addGestureRecognizer(
            LongPressGestureRecognizer { [weak self] _ in self?.statusDetail = "Held down" })
    }

    private func toggle() {
        let stops = picture.isAnimating
        stops ? picture.stopAnimating() : picture.startAnimating()
        stops ? activity.stopAnimating() : activity.startAnimating()
        button.title = stops ? "Start" : "Stop"
    }
}
