import CursesKit

/// A log that grows by two lines a second while it is on the screen.
final class LogViewController: ViewController {
    private let clock: any FrameClock
    private let log = LogView()
    private var count = 0
    private var isShown = false

    private static let samples: [(LogView.Level, String)] = [
        (.info, "Listening on port 80"), (.debug, "Opened a connection"), (.info, "Sent 12 kilobytes"),
        (.notice, "Renewed the certificate"), (.warning, "The disk is almost full"),
        (.error, "No answer from the database"), (.trace, "Closed a connection"),
    ]

    init(clock: any FrameClock) {
        self.clock = clock
        super.init()
        title = "Log"
        for _ in 0..<40 { appendSample() }
    }

    override var preferredResponder: Responder { log }
    override func loadView() -> View { log }

    override func viewDidAppear() {
        super.viewDidAppear()
        guard !isShown else { return }
        isShown = true
        goOn()
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        isShown = false
    }

    private func goOn() {
        clock.schedule(after: .milliseconds(500)) { [weak self] in
            guard let self, isShown else { return }
            appendSample()
            goOn()
        }
    }

    private func appendSample() {
        let (level, words) = Self.samples[count % Self.samples.count]
        count += 1
        log.append("\(count) \(words)", level: level)
    }
}
