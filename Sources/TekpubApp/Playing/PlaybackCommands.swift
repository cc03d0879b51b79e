import CursesKit
import Localization
import TekpubKit

/// The keys for what is played in the background. What they change is told in words.
@MainActor
struct PlaybackCommands {
    let controller: NowPlayingController

    /// The speeds that the keys choose from.
    private static let rates = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]
    private static let volumeStep = 5.0
    /// In percent; beyond 100, the player makes sounds louder than they are.
    private static let volumes = 0.0...130
    /// The most jumps at once; a larger count is a slip.
    private static let jumpLimit = 1_000

    /// The commands for what was played last and waits to go on.
    var ofLast: [KeyCommand] {
        // As in `all`.
        let controller = controller
        return [
            KeyCommand(.pause) { [weak controller] in controller?.playLast() }
                .hint(localized("continue", context: "hint"), priority: 95),
            KeyCommand(.stopPlaying) { [weak controller] in controller?.dismissLast() },
        ]
    }

    /// The commands; none while nothing is played.
    var all: [KeyCommand] {
        // Without this, the optimizer warns that the object of the weak references is gone before they are used.
        let controller = controller
        guard let status = controller.status else { return [] }
        func command(
            _ definition: KeyCommand.Definition, _ action: @escaping (PlaybackCommands) -> Void
        ) -> KeyCommand {
            KeyCommand(definition) { [weak controller] in
                if let controller { action(PlaybackCommands(controller: controller)) }
            }
        }
        func jump(_ definition: KeyCommand.Definition, by seconds: Int) -> KeyCommand {
            command(definition) { $0.seek(by: .seconds(seconds)) }
                .withCount { [weak controller] count in
                    guard let controller else { return }
                    PlaybackCommands(controller: controller)
                        .seek(by: .seconds(seconds * min(count, Self.jumpLimit)))
                }
        }
        let commands = [
            command(.pause) { $0.controller.togglePause() }
                .hint(localized(status.isPaused ? "continue" : "pause", context: "hint"), priority: 95),
            jump(.seekBack, by: -15), jump(.seekForward, by: 15), jump(.minuteBack, by: -60),
            jump(.minuteForward, by: 60),
            command(.faster) { $0.changeRate(by: 1) },
            command(.slower) { $0.changeRate(by: -1) },
            command(.louder) { $0.changeVolume(by: Self.volumeStep) },
            command(.quieter) { $0.changeVolume(by: -Self.volumeStep) },
            command(.nextInQueue) { $0.controller.queuePlayer.playNext() },
            command(.stopPlaying) { $0.controller.stop() },
            command(.trimSilence) { $0.toggle(.trimSilence) },
            command(.evenLoudness) { $0.toggle(.evenLoudness) },
        ]
        guard !status.chapters.isEmpty else { return commands }
        return commands + [
            command(.nextChapter) { $0.changeChapter(by: 1) },
            command(.previousChapter) { $0.changeChapter(by: -1) },
        ]
    }

    /// Jumps, and tells where to.
    func seek(by interval: Duration) {
        controller.player.seek(by: interval)
        if let status = controller.status {
            controller.delegate?.nowPlayingHasNews(
                status.words(afterJumpOf: Int(interval.components.seconds)))
        }
    }

    private func changeRate(by step: Int) {
        guard let rate = controller.status?.rate else { return }
        let next = step > 0 ? Self.rates.first { $0 > rate + 0.001 } : Self.rates.last { $0 < rate - 0.001 }
        controller.delegate?.nowPlayingHasNews(localized("Speed \(RateText.text(next ?? rate).dropLast())"))
        if let next { controller.setRate(next) }
    }

    private func toggle(_ filter: SoundFilters) {
        guard let status = controller.status else { return }
        let isOn = !status.filters.contains(filter)
        if isOn, filter == .trimSilence, status.hasWindow {
            return controller.messages.say(localized("Silence is trimmed only where there is no picture."))
        }
        controller.setFilters(status.filters.symmetricDifference(filter))
        controller.messages.say(
            filter == .trimSilence
                ? isOn ? localized("Silence is trimmed.") : localized("Silence is played.")
                : isOn ? localized("The loudness is evened.") : localized("The loudness is as published."))
    }

    private func changeVolume(by step: Double) {
        guard let volume = controller.fullVolume ?? controller.status?.volume else { return }
        let next = min(max(Self.volumes.lowerBound, volume + step), Self.volumes.upperBound)
        controller.delegate?.nowPlayingHasNews(localized("Volume \(Int(next)) %"))
        controller.setVolume(next)
    }

    private func changeChapter(by step: Int) {
        guard let status = controller.status else { return }
        let index = (status.chapterIndex ?? -1) + step
        guard status.chapters.indices.contains(index) else {
            let isLast = step > 0
            controller.delegate?.nowPlayingHasNews(
                isLast ? localized("This is the last chapter.") : localized("This is the first chapter."))
            return
        }
        controller.player.seek(toChapter: index)
        controller.delegate?.nowPlayingHasNews(status.words(ofChapter: index))
    }
}
