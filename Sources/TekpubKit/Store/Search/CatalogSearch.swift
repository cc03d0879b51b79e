import GRDB
import Synchronization

/// A search through one generation of a catalogue, in parallel on all workers of its file.
///
/// This folder searches. `SearchQuery` splits the typed text into folded `SearchWord`s. `SearchScan` looks for
/// them in the `SearchRecords` that `SearchTextWriter` stored, and gives each match a `SearchRank`.
/// `SearchFindings` collects the ranks. `SearchResult` reads the rows of the matches when they are shown.
struct CatalogSearch: Sendable {
    let query: SearchQuery
    let file: CatalogFile

    /// Searches titles and authors, then all texts.
    ///
    /// - Parameter report: called with the findings so far; the last call has all of them.
    func run(report: (SearchFindings, _ isComplete: Bool) throws -> Void) async throws {
        let (chunks, continued) = try file.searchChunks()
        let count = (chunks.last?.upperBound ?? 1) - 1
        let previous = file.lastSearch.withLock { $0 }.flatMap { query.narrows($0.query) ? $0 : nil }
        let scan = SearchScan(query: query, previous: previous)
        var findings = SearchFindings(query, count: count)
        let isWanted = { (chunk: Range<Int>) in previous?.hasAny(of: chunk) ?? true }

        try await eachChunk(chunks.filter(isWanted), "SELECT names FROM searchText WHERE first = ?") {
            chunk, row, _ in
            guard let names = SearchRecords(row.bytes(0)), names.count == chunk.count else {
                throw Self.damage
            }
            return scan.ranks(from: chunk.lowerBound, names: names)
        } receive: { chunk, ranks in
            findings.receive(chunk, from: ranks)
        }
        try report(findings, false)

        let known = findings
        let sql = "SELECT names, details FROM searchText WHERE first = ?"
        let rest = chunks.filter { isWanted($0) && !known.hasAll(of: $0) }
        try await eachChunk(rest, sql) { chunk, row, database in
            guard let names = SearchRecords(row.bytes(0)), let details = SearchRecords(row.bytes(1)),
                names.count == chunk.count, details.count == chunk.count
            else { throw Self.damage }
            var ranks = scan.ranks(
                from: chunk.lowerBound, names: names, details: details, known: known.ranks[chunk])
            // Only the last production of a row continues in others.
            let last = chunk.upperBound - 1
            guard continued.contains(last), ranks.last == SearchFindings.none, scan.isWanted(last) else {
                return ranks
            }
            var found = SearchDetailRanks(query)
            found.look(in: details[details.count - 1])
            try Self.forEachPart(of: last, in: database) { found.look(in: $0) }
            let rank = SearchRank(query, inNames: names[names.count - 1], found)
            ranks[ranks.count - 1] = rank?.rawValue ?? SearchFindings.none
            return ranks
        } receive: { chunk, ranks in
            findings.receive(chunk, from: ranks)
        }
        let all = findings
        file.lastSearch.withLock { $0 = all }
        try report(findings, true)
    }

    static let damage = DatabaseError(resultCode: .SQLITE_CORRUPT)

    /// Calls `body` with the further details of the production `id`, part by part.
    static func forEachPart(
        of id: Int, in database: Database, _ body: (UnsafeRawBufferPointer) -> Void
    ) throws {
        let statement = try RowStatement(
            "SELECT details FROM furtherDetails WHERE production = ?", in: database)
        statement.bind(1, id)
        try statement.forEachRow {
            guard let part = SearchRecords(statement.bytes(0)), part.count == 1 else { throw damage }
            body(part[0])
        }
    }

    /// Lets the workers scan `chunks`. Each takes the next chunk when it is free.
    private func eachChunk(
        _ chunks: [Range<Int>], _ sql: String,
        look: @escaping @Sendable (Range<Int>, RowStatement, Database) throws -> [UInt8],
        receive: (Range<Int>, [UInt8]) -> Void
    ) async throws {
        // Chunks are taken one by one, so that no worker gets all the slow ones.
        let turns = Turns()
        try await withThrowingTaskGroup(of: [(Range<Int>, [UInt8])].self) { group in
            for worker in file.workers {
                group.addTask {
                    // Cancelling the task interrupts the read.
                    try await worker.read { database in
                        let statement = try RowStatement(sql, in: database)
                        var found: [(Range<Int>, [UInt8])] = []
                        while true {
                            let index = turns.take()
                            guard index < chunks.count else { return found }
                            statement.bind(1, chunks[index].lowerBound)
                            try statement.forEachRow {
                                found.append((chunks[index], try look(chunks[index], statement, database)))
                            }
                        }
                    }
                }
            }
            for try await found in group {
                for (chunk, ranks) in found { receive(chunk, ranks) }
            }
        }
    }
}

/// Returns 0, 1, 2 ..., each number once.
private final class Turns: Sendable {
    private let next = Atomic(0)

    func take() -> Int { next.wrappingAdd(1, ordering: .relaxed).oldValue }
}

extension CatalogFile {
    /// Returns the ranges of productions whose search texts share a row, and the productions with further
    /// details in others.
    func searchChunks() throws(LibraryError) -> (ranges: [Range<Int>], continued: Set<Int>) {
        if let known = chunks.withLock({ $0 }) { return known }
        let (firsts, continued, count) = try work { database in
            (
                try Int.fetchAll(database, sql: "SELECT first FROM searchText ORDER BY first"),
                try Int.fetchSet(database, sql: "SELECT DISTINCT production FROM furtherDetails"),
                try Int.fetchOne(database, sql: "SELECT max(id) FROM production") ?? 0
            )
        }
        // One byte is allocated for each production, and a damaged file may contain any number.
        guard try count <= summary().productionCount else { throw .damaged(path: path) }
        let bounds = firsts + [min(max(0, count), Int(UInt32.max)) + 1]
        guard bounds.first == 1, zip(bounds, bounds.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw .damaged(path: path)
        }
        let found = (zip(bounds, bounds.dropFirst()).map { $0..<$1 }, continued)
        chunks.withLock { $0 = found }
        return found
    }
}

extension CatalogStore {
    /// Searches titles, authors, episode titles and descriptions for productions that contain every word of
    /// `text`.
    ///
    /// Case and accents are ignored, and a part of a word matches. All work is done off the main actor.
    /// Cancelling the task that reads the stream cancels the search.
    ///
    /// - Returns: first the matches in titles and authors, then the complete result, with further matches
    ///   below. Empty if `text` has no word or the library cannot be read.
    public func search(_ text: String, within productions: ProductionQuery) -> AsyncStream<SearchResult> {
        let (results, continuation) = AsyncStream.makeStream(
            of: SearchResult.self, bufferingPolicy: .bufferingNewest(1))
        let task = Task.detached(priority: .userInitiated) {
            defer { continuation.finish() }
            do {
                guard let query = SearchQuery(text), let file = try library.catalog(of: catalogID) else {
                    return
                }
                let order = productions.isPlain ? nil : try productions.ids(in: file)
                do {
                    try await CatalogSearch(query: query, file: file).run { findings, isComplete in
                        let list = ProductionList(findings.sorted(order), in: file, store: self)
                        continuation.yield(
                            SearchResult(
                                text: text, list: list, isComplete: isComplete, query: query, file: file))
                    }
                } catch {
                    // Only searches read the search texts, so only a search can find and report their damage.
                    throw LibraryError.noted(error, at: file.path)
                }
            } catch {
                // Cancelled or unreadable. The list reads the same files and shows the error.
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return results
    }
}
