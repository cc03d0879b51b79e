import Foundation
import Localization
import SyncTestServer
import Testing

@testable import TekpubKit

/// Servers that fail, lie, forget, or hold the marks of others: nothing local is lost.
struct SynchronizerFaultTests {
    /// A machine with a source and two marks, which the server does not know.
    private func machine(_ server: GPodderServer) async throws -> SyncMachine {
        let machine = try await SyncMachine(server)
        try machine.follow()
        try machine.mark(1, watched: true)
        try machine.mark(2, position: 300)
        return machine
    }

    private static let paths = ["subscription", "episode"]

    @Test(arguments: GPodderServer.Dialect.allCases, paths)
    func keepsEverythingIfTheServerFails(dialect: GPodderServer.Dialect, path: String) async throws {
        try await withSyncServer(dialect) { server in
            let machine = try await machine(server)
            for fault in [GPodderServer.Fault.status(502), .page, .status(500), .status(404)] {
                await server.fail(path, fault, times: 20)
                await #expect(throws: SyncError.self) { try await machine.sync() }
                #expect(try machine.states() == ["w", "300", ""])
                #expect(try machine.followed == [SyncMachine.feed])
                #expect(try machine.syncState().failure?.contains("127.0.0.1") == true)
                let translated = try Language.withCurrent(.pseudo) { try machine.syncState().failure }
                #expect(translated?.filter { $0.isASCII && $0.isLetter } == "")
                await server.clearFaults()
            }
            #expect(try machine.syncState().failureCount == 4)
            // Afterwards, everything is sent.
            let report = try await machine.sync()
            #expect(report.sentCount == 2)
            #expect(await server.storedActions.count == 2)
            #expect(try machine.syncState().failure == nil)
        }
    }

    @Test func outlivesASpell() async throws {
        try await withSyncServer(.gpodder) { server in
            let machine = try await machine(server)
            await server.fail("/", .status(502), times: 2)
            #expect(try await machine.sync().sentCount == 2)
        }
    }

    @Test func saysThatThePasswordIsWrong() async throws {
        for dialect in GPodderServer.Dialect.allCases {
            try await withSyncServer(dialect) { server in
                let machine = try await SyncMachine(server, password: "wrong")
                let error = await #expect(throws: SyncError.self) { try await machine.sync() }
                guard case .wrongPassword? = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(error?.localizedDescription.contains("wrong") == false)
            }
        }
    }

    /// Everything can be sent once more to a server that has lost it.
    @Test(arguments: GPodderServer.Dialect.allCases)
    func startsOver(dialect: GPodderServer.Dialect) async throws {
        try await withSyncServer(dialect) { server in
            let machine = try await machine(server)
            try await machine.sync()
            await server.forgetAll()
            machine.pass(100)
            await server.pass(100)
            // That the server has forgotten a feed removes none.
            #expect(try await machine.sync().removedHere.isEmpty)
            #expect(try machine.followed == [SyncMachine.feed])
            let report = try await machine.sync(Synchronizer.Options(isFull: true))
            #expect(report.addedThere == ["A Show"])
            #expect(report.sentCount == 2)
            #expect(await server.listedFeeds == [SyncMachine.feed])
            #expect(try machine.states() == ["w", "300", ""])
        }
    }

    @Test(arguments: GPodderServer.Dialect.allCases)
    func keepsWhatAServerLoses(dialect: GPodderServer.Dialect) async throws {
        try await withSyncServer(dialect) { server in
            let machine = try await machine(server)
            await server.fail("POST", .forgetfulness, times: 10)
            try await machine.sync()
            #expect(try machine.states() == ["w", "300", ""])
            #expect(await server.storedActions.isEmpty)
            machine.pass(8 * 86_400)
            await server.clearFaults()
            try await machine.sync()
            #expect(try machine.states() == ["w", "300", ""])
        }
    }

    /// One address that the server cannot store holds up nothing else, and is not sent every time.
    @Test(arguments: GPodderServer.Dialect.allCases)
    func sendsAroundWhatTheServerRefuses(dialect: GPodderServer.Dialect) async throws {
        try await withSyncServer(dialect) { server in
            let machine = try await machine(server)
            try machine.mark(3, position: 7)
            try machine.follow("https://b.example/feed")
            try await machine.sync()
            try machine.follow("https://poison.example/feed")
            try machine.follow("https://c.example/feed")
            machine.pass(10)
            for number in 1...3 { try machine.mark(number, position: 100 + number) }
            await server.refuse("poison.example")
            let first = try await machine.sync()
            #expect(first.warnings.count == 1)
            #expect(first.addedThere == ["A Show"])
            await server.refuse("media.a.example/2.mp3")
            machine.pass(10)
            for number in 1...3 { try machine.mark(number, position: 200 + number) }
            let second = try await machine.sync()
            #expect(second.sentCount == 2)
            #expect(second.warnings.count == 1)
            #expect(try await machine.sync() == SyncReport())
            #expect(try machine.states() == ["201", "202", "203"])
        }
    }

    @Test(arguments: [GPodderServer.Dialect.opodsync, .nextcloud])
    func holdsBackTheRemovalOfMostSources(dialect: GPodderServer.Dialect) async throws {
        try await withSyncServer(dialect) { server in
            let machine = try await SyncMachine(server)
            let feeds = (1...5).map { "https://a.example/\($0)" }
            for feed in feeds { try machine.follow(feed) }
            try await machine.sync()
            await server.pass(10)
            await server.change(removed: Array(feeds.prefix(4)))
            for _ in 0..<2 {
                let report = try await machine.sync()
                #expect(report.heldRemovals.count == 4)
                #expect(report.removedHere.isEmpty)
            }
            #expect(try machine.followed == feeds)
            let report = try await machine.sync(Synchronizer.Options(acceptsRemovals: true))
            #expect(report.removedHere.count == 4)
            #expect(try machine.followed == [feeds[4]])
        }
    }

    /// A name or a password in an address is for its server, and for no other.
    @Test func keepsAddressesWithSecretsHere() async throws {
        try await withSyncServer(.opodsync) { server in
            let machine = try await SyncMachine(server)
            try machine.follow("https://ada:secret@private.example/feed")
            let report = try await machine.sync()
            #expect(report.addedThere.isEmpty)
            #expect(try machine.syncState().privateCount == 1)
            #expect(await server.listedFeeds.isEmpty)
        }
    }

    @Test func takesOverSpellingsAndNoOtherHosts() async throws {
        try await withSyncServer(.gpodder) { server in
            let machine = try await SyncMachine(server)
            try machine.follow("https://UPPER.example/Feed")
            try await machine.sync()
            #expect(try machine.followed == ["https://upper.example/Feed"])
            #expect(try await machine.sync() == SyncReport())
        }
    }

    @Test func letsOneProgramSynchroniseAtATime() async throws {
        try await withSyncServer(.opodsync) { server in
            let machine = try await machine(server)
            await server.fail("GET", .silence)
            let first = Task { try await machine.sync() }
            await server.silence()
            await #expect(throws: SyncError.isRunning) { try await machine.sync() }
            first.cancel()
            await #expect(throws: SyncError.self) { try await first.value }
            #expect(try await machine.sync().sentCount == 2)
        }
    }
}
