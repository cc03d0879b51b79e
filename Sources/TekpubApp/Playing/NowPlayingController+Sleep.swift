import CursesKit
import Localization
import TekpubKit

extension NowPlayingController {
    /// The number of minutes that the menu offers.
    private static let sleepMinutes = [5, 15, 30, 45, 60]

    /// The menu of the sleep timer; nil while nothing is played.
    func sleepMenu() -> AlertController? {
        guard let status else { return nil }
        let message: Text =
            sleepTimer?.timeLeft.map {
                localized("Pauses in \(DurationText.spoken(seconds: Int($0.components.seconds))).")
            }
            ?? localized("Fades out and pauses after …")
        let sheet = AlertController(
            title: localized("Sleep Timer"), message: message, preferredStyle: .actionSheet)
        func add(_ title: Text, _ end: SleepTimer.End) {
            sheet.addAction(AlertAction(title) { [weak self] in self?.sleep(after: end) })
        }
        for count in Self.sleepMinutes {
            add(
                Text(localized(count, one: "\(count) minute", other: "\(count) minutes")), .minutes(count))
        }
        if !status.chapters.isEmpty { add(localized("End of the chapter"), .chapter) }
        add(localized("End of the episode"), .episode)
        if sleepTimer != nil {
            sheet.addAction(AlertAction(localized("Off")) { [weak self] in self?.sleep(after: nil) })
        }
        sheet.addAction(AlertAction(localized("Cancel"), style: .cancel))
        return sheet
    }

    /// Sets the sleep timer, or removes it.
    func sleep(after end: SleepTimer.End?) {
        endFade()
        sleepTimer = end.map { SleepTimer($0) }
        queuePlayer.stopsAfterEpisode = end == .episode
        if let status { updateSleepTimer(status) }
        messages.say(Self.sentence(about: end))
    }

    private static func sentence(about end: SleepTimer.End?) -> String {
        switch end {
        case nil: localized("The sleep timer is off.")
        case .minutes(let count):
            localized(count, one: "Pauses in \(count) minute.", other: "Pauses in \(count) minutes.")
        case .chapter: localized("Pauses at the end of the chapter.")
        case .episode: localized("Pauses at the end of the episode.")
        }
    }

    /// Fades out what is played, and pauses it when the time is over.
    func updateSleepTimer(_ status: PlaybackStatus) {
        guard var timer = sleepTimer else { return }
        timer.update(status, at: clock.time)
        sleepTimer = timer
        if timer.isOver || status.endsSleep(timer) {
            if timer.isOver, !status.isPaused, !status.isEnded { player.togglePause() }
            endFade()
            sleepTimer = nil
        } else if status.phase == .ready {
            fade(to: timer.volumeShare, of: status.volume)
        }
        // The queue is about to ask at the end of an episode, and forgets the answer then.
        if status.phase != .ended(.finished) {
            queuePlayer.stopsAfterEpisode = sleepTimer?.endsWithEpisode ?? false
        }
    }

    private func fade(to share: Double, of volume: Double) {
        if share < 1 {
            let full = fullVolume ?? volume
            fullVolume = full
            player.setVolume((full * share).rounded())
        } else {
            endFade()
        }
    }

    /// Uses the volume from before the fade again.
    private func endFade() {
        guard let volume = fullVolume else { return }
        fullVolume = nil
        player.setVolume(volume)
    }
}

extension PlaybackStatus {
    /// Whether playback ended in a way that makes a sleep timer useless.
    fileprivate func endsSleep(_ timer: SleepTimer) -> Bool {
        switch phase {
        case .ended(.finished): timer.endsWithEpisode
        case .ended: true
        case .loading, .ready: false
        }
    }
}
