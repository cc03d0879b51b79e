import SyncTestServer
import Testing

@testable import TekpubKit

/// Ten thousand actions: how many requests they take.
@Suite(.timeLimit(.minutes(3)))
struct SyncVolumeTests {
    @Test(arguments: [(GPodderServer.Dialect.gpodder, 2500), (.opodsync, 10_000), (.nextcloud, 1000)])
    func exchangesManyActionsInFewRequests(dialect: GPodderServer.Dialect, total: Int) async throws {
        try await withSyncServer(dialect) { server in
            let (laptop, desktop) = (try await SyncMachine(server), try await SyncMachine(server))
            try laptop.follow(episodes: total)
            try desktop.follow(episodes: total)
            let marks = (1...total).map { number in
                (number, number.isMultiple(of: 3), number.isMultiple(of: 3) ? nil : number % 3000 + 1)
            }
            try laptop.store().setMarks(
                Dictionary(
                    uniqueKeysWithValues: marks.map { number, isWatched, position in
                        (
                            try laptop.key(number),
                            EpisodeMark(
                                isWatched: isWatched, positionInSeconds: position,
                                updatedAt: .init(timeIntervalSince1970: Double(SyncMachine.start - number)))
                        )
                    }))
            #expect(try await laptop.sync(episodes: total).sentCount == total)
            let posts = await server.requests.filter { $0.line.hasPrefix("POST") && $0.actionCount > 0 }
            let limit = dialect == .gpodder ? 100 : 500
            #expect(posts.map(\.actionCount) == Array(repeating: limit, count: total / limit))

            await server.pass(10)
            await server.clearRequests()
            #expect(try await desktop.sync(episodes: total).receivedCount == total)
            let gets = await server.requests.filter { $0.line.contains("episode") }
            #expect(gets.count == (dialect == .gpodder ? 3 : 1))
            for (number, isWatched, position) in marks.prefix(50) {
                #expect(try desktop.state(number) == (isWatched ? "w" : "\(position ?? 0)"))
            }
        }
    }
}
