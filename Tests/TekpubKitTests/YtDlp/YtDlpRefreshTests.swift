import Foundation
import GRDB
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Sources whose pages only yt-dlp understands.
@Suite(.timeLimit(.minutes(5)))
struct YtDlpRefreshTests {
    private let home: RefresherHome

    init() throws {
        home = try RefresherHome()
    }

    /// Adds a source at a page of the web, and passes it on with the requests of its server.
    private func withPage(
        path: String = "/@ada", page: RawServer.Reply = .answer(YtDlpBodies.page),
        others: RawServer.Reply = .notFound, body: (Source, Log<String>) async throws -> Void
    ) async throws {
        try await home.withServer { request in
            request.hasPrefix("GET \(path) ") ? page : others
        } body: { url, requests in
            try await body(try home.library.sources.add(url + path).source, requests)
        }
    }

    private func refresh(_ source: Source, by ytDlp: YtDlp?) async throws -> SourceRefresh {
        home.pass(60)
        let refreshes = try await home.refresher(ytDlp: ytDlp).refresh(.only([source.id]))
        return try #require(refreshes.first)
    }

    private func production(of source: Source) throws -> Production? {
        try home.library.store(for: source.catalogID).catalog().productions.first
    }

    @Test func readsAPageThatIsNoCatalogue() async throws {
        let standIn = try await YtDlpStandIn(answer: YtDlpBodies.channel)
        try await withPage { source, requests async throws in
            let refresh = try await refresh(source, by: standIn.ytDlp())
            #expect(refresh.error == nil)
            #expect(refresh.source.title == "Ada - Videos" && refresh.source.episodeCount == 3)
            #expect(try production(of: source)?.episodes.allSatisfy { $0.isOnPage } == true)
            #expect(
                standIn.arguments == [
                    "--ignore-config", "--verbose", "--dump-single-json", "--flat-playlist", "--",
                    source.address, "--",
                ])
            // Its list is requested page by page, so it is asked seldom.
            #expect(try home.delay(source.id) == 6 * 3600)
            // From then on, the server itself is not asked.
            let count = requests.entries.count
            #expect(try await self.refresh(source, by: standIn.ytDlp(.ask)).error == nil)
            #expect(requests.entries.count == count)
            #expect(standIn.arguments.count == 14)
        }
    }

    /// Other users can read the arguments of processes.
    @Test func readsAnAddressWithASecretFromADescriptor() async throws {
        let standIn = try await YtDlpStandIn(
            #"cat <&3 > "$0.input"; cat "$0.answer""#, answer: YtDlpBodies.channel)
        try await withPage(path: "/list?token=secret") { source, _ async throws in
            #expect(try await refresh(source, by: standIn.ytDlp()).error == nil)
            #expect(standIn.contents("input") == source.address + "\n")
            #expect(
                standIn.arguments == [
                    "--ignore-config", "--verbose", "--dump-single-json", "--flat-playlist",
                    "--batch-file", "/dev/fd/3", "--",
                ])
        }
    }

    /// What the user has agreed to holds, even if another version of tekpub has written the catalogue.
    @Test func remembersWithoutTheCatalogue() async throws {
        let standIn = try await YtDlpStandIn(answer: YtDlpBodies.channel)
        try await withPage { source, _ async throws in
            let added = try await refresh(source, by: standIn.ytDlp()).source
            let count = try await home.library.state.write { database in
                try database.execute(
                    sql: """
                        UPDATE store SET revalidation = replace(revalidation, ?1, ?3)
                        WHERE id = ?2 AND instr(revalidation, ?1)
                        """,
                    // The texts in it are preceded by their lengths.
                    arguments: [
                        CatalogSchema.version, source.id,
                        String(repeating: "x", count: CatalogSchema.version.count),
                    ])
                return database.changesCount
            }
            #expect(count == 1)
            #expect(try await refresh(added, by: standIn.ytDlp(.ask)).error == nil)
            #expect(try await refresh(added, by: standIn.ytDlp(.ask)).error == nil)
        }
    }

    @Test func asksBeforeItReadsAPage() async throws {
        let standIn = try await YtDlpStandIn(answer: YtDlpBodies.channel)
        let ytDlp = standIn.ytDlp(.ask)
        // What the rest of the site answers says less than the page itself.
        try await withPage(others: .answer("No", status: "403 Forbidden")) { source, _ async throws in
            let error = try #require(try await refresh(source, by: ytDlp).error)
            #expect(error.isAboutPage)
            #expect(standIn.arguments == [])
            #expect(await ytDlp.offer(after: error)?.text == "2026.10.26")
            #expect(await standIn.ytDlp(.never).offer(after: error) == nil)
            #expect(await YtDlp(path: "/nowhere", choice: .ask).offer(after: error) == nil)
            ytDlp.agree(to: try BaseURL(source.address))
            #expect(try await refresh(source, by: ytDlp).error == nil)
            #expect(try production(of: source)?.title == "Ada - Videos")
        }
    }

    @Test func leavesCataloguesAndOtherFailuresAlone() async throws {
        let standIn = try await YtDlpStandIn(answer: YtDlpBodies.channel)
        try await withPage(page: .answer(RefresherHome.feed("Cranes"))) { source, _ async throws in
            #expect(try await refresh(source, by: standIn.ytDlp()).error == nil)
            #expect(try production(of: source)?.title == "A Show")
        }
        try await withPage(path: "/gone", page: .notFound) { source, _ async throws in
            let error = try await refresh(source, by: standIn.ytDlp()).error
            #expect(error?.isAboutPage == false)
        }
        #expect(standIn.arguments == [])
    }

    @Test func saysWhyASourceIsNotRead() async throws {
        let standIn = try await YtDlpStandIn(answer: YtDlpBodies.channel)
        try await withPage { source, _ async throws in
            let host = try #require(URL(string: source.address).flatMap(HostName.init))
            #expect(try await refresh(source, by: standIn.ytDlp()).error == nil)
            #expect(
                try await refresh(source, by: standIn.ytDlp(.never)).error
                    == .ytDlp(host: host, .unwanted))
            let missing = try await refresh(source, by: YtDlp(path: "/nowhere", choice: .always)).error
            #expect(missing == .ytDlp(host: host, .missing))
            #expect(missing?.localizedDescription.contains("apt-get install yt-dlp") == true)
            // What was read before stays.
            #expect(try production(of: source)?.episodes.count == 3)
        }
    }

    @Test(arguments: [
        (
            #"echo null; echo 'WARNING: Old' >&2; printf 'ERROR: [ada] \033[31mGone: https://v.test/x?token=secret; please report this issue on  https://a.test/\n' >&2; echo bye >&2; exit 1"#,
            YtDlpFailure.failed(status: 1, message: "[ada] [31mGone: https://v.test/x")
        ),
        (#"printf '{"entries": ['; kill -9 $$"#, .failed(status: 137, message: nil)),
        ("exit 2", .failed(status: 2, message: nil)),
        ("trap '' TERM; while :; do sleep 1; done", .silent(.milliseconds(300))),
    ])
    func quotesItsFailures(script: String, failure: YtDlpFailure) async throws {
        let standIn = try await YtDlpStandIn(script)
        try await withPage { source, _ async throws in
            let host = try #require(URL(string: source.address).flatMap(HostName.init))
            let ytDlp =
                failure == .silent(.milliseconds(300))
                ? standIn.ytDlp(silence: .milliseconds(300), patience: .milliseconds(50)) : standIn.ytDlp()
            let error = try await refresh(source, by: ytDlp).error
            #expect(error == .ytDlp(host: host, failure))
        }
    }

    @Test func reportsGarbage() async throws {
        let standIn = try await YtDlpStandIn("echo '<html>'; echo '{}'")
        try await withPage { source, _ async throws in
            let error = try await refresh(source, by: standIn.ytDlp()).error
            guard case .unreadable(_, .notJSON(offset: 0)) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test func keepsAListOfWhichSomeEntriesFailed() async throws {
        let standIn = try await YtDlpStandIn(
            #"cat "$0.answer"; echo 'ERROR: one is private' >&2; exit 1"#, answer: YtDlpBodies.channel)
        try await withPage { source, _ async throws in
            #expect(try await refresh(source, by: standIn.ytDlp()).source.episodeCount == 3)
        }
    }

    @Test func readsAListOfTwentyThousand() async throws {
        let standIn = try await YtDlpStandIn(answer: YtDlpBodies.list(20_000))
        try await withPage { source, _ async throws in
            let refresh = try await refresh(source, by: standIn.ytDlp())
            #expect(refresh.error == nil)
            #expect(refresh.source.episodeCount == 20_000)
            #expect(try production(of: source)?.episodes.last?.title == "Video 20000")
        }
    }

    @Test func limitsTheSizeOfTheOutput() async throws {
        let standIn = try await YtDlpStandIn("yes '[' | head -c 40000000")
        try await withPage { source, _ async throws in
            home.pass(60)
            let refresher = home.refresher(
                loads: LoadLimits(byteCount: 1 << 20), ytDlp: standIn.ytDlp(patience: .milliseconds(50)))
            let error = try await refresher.refresh(.only([source.id])).first?.error
            guard case .overLimit(_, .bytes(1_048_576)) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    /// Whether a process runs. One that has ended may wait for its parent, which is any process then.
    private static func isRunning(_ number: pid_t) throws -> Bool {
        try Task.checkCancellation()
        let status = FileManager.default.contents(atPath: "/proc/\(number)/stat")
        return kill(number, 0) == 0
            && status.map { !String(decoding: $0, as: UTF8.self).contains(") Z") } ?? true
    }

    @Test func isEndedWithTheRefresh() async throws {
        let standIn = try await YtDlpStandIn(
            #"sleep 600 & echo "$!" > "$0.child"; echo "$$" > "$0.pid"; wait"#)
        try await withPage { source, _ async throws in
            let task = Task { try await refresh(source, by: standIn.ytDlp()) }
            let (pid, child) = (try await standIn.line(in: "pid"), try await standIn.line(in: "child"))
            task.cancel()
            #expect(try await task.value.result == .failure(.cancelled))
            for number in [pid, child] {
                while try Self.isRunning(try #require(pid_t(number))) { await Task.yield() }
            }
        }
    }
}
