import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit

/// The directories of podcasts, against a server with their documented answers.
@Suite(.timeLimit(.minutes(5)))
struct PodcastDirectoryTests {
    /// Source: Apple's iTunes Search API, "Search Example"; the second podcast has no feed, the third a number for a title.
    private static let apple = """


        {"resultCount":4,"results":[
        {"wrapperType":"track","kind":"podcast","collectionId":1,"artistName":"Ada","collectionName":"Harbour Radio",
         "feedUrl":"https://a.test/feed","trackCount":142,"releaseDate":"2026-11-20T06:00:00Z",
         "artworkUrl600":"https://img.test/600.jpg","primaryGenreName":"Technology","country":"USA"},
        {"kind":"podcast","collectionName":"Only at Apple","trackCount":3},
        {"collectionName":1984,"feedUrl":"https://b.test/feed","trackCount":"12","releaseDate":"soon"},
        {"collectionName":"Bad","feedUrl":"file:///etc/passwd"}, 7, null]}
        """
    /// Source: fyyd's API 0.2, `search/podcast`; `categories` is an array or a number.
    private static let fyyd = """
        {"status":1,"msg":"ok","meta":{},"data":[
        {"id":1,"title":"Harbour Radio","xmlURL":"http://A.test/feed/","htmlURL":"https://a.test","imgURL":"",
         "description":"<p>Boats &amp; bells</p>","language":"de","lastpub":"2026-11-27T06:00:00+01:00","rank":5,
         "categories":203},
        {"id":2,"title":"Hafen","xmlURL":"https://c.test/feed","categories":[]}]}
        """
    /// Source: gpodder.net's directory API, "Podcast Search".
    private static let gpodder = """
        [{"url":"https://c.test/feed","title":"Hafen","description":"Ships","subscribers":3,"logo_url":null,
          "website":"http://c.test","mygpo_link":"http://gpodder.net/podcast/hafen"}]
        """
    /// Source: the Podcast Index API, `search/byterm`.
    private static let podcastIndex = """
        {"status":"true","feeds":[{"id":75075,"url":"https://a.test/feed","title":"Harbour Radio","author":"Ada L.",
         "image":"https://img.test/pi.jpg","episodeCount":150,"newestItemPubdate":1764230400,"categories":{"1":"Arts"}}],
         "count":1}
        """

    /// Asks a server that answers each path with `reply`.
    private func answers(
        _ choice: [Directory], key: PodcastIndexKey? = PodcastIndexKey(key: "K", secret: "S"),
        log: Log<String> = Log(), _ reply: @escaping @Sendable (String) -> RawServer.Reply
    ) async throws -> (
        results: [Directory: Result<[DirectoryEntry], CatalogError>], found: FoundSources, host: HostName
    ) {
        let server = try RawServer { request in
            log.add(request)
            return reply(String(request.split(separator: " ")[1]))
        }
        defer { server.stop() }
        let addresses = Dictionary(
            uniqueKeysWithValues: Directory.allCases.map { ($0, "\(server.url)/\($0.rawValue)/") })
        let search = DirectorySearch(
            DirectoryChoice(choice, at: addresses, podcastIndex: key),
            client: HTTPClient(clock: ManualClock())
        ) { Date(timeIntervalSince1970: 1_700_000_000) }
        var results: [Directory: Result<[DirectoryEntry], CatalogError>] = [:]
        var found = FoundSources(about: "harbour radio")
        for await case .answered(let answer) in search.search("harbour radio") {
            results[answer.directory] = answer.result
            if case .success(let entries) = answer.result { found.add(entries) }
        }
        return (results, found, try #require(BaseURL.host(of: server.url)))
    }

    @Test func listsEachShowOnceWithWhereItWasFound() async throws {
        let log = Log<String>()
        let (results, found, _) = try await answers(
            [.apple, .fyyd, .gpodder, .podcastIndex], log: log
        ) { path in
            switch path.split(separator: "/")[0] {
            // Apple sends JSON as a script, as it does for JSONP.
            case "podcasts.apple.com":
                .answer(Self.apple, header: "Content-Type: text/javascript; charset=utf-8\r\n")
            case "fyyd.de": .answer(Self.fyyd)
            case "gpodder.net": .answer(Self.gpodder)
            default: .answer(Self.podcastIndex)
            }
        }
        #expect(try results.values.map { try $0.get().count }.sorted() == [1, 1, 2, 2])
        #expect(
            found.all.map { "\($0.title)|\($0.address)|\($0.directories.map(\.name).joined(separator: ","))" }
                == [
                    "Harbour Radio|https://a.test/feed|podcasts.apple.com,fyyd.de,podcastindex.org",
                    "Hafen|https://c.test/feed|fyyd.de,gpodder.net",
                    "1984|https://b.test/feed|podcasts.apple.com",
                ])
        let facts = try #require(found.all.first).facts
        #expect(facts.author == "Ada")
        #expect(facts.episodeCount == 142)
        #expect(facts.imageURL == "https://img.test/600.jpg")
        #expect(facts.newestAt == ReleaseDate("2026-11-27T05:00:00Z"))
        #expect(facts.about == "Technology")
        #expect(found.all.last?.facts.episodeCount == 12)
        let request = try #require(log.entries.first { $0.contains("/podcastindex.org/") })
        // echo -n KS1700000000 | sha1sum
        #expect(request.contains("Authorization: 2112f595eb505b9d54dc5eab2336b197daf80af4\r\n"))
        #expect(request.contains("X-Auth-Date: 1700000000\r\n"))
        #expect(request.contains("X-Auth-Key: K\r\n"))
        #expect(log.entries.filter { $0.contains("X-Auth-Key") }.count == 1)
    }

