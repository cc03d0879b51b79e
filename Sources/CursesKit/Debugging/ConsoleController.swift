import Localization

/// Shows what the program has printed since its start, at the lower edge of the window, and follows it.
///
/// While it is on the screen it looks for more four times a second; nothing tells when somebody writes to a file in memory.
final class ConsoleController: ViewController {
    private let log = LogView(byteLimit: 8 << 20)
    private lazy var tool = ToolView(title: localized("Console"), content: log)
    /// The number of bytes that were read.
    private var position: UInt64 = 0
    /// The start of a line that has not ended yet.
    private var unfinished: [UInt8] = []

    private static let interval = Duration.milliseconds(250)
    /// The length in bytes from which on a line is shown before it has ended.
    private static let unfinishedLimit = 65_536

    override var isSheet: Bool { true }
    override var preferredResponder: Responder { log }
    override func loadView() -> View { tool }

    override var keyCommands: [KeyCommand] {
        [KeyCommand(.closeTool) { [weak self] in self?.dismiss() }]
    }

    override func viewWillAppear() { readOutput() }

    override func viewDidAppear() {
        window?.application?.animator.tick(every: Self.interval, for: self) { [weak self] in
            self?.readOutput()
        }
    }

    override func viewWillDisappear() { window?.application?.animator.stopTicking(for: self) }

    private func readOutput() {
        guard let terminal = window?.application?.terminal else { return }
        while case let bytes = terminal.readOutput(from: &position), !bytes.isEmpty { append(bytes) }
        let count = log.lineCount
        tool.title.detail = Text(localized(count, one: "\(count) line", other: "\(count) lines"))
    }

    private func append(_ bytes: [UInt8]) {
        unfinished += bytes
        let lineEnd = unfinished.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
        guard let end = lineEnd ?? (unfinished.count > Self.unfinishedLimit ? unfinished.count : nil) else {
            return
        }
        log.append(String(decoding: unfinished[..<end], as: UTF8.self))
        unfinished.removeSubrange(..<end)
    }
}
