import GRDB

extension CatalogStore {
    /// Looks for productions in whose title, author, episodes or descriptions every word of `text` is,
    /// whatever its capitals and accents; part of a word is enough.
    ///
    /// All work is done off the main actor, and given up with the task that reads the stream.
    ///
    /// - Returns: what titles and authors tell, then, behind that, everything. Nothing if `text` has no word,
    ///   or the library cannot be read.
    public func search(_ text: String, within productions: ProductionQuery) -> AsyncStream<SearchResult> {
        let (results, continuation) = AsyncStream.makeStream(
            of: SearchResult.self, bufferingPolicy: .bufferingNewest(1))
        let task = Task.detached(priority: .userInitiated) {
            defer { continuation.finish() }
            do {
                guard let query = SearchQuery(text), let file = try library.catalog(of: baseURL) else {
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
                    // No list reads what is searched through, so nobody else would find its damage.
                    throw LibraryError.noted(error, at: file.path)
                }
            } catch {
                // Given up, or not readable: the list itself says so, which asks the same files.
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return results
    }
}
