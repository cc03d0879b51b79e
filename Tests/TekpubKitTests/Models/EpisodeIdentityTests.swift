import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

struct EpisodeIdentityTests {
    private func identities(_ episodes: [Episode], slug: String? = nil) -> [String] {
        Production(slug: slug, episodes: episodes).episodeIdentities
    }

    @Test func takesTheSurestNameThatIsKnown() {
        let episode = Episode(
            guid: "g", slug: "mvc3", number: 2, title: "Views", releasedAt: ReleaseDate("2010-05-01"),
            url: "https://www.Example.com/2.mp4?auth=1", link: "http://example.com/2/#top")
        var known = episode
        #expect(identities([known]) == ["guid:g"])
        known.guid = nil
        #expect(identities([known]) == ["slug:mvc3/2"])
        known.slug = nil
        #expect(identities([known]) == ["url:example.com/2.mp4"])
        #expect(identities([known], slug: "mvc3") == ["number:2"])
        known.url = nil
        #expect(identities([known]) == ["link:example.com/2"])
        known.link = nil
        #expect(identities([known]) == ["title:Views\n20100501"])
        known.title = nil
        #expect(identities([known]) == ["number:2"])
        #expect(identities([Episode(), Episode()]) == ["twin1:", "twin2:"])
    }

    @Test func tellsEqualIdentifiersApartByTheNextName() {
        let episodes = [
            Episode(guid: "g", title: "One", url: "http://a.example/1.mp4"),
            Episode(guid: "g", title: "Two", url: "http://a.example/2.mp4"),
            Episode(guid: "h", title: "Two", url: "http://a.example/2.mp4"),
            Episode(guid: "i", title: "Twin"), Episode(guid: "i", title: "Twin"),
        ]
        let all = identities(episodes)
        #expect(
            all.prefix(3) == [
                "url:a.example/1.mp4", "twin1:guid:g\nurl:a.example/2.mp4\ntitle:Two", "guid:h",
            ])
        #expect(Set(all).count == episodes.count)
        // Their order does not matter, except between episodes that are equal in everything.
        #expect(Set(identities(episodes.reversed())) == Set(all))
    }

    @Test(arguments: [
        "http://example.com/show/1.mp3", "HTTPS://WWW.EXAMPLE.COM/show/1.mp3?x=1&y=2#t=3",
        "https://user:secret@example.com:443/show/1.mp3", " \n https://example.com/show/1.mp3 ",
        "https://dts.podtrac.com/redirect.mp3/example.com/show/1.mp3",
        "https://www.podtrac.com/pts/redirect.mp3/www.example.com/show/1.mp3?x",
        "https://chtbl.com/track/ABC12/example.com/show/1.mp3", "https://pdst.fm/e/example.com/show/1.mp3",
        "https://op3.dev/e,pg=ff-ff/https://example.com/show/1.mp3",
        "https://mgln.ai/e/123/example.com/show/1.mp3",
        "https://pdst.fm/e/chtbl.com/track/1/dts.podtrac.com/redirect.mp3/example.com/show/1.mp3",
    ])
    func leavesOutWhatChangesInAnAddress(address: String) {
        #expect(Episode(url: address).name(.address) == "url:example.com/show/1.mp3")
    }

    @Test func tellsVideosOfYouTubeApart() {
        func name(_ address: String) -> String? { Episode(url: address).name(.address) }
        #expect(name("https://www.youtube.com/watch?app=x&v=a1&t=3#c") == "url:youtube.com/watch?v=a1")
        #expect(name("http://youtube.com/watch?v=b2") == "url:youtube.com/watch?v=b2")
        #expect(name("https://www.youtube.com/watch?list=x") == nil)
        #expect(name("https://www.youtube.com/watch") == nil)
        #expect(name("https://www.youtube.com/shorts/c3?v=1") == "url:youtube.com/shorts/c3")
    }
}
