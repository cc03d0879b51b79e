import Foundation
import Testing

@testable import TekpubKit

/// Searching the directories of services, against a server with their documented answers.
@Suite(.timeLimit(.minutes(5)))
struct DirectorySearchTests {
    /// A server of all directories, each at its path.
    private static func site(
        _ bodies: [Directory: RawServer.Reply], log: Log<String> = Log()
    ) throws -> (server: RawServer, addresses: [Directory: String]) {
        let server = try RawServer { request in
            let line = request.prefix { $0 != "\r\n" && $0 != "\r" }
            log.add(String(line))
            return bodies.first { line.hasPrefix("GET /\($0.key.rawValue)/") }?.value ?? .notFound
        }
        let addresses = Directory.allCases.map { ($0, "\(server.url)/\($0.rawValue)") }
        return (server, Dictionary(uniqueKeysWithValues: addresses))
    }

    /// - Parameter directories: those that need neither account nor key.
    private static func search(
        _ addresses: [Directory: String],
        in directories: [Directory] = [.mediaCCC, .sepiaSearch, .internetArchive, .apple, .fyyd],
        key: PodcastIndexKey? = nil, client: HTTPClient = HTTPClient(clock: ManualClock()),
        deadline: Duration = .seconds(15)
    ) -> DirectorySearch {
        let choice = DirectoryChoice(
            directories, at: addresses, podcastIndex: key, locale: "de_DE.UTF-8")
        return DirectorySearch(choice, client: client, deadline: deadline) {
            Date(timeIntervalSince1970: 1_700_000_000)
        }
    }

    private static let conferences = """
        {"events":[
        {"guid":"1","title":"tmux","conference_title":"GPN 18","conference_url":"https://api.media.ccc.de/public/conferences/gpn18"},
        {"guid":"2","title":"screen","conference_title":"GPN 18","conference_url":"https://api.media.ccc.de/public/conferences/gpn18"},
        {"guid":"3","title":5,"conference_title":null,"conference_url":"https://api.media.ccc.de/public/conferences/Panoptische%20_Prinzip"},
        {"guid":"4"},"x",null]}
        """
    private static let channels = """
        {"total":3,"data":[
        {"displayName":"  Join PeerTube\\n","url":"https://framatube.org/video-channels/joinpeertube","name":"joinpeertube"},
        {"displayName":"Bad","url":"javascript:alert(1)"},{"displayName":"None"},
        {"displayName":"","url":"https://example.org/video-channels/b"}]}
        """
    private static let items = """
        {"responseHeader":{"status":0},"response":{"numFound":4,"start":0,"docs":[
        {"identifier":"classic_cartoons","title":"Classic Cartoons","mediatype":"collection"},
        {"identifier":"Popeye_1","title":["Popeye","Patriotic"],"mediatype":"movies"},
        {"identifier":"../../etc","title":"Path","mediatype":"movies"},
        {"identifier":"untitled","mediatype":"audio"},{"title":"No identifier"}]}}
        """

    /// The answers in the order of the directories.
    private func answers(
        _ words: String, _ search: DirectorySearch
    ) async -> [Directory: Result<[DirectoryEntry], CatalogError>] {
        var answers: [Directory: Result<[DirectoryEntry], CatalogError>] = [:]
        for await case .answered(let answer) in search.search(words) {
            answers[answer.directory] = answer.result
        }
        return answers
    }

    private func lines(_ result: Result<[DirectoryEntry], CatalogError>?) throws -> [String] {
        try #require(result).get().map { "\($0.kind.rawValue)|\($0.title)|\($0.address)" }
    }

