import CursesKit

/// What the status bars say on the left: how things stand or, for a while, what just happened.
@MainActor
final class StatusLine {
    /// How things stand.
    var standing = "" {
        didSet { if notice == nil { update() } }
    }

    private let bars: [StatusBar]
    private let clock: any FrameClock
    private var notice: String?
    private var noticeCount = 0

    /// Long enough to be read, short enough not to be taken for news later.
    private static let noticeDuration = Duration.seconds(6)

    init(bars: [StatusBar], clock: any FrameClock) {
        self.bars = bars
        self.clock = clock
    }

    /// Says what just happened; an empty sentence takes the last one away.
    func say(_ sentence: String) {
        notice = sentence.isEmpty ? nil : sentence
        update()
        noticeCount += 1
        let number = noticeCount
        clock.schedule(after: Self.noticeDuration) { [weak self] in
            guard let self, noticeCount == number else { return }
            notice = nil
            update()
        }
    }

    private func update() {
        let message = Text(notice ?? standing)
        for bar in bars { bar.message = message }
    }
}
