import TekpubKit

/// What a search has found so far; rows are read a screen at a time, and kept while they may be seen.
struct SearchResultRows {
    let result: SearchResult
    private var pages = RowCache<SearchHit>()

    init(_ result: SearchResult) {
        self.result = result
    }

    var count: Int { result.count }

    /// What was found at `index`; nil if there is no such row.
    mutating func hit(_ index: Int) -> SearchHit? {
        pages.row(index, of: result.count) { result.hits($0) }
    }

    /// Has every row read again.
    mutating func forget() {
        pages.forget()
    }
}
