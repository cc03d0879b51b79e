/// The contents of one response, except the productions, which were emitted as changes.
package struct Document: Equatable {
    /// The maximum number of queries, channels, actions and recent episodes per document.
    package static let listLimit = 1000

    /// The catalogue in the document, without productions.
    package var catalog = Catalog()
    /// Whether the document has a list of productions, possibly empty.
    package var hasProductions = false
    /// Whether the document is an object whose productions all lack their episodes.
    package var isSummary = false
    /// Productions shown in a document whose full list is elsewhere. They were not emitted as changes,
    /// because the full list comes first.
    package var extras: [Production] = []
    /// Further URLs to request, in the server's order; absolute and unique.
    package var queries: [Query] = []
}
