import CursesKit

/// The clock and its commands. Words as well as colours show how urgent it is.
final class ClockViewController: ViewController {
    private let clock: any FrameClock
    private let animator: Animator
    private var countdown = Countdown(duration: .seconds(20 * 60))

    private let name = Label("Speaker Clock", style: Style(attributes: .bold))
    private let digits = LEDView()
    private let status = Label()
    private let progress = ProgressView()
    private lazy var start = LEDButton("START") { [weak self] in self?.toggle() }
    private lazy var reset = LEDButton("RESET") { [weak self] in self?.resetTime() }

    init(clock: any FrameClock, animator: Animator) {
        self.clock = clock
        self.animator = animator
        super.init()
    }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("Start or pause", keys: " ", .enter) { [weak self] in self?.toggle() },
            KeyCommand("Reset", keys: "r") { [weak self] in self?.resetTime() },
            KeyCommand("A minute more", keys: .up, "+") { [weak self] in self?.addMinutes(1) },
            KeyCommand("A minute less", keys: .down, "-") { [weak self] in self?.addMinutes(-1) },
        ]
    }

    override func viewDidLoad() {
        for label in [name, status] { label.alignment = .center }
        for part in [name, digits, status, progress, start, reset] { view.addSubview(part) }
        setLayouts(
            named: "Clock",
            [
                "Clock~phone": { [unowned self] in layOutOnPhone($0) },
                "Clock~pad": { [unowned self] in layOutOnPad($0) },
            ])
        update()
    }

    override func traitCollectionDidChange(_ previous: TraitCollection?) {
        super.traitCollectionDidChange(previous)
        if isViewLoaded { update() }
    }

    override func viewWillLayoutSubviews() { digits.isStacked = traitCollection.orientation == .portrait }

    /// Lays out the digits and, if there are rows to spare, a line of text and the buttons below them.
    private func layOutOnPhone(_ bounds: Rect) {
        let isRoomy =
            traitCollection.verticalSizeClass == .regular && bounds.width >= 2 * LEDButton.size.width + 2
        let margin = isRoomy ? LEDButton.size.height + 2 : bounds.height >= 9 ? 2 : 0
        digits.frame = bounds.inset(dx: 0, dy: margin)
        for part in [name, progress] { part.frame = .zero }
        status.frame = Rect(x: 0, y: bounds.maxY - margin, width: bounds.width, height: min(1, margin))
        let height = isRoomy ? LEDButton.size.height : min(1, margin)
        layOutButtons(in: Rect(x: 0, y: bounds.maxY - height, width: bounds.width, height: height))
    }

    /// Lays out the digits in the middle, between the program's name and the controls.
    private func layOutOnPad(_ bounds: Rect) {
        let width = bounds.width
        digits.frame = bounds.inset(dx: 4, dy: 8)
        name.frame = Rect(x: 0, y: 2, width: width, height: 1)
        status.frame = Rect(x: 0, y: digits.frame.maxY, width: width, height: 1)
        progress.frame = Rect(x: width / 4, y: digits.frame.maxY + 2, width: width / 2, height: 1)
        layOutButtons(
            in: Rect(x: 0, y: digits.frame.maxY + 4, width: width, height: LEDButton.size.height))
    }

    private func layOutButtons(in row: Rect) {
        let width = min(LEDButton.size.width, max(0, row.width / 2 - 1))
        let pair = row.centered(Size(width: 2 * width + 2, height: row.height))
        start.frame = Rect(x: pair.minX, y: row.minY, width: width, height: row.height)
        reset.frame = Rect(x: pair.maxX - width, y: row.minY, width: width, height: row.height)
    }

    // MARK: Time

    private func toggle() {
        if countdown.isRunning {
            stop()
        } else {
            if countdown.remaining(at: clock.time) == .zero { resetTime() }
            countdown.start(at: clock.time)
            waitForNextSecond()
        }
        update()
    }

    private func resetTime() {
        stop()
        countdown = Countdown(duration: countdown.duration)
        update()
    }

    private func addMinutes(_ count: Int) {
        guard countdown.isWhole else { return }
        let minutes = Int(countdown.duration / .seconds(60)) + count
        countdown.duration = .seconds(60 * min(max(1, minutes), 99))
        update()
    }

    private func stop() {
        if countdown.isRunning { countdown.pause(at: clock.time) }
        animator.stopTicking(for: self)
    }

    /// Ticks when the next whole second is over, even if a pause ended between two seconds.
    private func waitForNextSecond() {
        let left = countdown.remaining(at: clock.time)
        let whole = Duration.seconds(left.components.seconds)
        let wait = left > whole ? left - whole : .seconds(1)
        animator.tick(every: wait, for: self) { [weak self] in self?.tick() }
    }

    private func tick() {
        if countdown.remaining(at: clock.time) == .zero { stop() } else { waitForNextSecond() }
        update()
    }

    // MARK: Display

    private func update() {
        let left = countdown.remaining(at: clock.time)
        let seconds = Int(left.components.seconds) + (left.components.attoseconds > 0 ? 1 : 0)
        digits.text = "\(twoDigits(seconds / 60)):\(twoDigits(seconds % 60))"
        progress.progress = 1 - left / countdown.duration
        start.title = countdown.isRunning ? "PAUSE" : "START"
        let state = countdown.isRunning ? "Running" : countdown.isWhole ? "Ready" : "Paused"
        switch left / countdown.duration {
        case 0: show("TIME IS UP", .red, .reverse)
        case ...0.05: show("\(state) - FINISH NOW", .red)
        case ...0.2: show("\(state) - wrap up", .yellow)
        default: show("\(state)", .green)
        }
    }

    private func show(_ words: Text, _ color: Color.Name, _ attributes: Style.Attributes = []) {
        digits.style = Style(foreground: ink(color), attributes: .bold)
        for button in [start, reset] { button.style = digits.style }
        status.text = words
        status.style = digits.style.adding(attributes)
    }

    /// The colour, which is too bright for digits on a light background.
    private func ink(_ name: Color.Name) -> Color {
        guard traitCollection.userInterfaceStyle == .light else { return .named(name) }
        return switch name {
        case .green: .rgb(0, 110, 30)
        case .yellow: .rgb(130, 90, 0)
        default: .rgb(180, 0, 0)
        }
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
