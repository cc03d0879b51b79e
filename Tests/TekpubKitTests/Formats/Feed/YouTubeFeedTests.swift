import Foundation
import Testing

@testable import TekpubFormats

struct YouTubeFeedTests {
    @Test(arguments: [
        (
            "https://www.youtube.com/feeds/videos.xml?channel_id=UCa-_1",
            "https://www.youtube.com/playlist?list=UUa-_1"
        ),
        (
            "https://www.youtube.com/feeds/videos.xml?playlist_id=PLx",
            "https://www.youtube.com/playlist?list=PLx"
        ),
        ("https://www.youtube.com/feeds/videos.xml?user=ada", "https://www.youtube.com/user/ada/videos"),
        (
            "http://127.0.0.1:8080/feeds/videos.xml?a=b&channel_id=UCx",
            "http://127.0.0.1:8080/playlist?list=UUx"
        ),
        // Feeds of PeerTube.
        ("https://tube.test/feeds/videos.xml?videoChannelId=3", nil),
        ("https://tube.test/feeds/videos.xml", nil),
        ("https://www.youtube.com/feeds/videos.xml?channel_id=ada", nil),
        ("https://www.youtube.com/feeds/videos.xml?user=../x", nil),
        ("https://www.youtube.com/feeds/videos.xml?user=%0Ax", nil),
        ("https://www.youtube.com/feeds/videos.xml?playlist_id=", nil),
        ("https://www.youtube.com/@ada", nil),
    ])
    func knowsTheListBehindAFeed(feed: String, list: String?) throws {
        let found = YouTubeFeed.list(of: try #require(URL(string: feed)))
        #expect(found?.absoluteString == list)
        #expect(found.map(YouTubeFeed.isList) == list.map { _ in true })
        #expect(try !YouTubeFeed.isList(#require(URL(string: feed))))
    }
}
