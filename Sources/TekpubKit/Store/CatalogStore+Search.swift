import GRDB

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
