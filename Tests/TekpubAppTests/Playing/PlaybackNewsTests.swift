import TekpubFormats
import TekpubKit
import Testing

@testable import TekpubApp

/// What is told of the player to users who do not see its row.
@MainActor
struct PlaybackNewsTests {
    private var status: PlaybackStatus {
        var status = PlaybackStatus(title: "Mortar")
        status.phase = .ready
        status.currentTime = .seconds(133)
        status.duration = .seconds(200)
        status.chapters = [
            Chapter(startInSeconds: 0, title: "Sand"), Chapter(startInSeconds: 60, title: nil),
        ]
        return status
    }

    @Test func tellsEachChangeOnce() {
        var (news, status) = (PlaybackNews(), PlaybackStatus(title: "Mortar"))
        #expect(news.sentence(about: status, label: "Playing, Mortar") == nil)
        status = self.status
        #expect(news.sentence(about: status, label: "Playing, Mortar") == "Playing, Mortar")
        status.currentTime = .seconds(134)
        #expect(news.sentence(about: status, label: "Playing, Mortar") == nil)
        status.isPaused = true
        #expect(news.sentence(about: status, label: nil) == "Paused, 2 minutes 14 seconds")
        #expect(news.sentence(about: status, label: nil) == nil)
        status.isPaused = false
        #expect(news.sentence(about: status, label: nil) == "Playing, 2 minutes 14 seconds")
        status.phase = .ended(.stopped)
        #expect(news.sentence(about: status, label: nil) == "Stopped, Mortar")
        #expect(news.sentence(about: status, label: nil) == nil)
    }

    @Test(
        arguments: [
            (.finished, "Played to the end, Mortar"), (.stopped, "Stopped, Mortar"),
            (.failed(.cancelled), nil),
        ] as [(PlaybackStatus.Ending, String?)])
    func tellsHowItEnded(ending: PlaybackStatus.Ending, sentence: String?) {
        var (news, status) = (PlaybackNews(), status)
        _ = news.sentence(about: status, label: nil)
        status.phase = .ended(ending)
        #expect(news.sentence(about: status, label: nil) == sentence)
    }

    @Test(
        arguments: [
            (15, "2 minutes 28 seconds of 3 minutes 20 seconds"), (-600, "0 seconds of 3 minutes 20 seconds"),
            (600, "3 minutes 20 seconds of 3 minutes 20 seconds"),
        ])
    func tellsWhereAJumpLeads(seconds: Int, words: String) {
        #expect(status.words(afterJumpOf: seconds) == words)
    }

    @Test func tellsChaptersWithoutTitles() {
        #expect(status.words(ofChapter: 0) == "0 seconds, Sand")
        #expect(status.words(ofChapter: 1) == "1 minute, Chapter 2")
    }
}
