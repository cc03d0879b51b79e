import Foundation
import Synchronization
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Feeds of YouTube, which have the newest entries of a list only, and the rest by yt-dlp.
@Suite(.timeLimit(.minutes(5)))
struct YtDlpListTests {
    private let home: RefresherHome
    /// The videos in the feed, newest first.
    private let videos = Numbers()

    private final class Numbers: Sendable {
        private let state = Mutex<[Int]>([])
        var all: [Int] {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }
    }

    init() throws {
        home = try RefresherHome()
    }

    private static let path = "/feeds/videos.xml?channel_id=UCa"

    /// A feed of YouTube, see `AtomReaderTests`, without what does not matter here.
    private static func feed(_ numbers: [Int]) -> String {
        let entries = numbers.map { number in
            """
            <entry><id>yt:video:v\(number)</id><yt:videoId>v\(number)</yt:videoId><title>Video \(number)</title>
            <link rel="alternate" href="https://v.test/watch?v=v\(number)"/>
            <published>2026-01-0\(number)T00:00:00+00:00</published></entry>
            """
        }
        return """
            <feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns="http://www.w3.org/2005/Atom">
            <id>yt:channel:a</id><title>Ada</title><author><name>Ada</name></author>\(entries.joined())</feed>
            """
    }

    /// What yt-dlp prints about the list.
    private static func list(_ numbers: [Int], title: String = "Uploads from Ada") -> String {
        let entries = numbers.map {
            #"{"_type": "url", "ie_key": "Youtube", "id": "v\#($0)", "url": "https://v.test/watch?v=v\#($0)", "title": "Video \#($0)", "duration": 60}"#
        }
        return """
            {"_type": "playlist", "id": "UUa", "title": "\(title)", "description": "Talks.",
            "entries": [\(entries.joined(separator: ", "))]}
            """
    }

    /// Adds the feed, and passes it on with the requests of its server.
    private func withFeed(
        _ numbers: [Int], body: (Source, Log<String>) async throws -> Void
    ) async throws {
        videos.all = numbers
        try await home.withServer { [videos] request in
            if request.hasPrefix("GET /@ada ") {
                return .answer(
                    "<!DOCTYPE html><link rel=alternate type='application/atom+xml' href='\(Self.path)'>",
                    header: "Content-Type: text/html\r\n")
            }
            return request.hasPrefix("GET \(Self.path) ") ? .answer(Self.feed(videos.all)) : .notFound
        } body: { url, requests in
            try await body(try home.library.sources.add(url + Self.path).source, requests)
        }
    }

    private func refresh(_ source: Source, by ytDlp: YtDlp?) async throws -> SourceRefresh {
        home.pass(60)
        return try #require(try await home.refresher(ytDlp: ytDlp).refresh(.only([source.id])).first)
    }

    private func production(of source: Source) throws -> Production {
        try #require(try home.library.store(for: source.catalogID).catalog().productions.first)
    }

    private func titles(of source: Source) throws -> [String?] {
        try production(of: source).episodes.map(\.title)
    }

    @Test func readsTheRestOfTheListOnce() async throws {
        let standIn = try await YtDlpStandIn(
            #"cat <&3 > "$0.input"; cat "$0.answer""#, answer: Self.list([3, 2, 1]))
        try await withFeed([3, 2]) { source, requests async throws in
            let refresh = try await refresh(source, by: standIn.ytDlp())
            #expect(refresh.result == .success(.updated(missing: [])))
            let show = try production(of: source)
            #expect(show.title == "Ada" && show.description == "Talks." && show.guid == "yt:channel:a")
            #expect(show.episodes.map(\.guid) == ["yt:video:v3", "yt:video:v2", "yt:video:v1"])
            #expect(show.episodes.map { $0.releasedAt != nil } == [true, true, false])
            // All can be downloaded, and have subtitles.
            #expect(show.episodes.allSatisfy { $0.isOnPage })
            let list = source.address.replacing(Self.path, with: "/playlist?list=UUa")
            #expect(
                standIn.arguments == [
                    "--ignore-config", "--verbose", "--dump-single-json", "--flat-playlist", "--batch-file",
                    "/dev/fd/3", "--",
                ])
            #expect(standIn.contents("input") == list + "\n")
            // From then on, only the feed is requested. What yt-dlp has read stays.
            videos.all = [4, 3]
            let next = try await self.refresh(source, by: standIn.ytDlp(.ask))
            #expect(next.error == nil && next.source.newCount == 1)
            #expect(try titles(of: source) == ["Video 4", "Video 3", "Video 2", "Video 1"])
            #expect(standIn.arguments.count == 7)
            #expect(requests.entries.allSatisfy { $0.hasPrefix("GET \(Self.path) ") })
            #expect(try await self.refresh(source, by: nil).error == nil)
            #expect(try titles(of: source).count == 4)
        }
    }

    /// More videos may have come since the last refresh than the feed has.
    @Test func readsTheListAgainAfterAGap() async throws {
        let standIn = try await YtDlpStandIn(answer: Self.list([6, 5, 4, 3, 2, 1]))
        try await withFeed([2, 1]) { source, _ async throws in
            #expect(try await refresh(source, by: standIn.ytDlp(.ask)).source.episodeCount == 2)
            #expect(try await refresh(source, by: standIn.ytDlp()).source.episodeCount == 6)
            videos.all = [9, 8]
            try Data(Self.list([9, 8, 7, 6, 5, 4, 3, 2, 1]).utf8).write(
                to: standIn.folder.url.appending(path: "yt-dlp.answer"))
            #expect(try await refresh(source, by: standIn.ytDlp(.ask)).source.episodeCount == 9)
            #expect(standIn.arguments.count == 14)
            // A feed that is empty for a while says nothing.
            videos.all = []
            #expect(try await refresh(source, by: standIn.ytDlp(.ask)).source.episodeCount == 9)
            #expect(standIn.arguments.count == 14)
        }
    }

