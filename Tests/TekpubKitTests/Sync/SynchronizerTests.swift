import Foundation
import SyncTestServer
import Testing

@testable import TekpubKit

/// Libraries that meet at a server, in each of its dialects.
struct SynchronizerTests {
    private typealias Dialect = GPodderServer.Dialect

    @Test(arguments: GPodderServer.Dialect.allCases)
    func bringsTwoLibrariesTogether(dialect: GPodderServer.Dialect) async throws {
        try await withSyncServer(dialect) { server in
            let laptop = try await SyncMachine(server)
            let desktop = try await SyncMachine(server)
            try laptop.follow()
            try desktop.follow("https://b.example/feed")
            try laptop.mark(1, watched: true)
            try laptop.mark(2, position: 300)

            let first = try await laptop.sync()
            #expect(first.addedThere == ["A Show"])
            #expect(first.sentCount == 2)
            #expect(first.conflicts.isEmpty && first.warnings.isEmpty)
            await server.pass(10)

            let second = try await desktop.sync()
            #expect(second.addedHere == ["a.example/feed"])
            #expect(second.addedThere == ["A Show"])
            #expect(second.receivedCount == 2)
            #expect(second.watchedCount == 1)
            #expect(try desktop.states() == ["w", "300", ""])
            await server.pass(10)

            let third = try await laptop.sync()
            #expect(third.addedHere == ["b.example/feed"])
            #expect(try laptop.followed == ["https://a.example/feed", "https://b.example/feed"])
            #expect(try desktop.followed == (try laptop.followed))
            // Nothing is left to say.
            await server.pass(10)
            for machine in [laptop, desktop] {
                let report = try await machine.sync()
                #expect(report == SyncReport())
            }
        }
    }

    @Test(arguments: GPodderServer.Dialect.allCases)
    func sendsEveryKindOfChange(dialect: GPodderServer.Dialect) async throws {
        try await withSyncServer(dialect) { server in
            let (laptop, desktop) = (try await SyncMachine(server), try await SyncMachine(server))
            try laptop.follow()
            try desktop.follow()
            func meet() async throws {
                for machine in [laptop, desktop] {
                    try await machine.sync()
                    await server.pass(60)
                    laptop.pass(60)
                    desktop.pass(60)
                }
            }
            try laptop.mark(1, watched: true)
            let undone = try laptop.mark(2, position: 300)
            try await meet()
            #expect(try desktop.states() == ["w", "300", ""])

            // Marked as not watched, and undone.
            try laptop.mark(1)
            try laptop.store().undo(undone)
            try await meet()
            #expect(try desktop.states() == ["", "", ""])

            // The same again: gpodder.net keeps equal actions only once.
            try laptop.mark(1, watched: true)
            try laptop.mark(2, position: 300)
            try await meet()
            #expect(try desktop.states() == ["w", "300", ""])

            // A watched episode is played again.
            try desktop.mark(1, watched: true, position: 20)
            try await meet()
            try await meet()
            #expect(try laptop.states() == ["w 20", "300", ""])

            // A source is removed on one side.
            let source = try #require(try desktop.library.sources.sources().first { $0.kind == .server })
            _ = try desktop.library.sources.remove(source.id)
            try await meet()
            let report = try await laptop.sync()
            // Each device of gpodder.net has a list of its own.
            #expect(report.removedHere == (dialect == .gpodder ? [] : ["A Show"]))
            #expect(try desktop.followed.isEmpty)
        }
    }

    @Test(arguments: GPodderServer.Dialect.allCases)
    func keepsTheLaterOfTwoChanges(dialect: GPodderServer.Dialect) async throws {
        try await withSyncServer(dialect) { server in
            let (laptop, desktop) = (try await SyncMachine(server), try await SyncMachine(server))
            try laptop.follow()
            try desktop.follow()
            // Both are offline; the desktop is used later, and goes online first.
            try laptop.mark(1, position: 100)
            try laptop.mark(2, position: 100)
            laptop.pass(500)
            desktop.pass(500)
            try desktop.mark(1, position: 900)
            laptop.pass(500)
            desktop.pass(500)
            try laptop.mark(2, position: 50)
            try await desktop.sync()
            await server.pass(2000)
            let report = try await laptop.sync()
            #expect(report.conflicts.map(\.title) == ["Part 1"])
            #expect(report.conflicts.map(\.isThereKept) == [true])
            #expect(report.conflicts.first?.here.positionInSeconds == 100)
            #expect(report.conflicts.first?.there.positionInSeconds == 900)
            #expect(try laptop.states() == ["900", "50", ""])
            await server.pass(10)
            try await desktop.sync()
            #expect(try desktop.states() == ["900", "50", ""])
        }
    }

    /// Servers filter by the time of an action: what a device sends late is older than what was read already.
    @Test(arguments: GPodderServer.Dialect.allCases, [3 * 86_400, 90 * 86_400])
    func findsWhatWasSentLate(dialect: GPodderServer.Dialect, delay: Int) async throws {
        try await withSyncServer(dialect) { server in
            let (laptop, desktop) = (try await SyncMachine(server), try await SyncMachine(server))
            try laptop.follow()
            try desktop.follow()
            try laptop.mark(1, position: 100)
            try await desktop.sync()
            for machine in [laptop, desktop] { machine.pass(delay) }
            await server.pass(delay)
            try desktop.mark(2, position: 5)
            try await desktop.sync()
            // The laptop was offline all the time.
            try await laptop.sync()
            await server.pass(10)
            try await desktop.sync()
            // What is older than the overlap is found by the weekly reading of everything.
            if delay > 30 * 86_400 {
                desktop.pass(8 * 86_400)
                await server.pass(8 * 86_400)
                try await desktop.sync()
            }
            #expect(try desktop.states() == ["100", "5", ""])
        }
    }

