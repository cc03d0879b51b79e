import CursesKit

/// The text on the left of the status bars: the general status, for a while a message, or an error until a key.
///
/// It answers what the user just did. What ends in the background meanwhile is told by a toast, as by
/// `DownloadToasts`.
@MainActor
final class StatusLine {
    /// The general status, such as a failure; empty to say what the keys do.
    var standing = "" {
        didSet {
            update()
            // Later versions only say how long it has been so, and a screen may come back to the same one.
            guard oldValue.isEmpty, !standing.isEmpty, standing != toldStanding else { return }
            toldStanding = standing
            onMessage?(standing)
        }
    }
    /// Called with each message when it comes, for users who do not see the bars.
    var onMessage: ((String) -> Void)?
    /// Keys that wait for the rest of a command, such as `12`; they replace the text.
    var pendingKeys = "" {
        didSet { if pendingKeys != oldValue { update() } }
    }
    /// What is going on, on the right.
    var activity = "" {
        didSet { update() }
    }
    /// What is wrong for as long as it is, on the right.
    var warning = "" {
        didSet { if warning != oldValue { update() } }
    }
    /// The bars that show the text; other bars are empty.
    var bars: [StatusBar] {
        didSet {
            for bar in oldValue {
                bar.message = .empty
                bar.activity = .empty
                bar.warning = .empty
            }
            update()
        }
    }

    private let clock: any FrameClock
    /// The general status that `onMessage` was called with last.
    private var toldStanding = ""
    /// The current message.
    private var news: String?
    /// Whether the message is an error, which stays until a key.
    private var isError = false
    /// Whether the error was there long enough to be seen before the next key.
    private var wasSeen = false
    /// Queued messages, shown in order when there is no other message.
    private var announcements: [String] = []
    private var changeCount = 0

    /// How long a message is shown: long enough to read, short enough not to look recent later.
    private static let noticeDuration = Duration.seconds(4)
    /// Keys that come sooner were typed before an error could be read.
    private static let timeToSee = Duration.seconds(1)

    init(bars: [StatusBar], clock: any FrameClock) {
        self.bars = bars
        self.clock = clock
    }

    /// Shows a message, replacing the last one; an empty one clears it.
    func say(_ sentence: String) {
        news = sentence.isEmpty ? nil : sentence
        onMessage?(sentence)
        isError = false
        showForAWhile()
    }

    /// Shows an error, replacing the last message, until a key is pressed.
    func report(_ sentence: String) {
        news = sentence
        onMessage?(sentence)
        (isError, wasSeen) = (true, false)
        update()
        changeCount += 1
        let number = changeCount
        clock.schedule(after: Self.timeToSee) { [weak self] in
            if let self, changeCount == number { wasSeen = true }
        }
    }

    /// Takes an error away that the user has seen.
    func keyWasPressed() {
        guard isError, wasSeen else { return }
        say("")
    }

    /// Queues messages; each is shown for a while once no other message is.
    func announce(_ sentences: [String]) {
        guard !sentences.isEmpty else { return }
        let isIdle = news == nil && announcements.isEmpty
        announcements += sentences
        for sentence in sentences { onMessage?(sentence) }
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
        let current = news ?? announcements.first
        let message = Text(!pendingKeys.isEmpty ? pendingKeys : current ?? standing)
        // Reasons, which are told nowhere else.
        let isReason = pendingKeys.isEmpty && (news == nil ? !announcements.isEmpty : isError)
        for bar in bars {
            bar.wrapsMessage = isReason
            bar.message = message
            bar.activity = Text(activity)
            bar.warning = Text(warning)
        }
    }
}