    /// Old videos that are found later are not new.
    @Test func callsNothingNewThatIsOlderThanTheFeed() async throws {
        let standIn = try await YtDlpStandIn(answer: Self.list([3, 2, 1]))
        try await withFeed([3, 2]) { source, _ async throws in
            #expect(try await refresh(source, by: standIn.ytDlp(.ask)).error == nil)
            #expect(try production(of: source).episodes.map(\.isOnPage) == [false, false])
            let grown = try await refresh(source, by: standIn.ytDlp())
            #expect(grown.source.episodeCount == 3 && grown.source.newCount == 0)
        }
    }

    @Test func asksBeforeItReadsTheRest() async throws {
        let standIn = try await YtDlpStandIn(answer: Self.list([2, 1]))
        let ytDlp = standIn.ytDlp(.ask)
        try await withFeed([2]) { source, _ async throws in
            let feed = try BaseURL(source.address)
            #expect(try await refresh(source, by: ytDlp).source.episodeCount == 1)
            #expect(standIn.arguments == [])
            #expect(await ytDlp.offer(forRestOf: feed)?.text == "2026.10.26")
            #expect(await standIn.ytDlp(.never).offer(forRestOf: feed) == nil)
            #expect(await standIn.ytDlp(.always).offer(forRestOf: feed) == nil)
            #expect(await YtDlp(path: "/nowhere", choice: .ask).offer(forRestOf: feed) == nil)
            #expect(try await ytDlp.offer(forRestOf: BaseURL("https://v.test/feed")) == nil)
            ytDlp.agree(to: feed)
            #expect(await ytDlp.offer(forRestOf: feed) == nil)
            #expect(try await refresh(source, by: ytDlp).source.episodeCount == 2)
        }
    }

    @Test func leavesTheListAloneIfTheUserDoesNotWantIt() async throws {
        let standIn = try await YtDlpStandIn(answer: Self.list([2, 1]))
        try await withFeed([2]) { source, _ async throws in
            #expect(
                try await refresh(source, by: standIn.ytDlp(.never)).result == .success(.updated(missing: []))
            )
            #expect(
                try await refresh(source, by: YtDlp(path: "/nowhere", choice: .always)).result
                    == .success(.updated(missing: [])))
            #expect(try titles(of: source).count == 1 && standIn.arguments == [])
        }
    }

    /// The reader of pages finds the feed.
    @Test func readsTheListOfAChannelWhosePageNamesItsFeed() async throws {
        let standIn = try await YtDlpStandIn(answer: Self.list([2, 1]))
        try await withFeed([2]) { source, _ async throws in
            let page = source.address.replacing(Self.path, with: "/@ada")
            _ = try home.library.sources.remove(source.id)
            let channel = try home.library.sources.add(page).source
            let refresh = try await refresh(channel, by: standIn.ytDlp())
            #expect(refresh.error == nil && refresh.source.episodeCount == 2)
            #expect(refresh.source.address == source.address)
            #expect(try production(of: channel).episodes.allSatisfy { $0.isOnPage })
            #expect(try await self.refresh(refresh.source, by: standIn.ytDlp(.ask)).error == nil)
            #expect(try titles(of: channel).count == 2 && standIn.arguments.count == 7)
        }
    }

    @Test(arguments: [
        "echo 'ERROR: [youtube:tab] Sign in' >&2; exit 1", "echo garbage", "echo '{\"id\": \"a\"}'",
        #"printf '{"_type": "playlist", "entries": ['; kill -9 $$"#, "exec sleep 600",
    ])
    func keepsTheFeedIfYtDlpFails(script: String) async throws {
        let standIn = try await YtDlpStandIn(
            #"if [ -e "$0.works" ]; then cat "$0.answer"; exit; fi; "# + script, answer: Self.list([2, 1]))
        let ytDlp = standIn.ytDlp(
            .ask, silence: script.contains("sleep") ? .milliseconds(300) : .seconds(60),
            patience: .milliseconds(50))
        try await withFeed([2]) { source, _ async throws in
            ytDlp.agree(to: try BaseURL(source.address))
            let refresh = try await refresh(source, by: ytDlp)
            guard case .success(.updated(let missing, _)) = refresh.result else {
                Issue.record("\(refresh.result)")
                return
            }
            #expect(missing.map(\.kind) == [.laterPages])
            #expect(try titles(of: source) == ["Video 2"])
            // The user has agreed, so it is tried again.
            try Data().write(to: standIn.folder.url.appending(path: "yt-dlp.works"))
            #expect(try await self.refresh(source, by: standIn.ytDlp(.ask)).source.newCount == 0)
            #expect(try titles(of: source) == ["Video 2", "Video 1"])
        }
    }

    @Test func sumsUpTwentyThousand() async throws {
        let standIn = try await YtDlpStandIn(answer: Self.list(Array((1...20_000).reversed())))
        try await withFeed([9, 8]) { source, _ async throws in
            #expect(try await refresh(source, by: standIn.ytDlp()).source.episodeCount == 20_000)
            #expect(try await refresh(source, by: standIn.ytDlp()).source.episodeCount == 20_000)
            #expect(standIn.arguments.count == 7)
        }
    }

    @Test func isEndedWithTheRefresh() async throws {
        let standIn = try await YtDlpStandIn(#"echo "$$" > "$0.pid"; exec sleep 600"#)
        try await withFeed([2]) { source, _ async throws in
            let task = Task { try await refresh(source, by: standIn.ytDlp()) }
            _ = try await standIn.line(in: "pid")
            task.cancel()
            #expect(try await task.value.result == .failure(.cancelled))
        }
    }
}
