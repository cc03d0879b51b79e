import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// The main actor never waits for the library: a debug build traps there.
struct MainActorTests {
    @Test func noRowIsReadOnTheMainActor() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
            let store = try Library.temporary().store(for: "http://example.com")
            try store.replace(with: [.numbered("a", 1)])
            let list = try await store.productions(ProductionQuery())
            await MainActor.run { print("reading", list.rows(0..<1).count) }
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(!output.contains("reading"))
    }

    @Test func noLibraryIsOpenedOnTheMainActor() async {
        await #expect(processExitsWith: .failure) {
            let library = LazyLibrary { () throws(LibraryError) in try Library.temporary() }
            // Ignore errors: the test fails unless the process ends here.
            await MainActor.run { _ = try? library.library() }
        }
    }

    @Test func rowsForAScreenAreReadElsewhere() async throws {
        let store = try Library.temporary().store(for: "http://example.com")
        try store.replace(with: [.numbered("a", 1), .numbered("b", 1)])
        let list = try await store.productions(ProductionQuery())
        let rows = await Task { @MainActor in await list.load(0..<2) }.value
        #expect(rows.map(\.key) == ["a", "b"])
    }

    @Test func aCancelledReadLeavesBlankRows() async throws {
        let store = try Library.temporary().store(for: "http://example.com")
        try store.replace(with: [.numbered("a", 1), .numbered("b", 1)])
        let list = try await store.productions(ProductionQuery())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await list.load(0..<2)
        }
        #expect(await task.value.map(\.key) == ["", ""])
        // The file is intact.
        #expect(await list.load(0..<2).map(\.key) == ["a", "b"])
    }
}
