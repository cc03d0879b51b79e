import CursesKit

/// A log as it grows, above a row with the keys and the number of lines.
///
/// The log itself follows, searches (`/`) and filters by level (`L`). A log that is not shown counts its errors in its tab.
final class LogViewController: ViewController {
    private let source: any LogSource
    private let clock: any FrameClock
    private let log = LogView()
    private let status = StatusBar()
    private var reading: Task<Void, Never>?
    private var isShown = false
    /// The errors that came while the log was not shown.
    private var errorCount = 0

    /// How long to wait after nothing has come.
    private static let interval = Duration.milliseconds(250)

    init(_ source: any LogSource, clock: any FrameClock) {
        self.source = source
        self.clock = clock
        super.init()
        title = source.name
        status.showsKeyHints = true
    }

    deinit { reading?.cancel() }

    override var preferredResponder: Responder { log }
    override func loadView() -> View { StackView([log, status], axis: .vertical) }

    override func viewDidAppear() {
        isShown = true
        errorCount = 0
        tabBarItem.badge = nil
    }

    override func viewDidDisappear() { isShown = false }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("Follow, or stay", keys: "f") { [weak self] in self?.log.isFollowing.toggle() }
                .hint("follow", priority: 3),
            KeyCommand("Clear", keys: "c") { [weak self] in self?.clear() }.hint(priority: 1),
        ]
    }

    /// Shows lines as they come, until the source ends.
    func beginReading() {
        reading = Task { [source, clock, weak self] in
            do throws(LogError) {
                while !Task.isCancelled, let lines = try await source.read() {
                    self?.append(lines)
                    // Ignore the error: it says that the task was cancelled, and so does the condition.
                    if lines.isEmpty { try? await clock.sleep(for: Self.interval) }
                }
                self?.tell(Toast("The end of \(source.name)"))
            } catch {
                self?.tell(Toast("\(source.name): \(error.reason)", style: .error))
            }
        }
    }

    private func append(_ lines: [LogLine]) {
        guard !lines.isEmpty else { return }
        for line in lines { log.append(line.text, level: line.level) }
        status.detail = "\(log.lineCount) lines"
        if !isShown { count(lines.filter { $0.level >= .error }.count) }
    }

    /// Shows in the tab how many errors have come, and offers to show the first one.
    private func count(_ errors: Int) {
        guard errors > 0 else { return }
        if errorCount == 0 {
            tell(
                Toast("An error in \(source.name)"),
                action: Action("Show") { [weak self] in
                    if let self { tabController?.selectedViewController = self }
                })
        }
        errorCount += errors
        tabBarItem.badge = Badge(count: errorCount)
    }

    private func clear() {
        log.removeAll()
        status.detail = "0 lines"
        tell(Toast("Cleared; what comes is shown"))
    }

    private func tell(_ toast: Toast, action: Action? = nil) { window?.toasts.show(toast, action: action) }
}
