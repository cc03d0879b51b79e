import TekpubFormats
import Testing

@testable import TekpubKit

/// What is told on the message bus, and when.
struct MPRISNewsTests {
    private func playing(
        at position: Duration = .zero, title: String = "Mortar", track: Int = 1,
        _ change: (inout PlaybackStatus) -> Void = { _ in }
    ) -> MPRISStatus {
        var status = PlaybackStatus(title: title, productionTitle: "The Lighthouse")
        status.phase = .ready
        status.currentTime = position
        status.duration = .seconds(120)
        change(&status)
        return MPRISStatus(status, track: track)
    }

    /// News that expectations can change.
    private final class News {
        private var news = MPRISNews()

        init(of status: MPRISStatus) {
            _ = news.receive(status, at: .zero)
            news.begin()
        }

        func receive(_ status: MPRISStatus, at time: Duration) -> Bool { news.receive(status, at: time) }
        func take(at time: Duration) -> MPRISNews.Telling? { news.take(at: time) }
        func wait(at time: Duration) -> Duration? { news.wait(at: time) }
        func position(at time: Duration) -> Duration { news.position(at: time) }
    }

    @Test func tellsWhatHasChanged() {
        let news = News(of: playing())
        #expect(news.take(at: .seconds(1)) == nil)
        #expect(news.receive(playing(at: .seconds(1)) { $0.isPaused = true }, at: .seconds(1)))
        #expect(news.take(at: .seconds(1)) == .init(changes: .playbackStatus, position: nil))
        _ = news.receive(
            playing(at: .seconds(1)) {
                $0.isPaused = true
                $0.volume = 60
            }, at: .seconds(5))
        #expect(news.take(at: .seconds(5)) == .init(changes: .volume, position: nil))
        _ = news.receive(.stopped, at: .seconds(9))
        let changes = news.take(at: .seconds(9))?.changes
        #expect(changes?.isSuperset(of: [.playbackStatus, .metadata, .canPlay, .canSeek, .canPause]) == true)
        #expect(news.take(at: .seconds(20)) == nil)
    }

    @Test func tellsWhatIsFoundOfTheEpisode() {
        let news = News(of: playing())
        var found = playing()
        found.add(artist: "Ada Lindqvist", artworkURL: "file:///cover.png")
        _ = news.receive(found, at: .zero)
        #expect(news.take(at: .zero) == .init(changes: .metadata, position: nil))
        found.canGoNext = true
        _ = news.receive(found, at: .seconds(1))
        #expect(news.take(at: .seconds(1))?.changes == .canGoNext)
    }

    /// Positions are told by nobody: callers count on.
    @Test func tellsNoPosition() {
        let news = News(of: playing())
        for second in 1...60 {
            #expect(!news.receive(playing(at: .seconds(second)), at: .seconds(second)))
            #expect(news.wait(at: .seconds(second)) == nil)
        }
    }

    @Test(arguments: [30, 90])
    func tellsJumps(target: Int) {
        let news = News(of: playing(at: .seconds(60)))
        #expect(news.receive(playing(at: .seconds(target)), at: .milliseconds(100)))
        #expect(news.take(at: .milliseconds(100)) == .init(changes: [], position: .seconds(target)))
        #expect(news.take(at: .seconds(5)) == nil)
    }

    /// An episode that goes on where it was left does not begin at zero.
    @Test func tellsWhereAnotherEpisodeBegins() {
        let news = News(of: playing(at: .seconds(60)))
        _ = news.receive(playing(title: "Brick", track: 2), at: .seconds(1))
        #expect(news.take(at: .seconds(1)) == .init(changes: .metadata, position: nil))
        _ = news.receive(playing(at: .seconds(42), title: "Brick", track: 2), at: .seconds(2))
        #expect(news.take(at: .seconds(2))?.position == .seconds(42))
    }

    @Test func countsOnAtTheSpeed() {
        let news = News(of: playing(at: .seconds(10)) { $0.rate = 2 })
        #expect(news.position(at: .seconds(5)) == .seconds(20))
        #expect(news.position(at: .seconds(500)) == .seconds(120))
        _ = news.receive(playing(at: .seconds(20)) { $0.isPaused = true }, at: .seconds(5))
        #expect(news.position(at: .seconds(50)) == .seconds(20))
        _ = news.receive(playing(at: .seconds(20)) { $0.isBuffering = true }, at: .seconds(50))
        #expect(news.position(at: .seconds(60)) == .seconds(20))
    }

    /// However fast something changes.
    @Test func tellsAtMostFourTimesASecond() {
        let news = News(of: playing())
        var count = 0
        for step in 0..<1000 {
            let time = Duration.milliseconds(step)
            _ = news.receive(playing(at: time) { $0.volume = Double(step % 100) }, at: time)
            if news.take(at: time) != nil { count += 1 }
        }
        #expect(count == 4)
        #expect(news.wait(at: .milliseconds(900)) == .milliseconds(100))
        #expect(news.take(at: .seconds(1))?.changes == .volume)
        #expect(news.wait(at: .seconds(1)) == nil)
    }
}
