import Testing

@testable import TekpubServer

struct ConnectionTableTests {
    /// A connection that reports its state, and ends when it is cancelled.
    private func admit(to table: ConnectionTable, isWaiting: Bool) async -> Task<Void, Never> {
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let (began, begin) = AsyncStream.makeStream(of: Void.self)
        await table.admit { progress in
            if !isWaiting { await progress.goesOn() }
            begin.finish()
            for await _ in AsyncStream.makeStream(of: Void.self).stream {}
            end.finish()
        }
        for await _ in began {}
        return Task { for await _ in ended {} }
    }

    @Test func endsTheConnectionThatHasWaitedLongest() async {
        let table = ConnectionTable(limit: 3)
        _ = await admit(to: table, isWaiting: false)
        let oldest = await admit(to: table, isWaiting: true)
        _ = await admit(to: table, isWaiting: true)
        _ = await admit(to: table, isWaiting: true)
        await oldest.value
        await table.endAll()
    }

    @Test func hasNoRoomToMakeWithoutConnections() async {
        #expect(await !ConnectionTable(limit: 1).makeRoom())
    }
}
