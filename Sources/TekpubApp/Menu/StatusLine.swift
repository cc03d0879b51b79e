import CursesKit

/// The text on the left of the status bars: the general status or, for a while, a message.
///
/// It answers what the user just did. What ends in the background meanwhile is told by a toast, as by
/// `DownloadToasts`.
@MainActor
final class StatusLine {
    /// The general status, such as a failure; empty to say what the keys do.
    var standing = "" {
        didSet { update() }
    }
    /// Keys that wait for the rest of a command, such as `12`; they replace the text.
    var pendingKeys = "" {
        didSet { if pendingKeys != oldValue { update() } }
    }
    /// What is going on, on the right.
    var activity = "" {
        didSet { update() }
    }
    /// The bars that show the text; other bars are empty.
    var bars: [StatusBar] {
        didSet {
            for bar in oldValue {
                bar.message = .empty
                bar.activity = .empty
            }
            update()
        }
    }

    private let clock: any FrameClock
    /// The current message.
    private var news: String?
    /// Queued messages, shown in order when there is no other message.
    private var announcements: [String] = []
    private var changeCount = 0

    /// How long a message is shown: long enough to read, short enough not to look recent later.
    private static let noticeDuration = Duration.seconds(6)

    init(bars: [StatusBar], clock: any FrameClock) {
        self.bars = bars
        self.clock = clock
    }

    /// Shows a message, replacing the last one; an empty one clears it.
    func say(_ sentence: String) {
        news = sentence.isEmpty ? nil : sentence
        showForAWhile()
    }

    /// Queues messages; each is shown for a while once no other message is.
    func announce(_ sentences: [String]) {
        guard !sentences.isEmpty else { return }
        let isIdle = news == nil && announcements.isEmpty
        announcements += sentences
        if isIdle { showForAWhile() }
    }

    private func showForAWhile() {
        update()
        changeCount += 1
        guard news != nil || !announcements.isEmpty else { return }
        let number = changeCount
        clock.schedule(after: Self.noticeDuration) { [weak self] in
            guard let self, changeCount == number else { return }
            if news != nil { news = nil } else { announcements.removeFirst() }
            showForAWhile()
        }
    }

    private func update() {
        let message = Text(!pendingKeys.isEmpty ? pendingKeys : news ?? announcements.first ?? standing)
        for bar in bars {
            bar.message = message
            bar.activity = Text(activity)
        }
    }
}
