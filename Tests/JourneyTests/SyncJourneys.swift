import Foundation
import Subprocess
import SyncTestServer
import TekpubKit
import TekpubServer
import Testing

/// Two homes that meet at a sync server, with the program that users get.
@Suite(.timeLimit(.minutes(3)))
struct SyncJourneys {
    private static let items = (1...3).map { number in
        """
        <item><guid>e\(number)</guid><title>Part \(number)</title><itunes:duration>600</itunes:duration>
        <enclosure url="http://media.example.org/\(number).mp3" length="9" type="audio/mpeg"/></item>
        """
    }

    private static let feed = """
        <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>A Show</title>
        \(items.joined())</channel></rss>
        """

    /// Runs `body` with a sync server, the address of a feed, and two homes that are logged in.
    private func withHomes(
        _ dialect: GPodderServer.Dialect,
        _ body: (_ server: GPodderServer, _ feed: String, _ laptop: Home, _ desktop: Home) async throws ->
            Void
    ) async throws {
        let server = GPodderServer(dialect)
        let url = try await server.start()
        try await attempt {
            try await HTTPServer.with { _ in
                HTTPResponse(body: Data(Self.feed.utf8))
            } body: { site in
                try await Home.with { laptop in
                    try await Home.with { desktop in
                        for home in [laptop, desktop] { try await logIn(to: url, in: home) }
                        try await body(server, "\(site)/feed", laptop, desktop)
                    }
                }
            }
        } afterwards: {
            await server.stop()
        }
    }

    private func logIn(
        to url: String, password: String = GPodderServer.password, in home: Home, status: Int32 = 0
    ) async throws {
        let outcome = try await Program.run(
            ["sync", "login", url, "--user", GPodderServer.user],
            through: ["sh", "-c", "echo '\(password)' | \"$0\" \"$@\""], environment: home.environment)
        #expect(outcome.status == status)
        #expect(!outcome.errors.contains(password))
    }

    private func run(_ arguments: String..., in home: Home) async throws -> Program.Outcome {
        try await Program.run(arguments, environment: home.environment)
    }

    /// The store of the feed in the library of a home.
    private func store(of feed: String, in home: Home) throws -> CatalogStore {
        try Library.open(in: home.url.appending(path: ".local/share/tekpub")).store(
            for: CatalogID(rawValue: feed))
    }

    private func mark(_ number: Int, _ mark: EpisodeMark, of feed: String, in home: Home) async throws {
        let store = try store(of: feed, in: home)
        let list = try await store.productions(ProductionQuery())
        let key = try #require(list.rows(0..<1).first?.key)
        try store.setMark(mark, for: EpisodeKey(productionKey: key, identity: "guid:e\(number)"))
    }

    /// The marks of the feed by the number of the episode: `w` for watched, else the position.
    private func marks(of feed: String, in home: Home) async throws -> [String: String] {
        let store = try store(of: feed, in: home)
        var texts: [String: String] = [:]
        for (key, mark) in try store.allMarks().values.joined() where !mark.isNew {
            texts[key.identity] = mark.isWatched ? "w" : mark.positionInSeconds.map(String.init)
        }
        return texts
    }