    @Test(arguments: GPodderServer.Dialect.allCases)
    func keepsWhatIsSaidOfEpisodesThatAreNotThereYet(dialect: GPodderServer.Dialect) async throws {
        try await withSyncServer(dialect) { server in
            let machine = try await SyncMachine(server)
            let source = try machine.follow(episodes: 1)
            for (feed, number) in [(SyncMachine.feed, 2), ("https://unknown.example/feed", 3)] {
                await server.receive(
                    StoredAction(
                        podcast: feed, episode: SyncMachine.address(number), time: SyncMachine.start,
                        position: 70, total: 3600))
            }
            let first = try await machine.sync()
            #expect(first.receivedCount == 0)
            #expect(first.waitingCount == 2)
            // The publisher releases it, and the server has forgotten everything since.
            await server.forgetAll()
            try machine.load(source, episodes: 2)
            let second = try await machine.sync()
            #expect(second.receivedCount == 1)
            #expect(second.waitingCount == 1)
            #expect(try machine.states(2) == ["", "70"])
        }
    }

    /// As AntennaPod sends them: without tekpub's GUIDs, and with other trackers in the addresses.
    @Test(arguments: GPodderServer.Dialect.allCases)
    func understandsOtherPrograms(dialect: GPodderServer.Dialect) async throws {
        try await withSyncServer(dialect) { server in
            let machine = try await SyncMachine(server)
            try machine.follow(episodes: 4)
            try machine.mark(3, position: 40)
            machine.pass(1000)
            let address = { (number: Int) in
                "http://dts.podtrac.com/redirect.mp3/media.a.example/\(number).mp3"
            }
            let time = SyncMachine.start + 500
            let actions = [
                StoredAction(
                    podcast: "http://A.example/feed/", episode: address(1), time: time, position: 3590,
                    total: 3600),
                StoredAction(
                    podcast: SyncMachine.feed, episode: address(2), time: time, position: 700, total: 3600),
                // Neither resets a mark.
                StoredAction(podcast: SyncMachine.feed, episode: address(3), action: "delete", time: time),
                StoredAction(
                    podcast: SyncMachine.feed, episode: address(3), time: time, started: -1, position: -1,
                    total: -1),
            ]
            for action in actions { await server.receive(action) }
            let report = try await machine.sync()
            #expect(report.receivedCount == 2)
            #expect(try machine.states(4) == ["w", "700", "40", ""])
            // The server keeps what the other program sent, but for what Nextcloud replaces.
            let kept = await server.storedActions
            if dialect != .nextcloud { #expect(kept.starts(with: actions)) }
        }
    }

    @Test(arguments: GPodderServer.Dialect.allCases)
    func distrustsTimes(dialect: GPodderServer.Dialect) async throws {
        try await withSyncServer(dialect) { server in
            let machine = try await SyncMachine(server)
            try machine.follow()
            try await machine.sync()
            // A phone whose clock is years ahead, and a server that says the same.
            await server.receive(
                StoredAction(
                    podcast: SyncMachine.feed, episode: SyncMachine.address(1),
                    time: SyncMachine.start + 100_000_000,
                    position: 70, total: 3600))
            await server.lie(SyncMachine.start + 200_000_000)
            try await machine.sync()
            #expect(try machine.state(1) == "70")
            // The user's later change wins, now and whenever the action comes again.
            machine.pass(60)
            try machine.mark(1, position: 80)
            try await machine.sync()
            machine.pass(8 * 86_400)
            try await machine.sync()
            #expect(try machine.state(1) == "80")
            // What happens elsewhere afterwards is found although the server said that it was later.
            machine.pass(60)
            await server.receive(
                StoredAction(
                    podcast: SyncMachine.feed, episode: SyncMachine.address(2),
                    time: SyncMachine.start + 8 * 86_400 + 90, position: 90, total: 3600))
            await server.change(added: ["https://c.example/feed"])
            await server.lie(0)
            let report = try await machine.sync()
            #expect(try machine.state(2) == "90")
            #expect(report.addedHere == ["c.example/feed"])
        }
    }

    @Test func tellsNextcloudAgainWhatALateActionReplaced() async throws {
        try await withSyncServer(.nextcloud) { server in
            let machine = try await SyncMachine(server)
            try machine.follow()
            try machine.mark(1, position: 500)
            try await machine.sync()
            await server.receive(
                StoredAction(
                    podcast: SyncMachine.feed, episode: SyncMachine.address(1), guid: "e1",
                    time: SyncMachine.start - 1000, position: 20, total: 3600))
            let report = try await machine.sync()
            #expect(report.sentCount == 1)
            #expect(try machine.state(1) == "500")
            #expect(await server.storedActions.map(\.position) == [500])
            #expect(try await machine.sync() == SyncReport())
        }
    }
}
