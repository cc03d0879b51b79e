import CursesKit

/// The interface behind the doors. It is live from the start: it counts seconds and thrown coins.
final class HallViewController: ViewController {
    private let clock = Label()
    private let coins = Label()
    private var secondCount = 0
    private var coinCount = 0

    override var keyCommands: [KeyCommand] {
        [KeyCommand("Throw a coin", keys: " ") { [weak self] in self?.throwCoin() }]
    }

    override func loadView() -> View {
        let lines = [Label("Welcome to the hall."), clock, coins]
        for line in lines {
            line.alignment = .center
            line.numberOfLines = 0
        }
        return HallView(lines)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        update()
    }

    /// Counts the seconds from now on.
    func startClock() {
        window?.application?.animator.tick(every: .seconds(1), for: self) { [weak self] in
            self?.secondCount += 1
            self?.update()
        }
    }

    override func touchesBegan(_ touch: Touch) { throwCoin() }

    private func throwCoin() {
        coinCount += 1
        update()
    }

    private func update() {
        clock.text = "It has been here for \(secondCount) s."
        coins.text = "Coins in the fountain: \(coinCount). Space or a click throws one."
    }
}

/// Lines below a picture, in the middle of the window. A window without room for both shows the lines.
private final class HallView: View {
    private let picture = ImageView()
    private let lines: StackView

    init(_ lines: [View]) {
        self.lines = StackView(lines, axis: .vertical)
        self.lines.spacing = 1
        super.init()
        addSubview(picture)
        addSubview(self.lines)
    }

    override func layoutSubviews() {
        picture.image = Picture.hall["Hall", for: traitCollection]
        let needed = lines.sizeThatFits(bounds.size)
        let size = picture.image?.size ?? .zero
        picture.isHidden = size.width > bounds.width || size.height + 1 + needed.height > bounds.height
        let pictureHeight = picture.isHidden ? 0 : size.height + 1
        let top = max(0, (bounds.height - pictureHeight - needed.height) / 2)
        picture.frame = Rect(
            x: (bounds.width - size.width) / 2, y: top, width: size.width, height: size.height)
        lines.frame = Rect(
            x: (bounds.width - needed.width) / 2, y: top + pictureHeight, width: needed.width,
            height: needed.height
        ).intersection(bounds)
    }
}