    @Test func putsThemInTheSameOrderWhoeverIsFaster() throws {
        let entries = try [Directory.apple, .fyyd, .gpodder].map { directory in
            try ["Other", "The Radio", "Radio", "Radio Days"].map { title in
                try #require(
                    DirectoryEntry(
                        directory, .podcast, title: title,
                        address: "https://\(title == "Other" ? directory.rawValue : "r.test")/\(title.count)")
                )
            }
        }
        var (one, other) = (FoundSources(about: " RADIO "), FoundSources(about: " RADIO "))
        for list in entries { one.add(list) }
        for list in entries.reversed() { other.add(list) }
        #expect(one.all == other.all)
        #expect(one.all.map(\.title) == ["Radio", "Radio Days", "The Radio", "Other", "Other", "Other"])
    }

    @Test(arguments: [
        (RawServer.Reply.answer("<html>no</html>", status: "403 Forbidden"), CatalogErrorKind.status(403)),
        (.answer("slow down", status: "429 Too Many Requests", header: "Retry-After: 30\r\n"), .busy(30)),
        (.answer("[]"), .form), (.answer("{\"results\":7}"), .form), (.answer("{}"), .form),
        (.answer("<html>"), .form), (.answer("cb({\"results\":[]})"), .form),
        (.answer("", status: "302 Found", header: "Location: http://localhost:1/?term=x\r\n"), .elsewhere),
        (.answer("{\"results\":[]}"), .nothing),
    ])
    func namesADirectoryThatAnswersOddly(reply: RawServer.Reply, expected: CatalogErrorKind) async throws {
        let (results, found, host) = try await answers([.apple, .fyyd]) { path in
            path.hasPrefix("/fyyd") ? .answer(Self.fyyd) : reply
        }
        #expect(found.all.count == 2)
        let result = try #require(results[.apple])
        switch expected {
        case .status(let code): #expect(result == .failure(.status(host: host, code: code)))
        case .busy(let seconds):
            #expect(result == .failure(.busy(host: host, code: 429, retryAfter: .seconds(seconds))))
        case .form:
            #expect(
                result == .failure(.failed(host: host, reason: "its answer is not a list of results")))
        case .elsewhere:
            let other = try #require(BaseURL.host(of: "http://localhost:1/"))
            #expect(result == .failure(.leadsElsewhere(host: host, other: other)))
        case .nothing: #expect(result == .success([]))
        }
    }

    enum CatalogErrorKind: Sendable {
        case status(Int), busy(Int), form, elsewhere, nothing
    }

    @Test func asksPodcastIndexOnlyWithAKey() async throws {
        let log = Log<String>()
        let (results, _, _) = try await answers([.podcastIndex], key: nil, log: log) { _ in .notFound }
        guard case .failure(.unavailable(let sentence)) = results[.podcastIndex] else {
            Issue.record("there was an answer")
            return
        }
        #expect(sentence.contains("find.podcast-index-key"))
        #expect(log.entries.isEmpty)
    }

    /// Source: the Podcast Index API, `podcasts/byguid`; for an unknown show, `feed` is an empty array.
    private static let byGUID = [
        "g1":
            #"{"status":"true","query":{"guid":"g1"},"feed":{"url":"https://a.test/feed","title":"Harbour Radio"}}"#,
        "g2": #"{"status":"true","query":{"guid":"g2"},"feed":[],"description":"No feeds match this guid."}"#,
        "g4": #"{"feed":{"url":"https://d.test/feed","author":"Ada"}}"#,
    ]

    /// Looks up shows at a server, which does not know `g3` and refuses everyone `from` that one on.
    private func shows(
        _ guids: [String], key: PodcastIndexKey?, refusing from: String? = nil
    ) async throws -> (asked: [Directory]?, result: Result<[DirectoryEntry], CatalogError>?, paths: [String])
    {
        let log = Log<String>()
        let server = try RawServer { request in
            let path = String(request.split(separator: " ")[1])
            log.add(path)
            let guid = path.replacing("/pi/podcasts/byguid?guid=", with: "")
            if let from, guid >= from { return .answer("{}", status: "401 Unauthorized") }
            return Self.byGUID[guid].map { .answer($0) }
                ?? .answer(#"{"status":"false"}"#, status: "400 Bad Request")
        }
        defer { server.stop() }
        let search = DirectorySearch(
            DirectoryChoice([.apple], at: [.podcastIndex: "\(server.url)/pi"], podcastIndex: key),
            client: HTTPClient(clock: ManualClock()))
        var (asked, result): ([Directory]?, Result<[DirectoryEntry], CatalogError>?)
        for await event in search.shows(withGUIDs: guids) {
            switch event {
            case .asked(let directories): asked = directories
            case .answered(let answer): result = answer.result
            }
        }
        return (asked, result, log.entries)
    }

    @Test func looksUpShowsByTheirIdentifiers() async throws {
        let key = PodcastIndexKey(key: "K", secret: "S")
        let all = try await shows(["g1", "g2", "g3", "g4"], key: key)
        #expect(all.asked == [.podcastIndex])
        #expect(
            try all.result?.get().map { "\($0.title)|\($0.address)" }
                == ["Harbour Radio|https://a.test/feed", "https://d.test/feed|https://d.test/feed"])
        #expect(all.paths == (1...4).map { "/pi/podcasts/byguid?guid=g\($0)" })
        // It is asked for so many of them.
        #expect(try await shows((1...40).map { "x\($0)" }, key: key).paths.count == 25)
    }

    @Test func asksForNoShowWithoutAKeyOrAnIdentifier() async throws {
        let without = try await shows(["g1"], key: nil)
        #expect(without.asked == [] && without.result == nil && without.paths.isEmpty)
        let none = try await shows([], key: PodcastIndexKey(key: "K", secret: "S"))
        #expect(none.asked == [] && none.result == nil && none.paths.isEmpty)
    }

    @Test func endsALookUpThatIsRefused() async throws {
        let key = PodcastIndexKey(key: "K", secret: "S")
        let late = try await shows(["g1", "g2", "g4"], key: key, refusing: "g2")
        #expect(try late.result?.get().count == 1)
        #expect(late.paths.count == 2)
        let all = try await shows(["g1", "g2"], key: key, refusing: "g1")
        guard case .failure(.status(_, 401)) = all.result else {
            Issue.record("it was answered: \(all.result as Any)")
            return
        }
    }

    @Test func choosesDirectories() throws {
        func choice(_ text: String) throws -> DirectoryChoice {
            let file = ConfigurationFile(text, path: "c")
            #expect(file.problems.map(\.localizedDescription) == [])
            return try DirectoryChoice(by: UserConfiguration(files: [file]) { _ in nil })
        }
        let usual = try choice("")
        #expect(usual.directories == [.mediaCCC, .sepiaSearch, .internetArchive, .apple, .fyyd])
        let mygpo = SyncServer(baseURL: try BaseURL("https://pod.test/gp"), dialect: .gpodder)
        #expect(usual.adding(mygpo).directories == usual.directories + [.gpodder])
        #expect(usual.adding(mygpo).baseAddress(of: .gpodder) == "https://pod.test/gp")
        let nextcloud = SyncServer(baseURL: try BaseURL("https://cloud.test"), dialect: .nextcloud)
        #expect(usual.adding(nextcloud).baseAddress(of: .gpodder) == "https://gpodder.net")
        let key = "[find]\npodcast-index-key = \"K\"\npodcast-index-secret = \"S\"\n"
        #expect(try choice(key).directories.last == .podcastIndex)
        #expect("\(try choice(key))".contains("\"S\"") == false)
        let few = try choice(
            "[find]\ndirectories = [\"fyyd.de\", \"gpodder.net\"]\nfyyd = \"http://localhost:9/x\"\n")
        #expect(few.directories == [.fyyd, .gpodder])
        #expect(few.adding(mygpo).directories == [.fyyd, .gpodder])
        #expect(few.baseAddress(of: .fyyd) == "http://localhost:9/x")
    }
}
