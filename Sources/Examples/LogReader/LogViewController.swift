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
        title = Text(source.name)
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

    /// Shows the lines that have come, and looks for others later, until the source ends.
    func read() {
        reading = Task { [source, weak self] in
            do throws(LogError) {
                var lines = try await source.read()
                while let new = lines, !new.isEmpty, !Task.isCancelled {
                    self?.append(new)
                    lines = try await source.read()
                }
                if lines == nil { self?.tell(Toast("The end of \(source.name)")) } else { self?.readLater() }
            } catch {
                self?.tell(Toast("\(source.name): \(error.reason)", style: .error))
            }
        }
    }

    private func readLater() {
        clock.schedule(after: Self.interval) { [weak self] in self?.read() }
    }

    private func append(_ lines: [LogLine]) {
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
