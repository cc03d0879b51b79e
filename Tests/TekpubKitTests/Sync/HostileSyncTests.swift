import Foundation
import GRDB
import SyncTestServer
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// Servers that want to harm: what they say is bounded, and leads nowhere but to feeds on the web.
struct HostileSyncTests {
    /// Numbers at the ends of what can be counted.
    @Test(arguments: ["-9223372036854775808", "9223372036854775807", "1e308", "-1", "\"x\"", "[[[]]]"])
    func survivesTimesThatCannotBe(time: String) async throws {
        try await withSyncServer(.opodsync) { server in
            let machine = try await SyncMachine(server)
            try machine.follow()
            try machine.mark(1, watched: true)
            await server.fail(
                "GET /api/2/subscriptions", .text(#"{"add": [], "remove": [], "timestamp": \#(time)}"#))
            await server.fail(
                "GET /api/2/episodes",
                .text(
                    #"{"actions": [{"podcast": "\#(SyncMachine.feed)", "episode": "a", "action": "play", "position": \#(time), "total": \#(time), "timestamp": \#(time)}], "timestamp": \#(time)}"#
                ))
            #expect(try await machine.sync().sentCount == 1)
            #expect(try machine.states() == ["w", "", ""])
        }
    }

    @Test(arguments: GPodderServer.Dialect.allCases)
    func readsNoMoreThanAnyAccountHas(dialect: GPodderServer.Dialect) async throws {
        try await withSyncServer(dialect) { server in
            let machine = try await SyncMachine(server)
            try machine.follow()
            try machine.mark(1, watched: true)
            let feeds = (0..<100).map { "\"https://\($0).example/\"" }.joined(separator: ",")
            await server.fail("GET ", .text(#"{"add": [\#(feeds)], "remove": [], "timestamp": 0}"#))
            let error = await #expect(throws: SyncError.self) { try await machine.sync(byteLimit: 1000) }
            guard case .tooMuch? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try machine.followed == [SyncMachine.feed] && machine.states() == ["w", "", ""])
            await server.clearFaults()
            #expect(try await machine.sync().sentCount == 1)
        }
    }

    /// Pages that are always full, until the limit of all of them.
    @Test func endsAListWithoutAnEnd() async throws {
        try await withSyncServer(.gpodder) { server in
            let machine = try await SyncMachine(server)
            let action =
                #"{"podcast": "https://x.example/f", "episode": "https://x.example/e", "action": "new"}"#
            let page =
                #"{"actions": [\#(Array(repeating: action, count: 1000).joined(separator: ","))], "timestamp": 1}"#
            await server.fail("GET /api/2/episodes", .text(page), times: 1000)
            let error = await #expect(throws: SyncError.self) {
                try await machine.sync(byteLimit: 3 * page.utf8.count)
            }
            guard case .tooMuch? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test func addsNoFeedThatIsNotOnTheWeb() async throws {
        try await withSyncServer(.opodsync) { server in
            let machine = try await SyncMachine(server)
            let addresses = [
                "file:///etc/passwd", "javascript:alert(1)", "data:text/xml,<rss/>", "ftp://x.example/",
                "tekpub:3000",
                "-o", "", "https://x.example/\u{1B}]0;x\u{7}", "https:///etc", "HTTPS://x.example/feed",
            ].map { "\"\($0.replacing("\u{1B}", with: "\\u001b").replacing("\u{7}", with: "\\u0007"))\"" }
            await server.fail(
                "GET /api/2/subscriptions",
                .text(#"{"add": [\#(addresses.joined(separator: ","))], "remove": [], "timestamp": 0}"#))
            try await machine.sync()
            let followed = try machine.followed
            #expect(followed.contains("https://x.example/feed"))
            #expect(followed.allSatisfy { $0.hasPrefix("https://x.example/") })
            #expect(followed.joined().utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        }
    }

    @Test func addsNoMoreFeedsThanCanBeFollowed() async throws {
        try await withSyncServer(.opodsync) { server in
            let machine = try await SyncMachine(server)
            let feeds = (0...Synchronizer.feedLimit).map { "\"https://\($0).example/\"" }.joined(
                separator: ",")
            await server.fail("GET /api/2/subscriptions", .text(#"{"add": [\#(feeds)], "remove": []}"#))
            let error = await #expect(throws: SyncError.self) { try await machine.sync() }
            guard case .tooMuch? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try machine.followed.isEmpty)
        }
    }

    @Test func stagesNoMoreEpisodesThanItMay() async throws {
        try await withSyncServer(.opodsync) { server in
            let machine = try await SyncMachine(server)
            func actions(_ numbers: Range<Int>, time: Int) -> [EpisodeAction] {
                numbers.map {
                    EpisodeAction(
                        podcast: "https://x.example/f", episode: "https://x.example/\($0)", kind: .new,
                        time: time)
                }
            }
            func stage(_ actions: [EpisodeAction], limit: Int) throws -> Int {
                try machine.library.write("test") {
                    try SyncJournal(server: 1, database: $0)
                        .stage(actions, hasDevices: true, now: 10, limit: limit)
                }
            }
            #expect(try stage(actions(0..<5, time: 1), limit: 2) == 2)
            // Those that are staged still learn what is newer, and the others are not lost.
            #expect(try stage(actions(0..<5, time: 2), limit: 0) == 0)
            #expect(try stage(actions(0..<5, time: 2), limit: 9) == 3)
            // What claims to come from the future is forgotten like the rest.
            #expect(try stage(actions(5..<6, time: 1 << 40), limit: 9) == 1)
            let seen = try machine.library.write("test") { database in
                try SyncJournal(server: 1, database: database).forgetSeen(before: 11)
                return try Int.fetchOne(database, sql: "SELECT count(*) FROM syncSeen")
            }
            #expect(seen == 0)
        }
    }

    @Test func keepsNoTextThatIsTooLong() throws {
        let long = String(repeating: "a", count: 5000)
        var reader = SyncResponseReader()
        try reader.append(
            Data(
                #"{"actions": [{"podcast": "\#(long)", "episode": "b"}, {"podcast": "a", "episode": "\#(long)"}, {"podcast": "a", "episode": "b", "guid": "\#(long)", "device": "\#(long)"}]}"#
                    .utf8))
        let actions = reader.takeActions()
        #expect(actions.count == 1 && actions.first?.guid == nil && actions.first?.device == nil)
    }

    @Test func leadsNoFeedAwayFromTLS() async throws {
        try await withSyncServer(.opodsync) { server in
            let machine = try await SyncMachine(server)
            try machine.follow()
            await server.fail(
                "POST /api/2/subscriptions",
                .text(
                    #"{"timestamp": 0, "update_urls": [["\#(SyncMachine.feed)", "http://a.example/other"]]}"#)
            )
            try await machine.sync()
            #expect(try machine.followed == [SyncMachine.feed])
        }
    }
}
