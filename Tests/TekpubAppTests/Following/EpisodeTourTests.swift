import Foundation
import TekpubFormats
import Testing

@testable import TekpubApp
@testable import TekpubKit

struct EpisodeTourTests {
    private let episodes = (0..<4).map { number in
        SourceEpisode(
            sourceID: 1, catalogID: "http://a.test/",
            key: EpisodeKey(productionKey: "a", identity: "\(number)"),
            productionTitle: nil, title: nil, releasedAt: nil, durationInSeconds: nil, date: .distantPast,
            positionInSeconds: nil, isOfFavorite: false)
    }

    @Test func beginsWithTheLatest() {
        var tour = EpisodeTour()
        #expect(tour.next(in: episodes) == episodes[0])
        #expect(tour.next(in: episodes) == episodes[1])
    }

    @Test func passesOverWhatWasSeenElsewhere() {
        var tour = EpisodeTour()
        tour.start(at: episodes[0], in: episodes)
        // A list has led to the first.
        #expect(!tour.hasLed(to: episodes[0]))
        #expect(tour.next(in: [episodes[3]]) == episodes[3])
        #expect(tour.hasLed(to: episodes[3]) && !tour.hasLed(to: episodes[2]))
        #expect(tour.previous() == episodes[2])
    }

    @Test func beginsAgainWithWhatArrivedMeanwhile() {
        var tour = EpisodeTour()
        tour.start(at: episodes[3], in: [episodes[2], episodes[3]])
        #expect(tour.next(in: [episodes[0], episodes[3]]) == episodes[0])
        #expect(tour.previous() == nil)
    }

    @Test func endsWhereNothingElseIsNew() {
        var tour = EpisodeTour()
        tour.start(at: episodes[0], in: [episodes[0]])
        #expect(tour.next(in: [episodes[0]]) == nil)
        #expect(tour.next(in: []) == nil)
    }
}
