import CursesKit

/// What the status bars say on the left: how things stand or, for a while, what just happened.
@MainActor
final class StatusLine {
    /// How things stand.
    var standing = "" {
        didSet { update() }
    }
    /// The bars that say it; the others are empty.
    var bars: [StatusBar] {
        didSet {
            for bar in oldValue { bar.message = .empty }
            update()
        }
    }

    private let clock: any FrameClock
    /// What just happened.
    private var news: String?
    /// What must not be missed, in the order in which it is said when there are no news.
    private var announcements: [String] = []
    private var changeCount = 0

    /// Long enough to be read, short enough not to be taken for news later.
    private static let noticeDuration = Duration.seconds(6)

    init(bars: [StatusBar], clock: any FrameClock) {
        self.bars = bars
        self.clock = clock
    }

    /// Says what just happened in place of what happened before; an empty sentence takes that away.
    func say(_ sentence: String) {
        news = sentence.isEmpty ? nil : sentence
        showForAWhile()
    }

    /// Says each of `sentences` for its time, as soon as nothing else is said.
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
        let message = Text(news ?? announcements.first ?? standing)
        for bar in bars { bar.message = message }
    }
}