    @Test(arguments: GPodderServer.Dialect.allCases)
    func bringsTwoHomesTogether(dialect: GPodderServer.Dialect) async throws {
        try await withHomes(dialect) { server, feed, laptop, desktop in
            #expect(try await run("add", feed, in: laptop).status == 0)
            let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970 - 100)
            try await mark(1, EpisodeMark(isWatched: true, updatedAt: now), of: feed, in: laptop)
            try await mark(2, EpisodeMark(positionInSeconds: 90, updatedAt: now), of: feed, in: laptop)
            let first = try await run("sync", in: laptop)
            #expect(first.status == 0)
            #expect(first.output == "added there    A Show\nsent           2 episodes\n")
            let second = try await run("sync", in: desktop)
            #expect(second.status == 0)
            #expect(second.output.contains("added here     127.0.0.1:"))
            #expect(second.output.contains("received       2 episodes, 1 watched\n"))
            #expect(try await marks(of: feed, in: desktop) == ["guid:e1": "w", "guid:e2": "90"])

            // Both change one episode, and each another one.
            try await mark(2, EpisodeMark(positionInSeconds: 200, updatedAt: now + 20), of: feed, in: laptop)
            try await mark(2, EpisodeMark(positionInSeconds: 300, updatedAt: now + 30), of: feed, in: desktop)
            try await mark(3, EpisodeMark(positionInSeconds: 7, updatedAt: now + 40), of: feed, in: desktop)
            #expect(try await run("sync", in: desktop).status == 0)
            let third = try await run("sync", in: laptop)
            #expect(third.output.contains("conflict       Part 2: at 3:20 here, at 5:00 "))
            let expected = ["guid:e1": "w", "guid:e2": "300", "guid:e3": "7"]
            #expect(try await marks(of: feed, in: laptop) == expected)
            #expect(try await marks(of: feed, in: desktop) == expected)
            #expect(try await run("sync", in: laptop).output == "Nothing has changed.\n")
        }
    }

    @Test func loadsInTheBrowserWhatAnotherProgramAdded() async throws {
        try await withHomes(.opodsync) { _, feed, laptop, desktop in
            #expect(try await run("add", feed, in: laptop).status == 0)
            #expect(try await run("sync", in: laptop).status == 0)
            try await Tmux.with(width: 120, height: 34, environment: ["HOME": desktop.url.path]) { tmux in
                try await tmux.type("$TEKPUB --no-animation")
                // By its title, which only the feed tells.
                try await tmux.wait(for: "A Show")
                try await tmux.press("q")
            }
        }
    }

    /// The server has what the program sent, and the program is killed before it knows.
    @Test(arguments: GPodderServer.Dialect.allCases, ["GET", "POST"])
    func losesNothingWhenItIsKilled(dialect: GPodderServer.Dialect, method: String) async throws {
        try await withHomes(dialect) { server, feed, laptop, desktop in
            #expect(try await run("add", feed, in: laptop).status == 0)
            let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970 - 100)
            try await mark(1, EpisodeMark(isWatched: true, updatedAt: now), of: feed, in: laptop)
            for path in ["subscription", "episode"] {
                let root = dialect == .nextcloud ? "/index.php/apps/gpoddersync/" : "/api/2/"
                await server.fail("\(method) \(root)\(path)", .silence)
                _ = try await Subprocess.run(
                    Program.executable, arguments: ["sync"],
                    environment: .inherit.updating(laptop.environment), input: .none,
                    output: .discarded, error: .discarded
                ) { execution in
                    await server.silence()
                    try execution.send(signal: .kill)
                }
                #expect(try await marks(of: feed, in: laptop) == ["guid:e1": "w"])
            }
            #expect(try await run("sync", in: laptop).status == 0)
            #expect(try await run("sync", in: desktop).status == 0)
            #expect(try await marks(of: feed, in: desktop) == ["guid:e1": "w"])
            #expect(await server.listedFeeds == [feed])
            #expect(try await run("sync", in: laptop).output == "Nothing has changed.\n")
        }
    }

    @Test func saysWhatIsWrong() async throws {
        try await withHomes(.opodsync) { server, _, laptop, desktop in
            let url = await server.url
            try await logIn(to: url, password: "guess", in: desktop, status: 77)
            await server.fail("/", .page, times: 3)
            let page = try await run("sync", in: laptop)
            #expect(page.status == 65)
            #expect(page.errors.contains("not of the gPodder API"))
            await server.stop()
            try await CatalogServer.withAbsence(at: url) {
                let away = try await run("sync", in: laptop)
                #expect(away.status == 69)
                #expect(away.errors.contains("Nothing is lost"))
            }
            let status = try await run("sync", "status", in: laptop)
            #expect(status.output.contains("user     ada\n"))
            #expect(status.output.contains("failure  127.0.0.1:"))
            #expect(!status.output.contains(GPodderServer.password))
            #expect(try await run("sync", "logout", in: laptop).errors == "Logged out.\n")
            #expect(try await run("sync", in: laptop).status == 64)
            let withPassword = try await run("sync", "login", "http://ada:secret@127.0.0.1:1", in: laptop)
            #expect(withPassword.status == 64)
        }
    }

    @Test func logsInAtNextcloudInTheBrowser() async throws {
        let server = GPodderServer(.nextcloud)
        let url = try await server.start()
        try await attempt {
            try await Home.with { home in
                await server.confirmLogin()
                let outcome = try await run("sync", "login", url, in: home)
                #expect(outcome.status == 0)
                #expect(outcome.errors.contains("\(url)/login/v2/flow/1"))
                #expect(try await run("sync", in: home).output == "Nothing has changed.\n")
            }
        } afterwards: {
            await server.stop()
        }
    }
}
