import Foundation
import Testing

@testable import TekpubKit

/// Reserving sources, also against other programs.
struct SourceClaimTests {
    private let folder: TemporaryFolder
    private let library: Library
    private let source: Source
    private let start = Date(timeIntervalSince1970: 1_600_000_000)

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(in: folder.url, patience: 5, removesOrphans: false)
        source = try library.sources.add("http://127.0.0.1:9/feed").source
    }

    private func claim(with locks: SourceLocks, now: Date? = nil) throws -> SourceClaim? {
        try library.sources.claim([source], with: locks, unlessRefreshedSince: start, now: now ?? start)[
            source.id]
    }

    @Test func aSourceIsReservedByOneRefreshAtATime() throws {
        let (first, second) = try (SourceLocks(in: library.folder), SourceLocks(in: library.folder))
        let other = try library.sources.add("http://127.0.0.1:9/other").source
        #expect(try claim(with: first) != nil)
        #expect(try claim(with: second) == nil)
        let both = try library.sources.claim(
            [source, other], with: second, unlessRefreshedSince: start, now: start)
        #expect(both.keys.elementsEqual([other.id]), "Another source is free.")
        first.unlock([source.id])
        #expect(try claim(with: second) != nil)
    }

    @Test func whatLiesBetweenLockedSourcesIsLocked() throws {
        let (first, second) = try (SourceLocks(in: library.folder), SourceLocks(in: library.folder))
        #expect(try first.lock([3, 7]) == [3, 7])
        #expect(try second.lock([8, 2, 3, 4, 5, 7]) == [2, 4, 5, 8])
        second.unlock([2, 4])
        first.unlock([3])
        #expect(try first.lock([2, 3, 4, 5]) == [2, 3, 4])
    }

    @Test func aReservationEndsWithItsRefresh() throws {
        var first: SourceLocks? = try SourceLocks(in: library.folder)
        let second = try SourceLocks(in: library.folder)
        #expect(try first.map { try claim(with: $0) } != nil)
        #expect(try claim(with: second) == nil)
        first = nil
        #expect(try claim(with: second) != nil)
    }

    @Test func aKilledProgramLeavesItsSourcesToOthersAtOnce() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.url.path as String] in
            let library = try Library.open(in: URL(filePath: path))
            let locks = try SourceLocks(in: library.folder)
            let ids = try library.sources.sources().map(\.id)
            #expect(try locks.lock(ids) == ids.sorted())
            kill(getpid(), SIGKILL)
        }
        #expect(try claim(with: SourceLocks(in: library.folder)) != nil)
    }

    /// A program reads the clock, and then waits for another one that writes to the library.
    @Test func aSourceIsCheckedOnceEvenIfTheLibraryIsBusy() throws {
        let locks = try SourceLocks(in: library.folder)
        let first = try #require(try claim(with: locks, now: start + 1))
        let refresh = EndedRefresh(
            claim: first, result: .success(.unchanged), advice: nil, catalog: nil, endedAt: start + 1)
        #expect(
            library.sources.finish([refresh], schedule: RefreshSchedule()).map(\.result) == [
                .success(.unchanged)
            ])
        locks.unlock([source.id])
        #expect(try claim(with: locks) == nil)
        // The clock was an hour ahead when it was refreshed.
        #expect(try claim(with: locks, now: start - 3600) != nil)
    }

    @Test func aRefusedSourceIsNotLocked() throws {
        let (first, second) = try (SourceLocks(in: library.folder), SourceLocks(in: library.folder))
        let refresh = EndedRefresh(
            claim: try #require(try claim(with: first)), result: .success(.unchanged), advice: nil,
            catalog: nil,
            endedAt: start + 1)
        _ = library.sources.finish([refresh], schedule: RefreshSchedule())
        first.unlock([source.id])
        #expect(try claim(with: first) == nil)
        #expect(try second.lock([source.id]) == [source.id])
    }

    /// The address that the user gave a source while it was refreshed is not taken back by what the refresh learnt.
    @Test func keepsTheAddressThatTheUserGaveMeanwhile() throws {
        let first = try #require(try claim(with: SourceLocks(in: library.folder)))
        let mine = NewSource(address: "http://mine.test/feed", title: nil, folders: [])
        #expect(try library.sources.edit(source.id, to: mine) == nil)
        let refresh = EndedRefresh(
            claim: first, result: .success(.unchanged), advice: nil, catalog: nil, endedAt: start)
        _ = library.sources.finish([refresh], schedule: RefreshSchedule())
        #expect(try library.sources.sources().first { $0.id == source.id }?.address == mine.address)
    }
}