    @Test func listsWhatEachDirectoryHas() async throws {
        let (server, addresses) = try Self.site([
            .mediaCCC: .answer(Self.conferences), .sepiaSearch: .answer(Self.channels),
            .internetArchive: .answer(Self.items),
        ])
        defer { server.stop() }
        let search = Self.search(addresses)
        let answers = await answers("cartoons", search)
        #expect(
            try lines(answers[.mediaCCC]) == [
                "conference|GPN 18|https://media.ccc.de/c/gpn18",
                "conference|https://media.ccc.de/c/Panoptische%20_Prinzip|https://media.ccc.de/c/Panoptische%20_Prinzip",
            ])
        #expect(
            try lines(answers[.sepiaSearch]) == [
                "channel|Join PeerTube|https://framatube.org/video-channels/joinpeertube",
                "channel|https://example.org/video-channels/b|https://example.org/video-channels/b",
            ])
        #expect(
            try lines(answers[.internetArchive]) == [
                "collection|Classic Cartoons|https://archive.org/details/classic_cartoons",
                "item|Popeye|https://archive.org/details/Popeye_1",
                "item|https://archive.org/details/untitled|https://archive.org/details/untitled",
            ])
    }

    @Test func sendsWordsThatAreNoOperators() async throws {
        let log = Log<String>()
        let (server, addresses) = try Self.site([:], log: log)
        defer { server.stop() }
        let search = Self.search(addresses)
        _ = await answers("C++ NOT a:b&c", search)
        let lines = log.entries.sorted()
        try #require(lines.count == 5)
        #expect(
            lines[0].hasPrefix(
                "GET /archive.org/advancedsearch.php?q=c%5C%2B%5C%2B%20AND%20not%20AND%20a%5C:b%5C%26c%20AND%20mediatype:"
            ))
        #expect(lines[1] == "GET /fyyd.de/search/podcast?term=C%2B%2B%20NOT%20a:b%26c&count=25 HTTP/1.1")
        #expect(lines[2] == "GET /media.ccc.de/public/events/search?q=C%2B%2B%20NOT%20a:b%26c HTTP/1.1")
        #expect(
            lines[3]
                == "GET /podcasts.apple.com/search?media=podcast&entity=podcast&term=C%2B%2B%20NOT%20a:b%26c&limit=25&country=DE HTTP/1.1"
        )
        #expect(
            lines[4]
                == "GET /sepiasearch.org/api/v1/search/video-channels?search=C%2B%2B%20NOT%20a:b%26c&count=25 HTTP/1.1"
        )
    }

    @Test func hidesNoDirectoryBehindABrokenOne() async throws {
        let (server, addresses) = try Self.site([
            .mediaCCC: .answer("<html>", status: "500 Internal Server Error"),
            .sepiaSearch: .answer("{\"data\":{}}"), .internetArchive: .answer(Self.items),
        ])
        defer { server.stop() }
        let search = Self.search(addresses)
        let answers = await answers("cartoons", search)
        let host = try #require(BaseURL.host(of: server.url))
        #expect(answers[.mediaCCC] == .failure(.status(host: host, code: 500)))
        #expect(
            answers[.sepiaSearch]
                == .failure(.failed(host: host, reason: "its answer is not a list of results")))
        #expect(try lines(answers[.internetArchive]).count == 3)
    }

    @Test func stopsAtAnEndlessAnswer() async throws {
        let endless = RawServer.Reply(
            "HTTP/1.1 200 OK\r\n\r\n".utf8, then: .goOn(Array(repeating: 0x20, count: 1 << 16)))
        let (server, addresses) = try Self.site([.mediaCCC: endless])
        defer { server.stop() }
        let search = Self.search(addresses, in: [.mediaCCC])
        let host = try #require(BaseURL.host(of: server.url))
        var result: Result<[DirectoryEntry], CatalogError>?
        for await case .answered(let answer) in search.search("x") { result = answer.result }
        #expect(
            result
                == .failure(.unreadable(host: host, cause: .tooLong(byteLimit: DirectorySearch.byteLimit))))
        await server.clientLeft()
    }

    @Test func givesASlowDirectoryUpAtTheDeadline() async throws {
        let silent = RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{".utf8, then: .stay)
        let (server, addresses) = try Self.site([.mediaCCC: silent, .sepiaSearch: .answer(Self.channels)])
        defer { server.stop() }
        let clock = ManualClock()
        let search = Self.search(
            addresses, in: [.mediaCCC, .sepiaSearch], client: HTTPClient(clock: clock), deadline: .seconds(7))
        let host = try #require(BaseURL.host(of: server.url))
        var answers: [Directory: Result<[DirectoryEntry], CatalogError>] = [:]
        let stream = search.search("x")
        for _ in 1...2 { await clock.sleeper(until: .seconds(7)) }
        for await case .answered(let answer) in stream {
            answers[answer.directory] = answer.result
            // The fast one has answered; the other one still waits.
            if answer.directory == .sepiaSearch {
                #expect(answers[.mediaCCC] == nil)
                clock.advance(by: .seconds(7))
            }
        }
        #expect(answers[.mediaCCC] == .failure(.noAnswer(host: host, limit: .seconds(7))))
        #expect(try lines(answers[.sepiaSearch]).count == 2)
    }

    @Test func listsNoMoreThanItsLimit() async throws {
        let docs = (1...60).map {
            "{\"identifier\":\"i\($0)\",\"title\":\"\(String(repeating: "t", count: 1000))\"}"
        }
        let body = "{\"response\":{\"docs\":[\(docs.joined(separator: ","))]}}"
        let (server, addresses) = try Self.site([.internetArchive: .answer(body)])
        defer { server.stop() }
        let search = Self.search(addresses, in: [.internetArchive])
        let entries = try await #require(answers("x", search)[.internetArchive]).get()
        #expect(entries.count == DirectorySearch.entryLimit)
        #expect(entries.allSatisfy { $0.title.count == 300 })
    }
}
