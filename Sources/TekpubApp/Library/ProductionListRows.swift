import TekpubKit

/// The rows of a list of productions, of which those are read that are looked at.
struct ProductionListRows {
    let list: ProductionList
    private var pages = RowCache<ProductionSummary>()

    init(_ list: ProductionList) {
        self.list = list
    }

    var count: Int { list.count }

    /// The production at `index`; nil if there is no such row.
    mutating func row(_ index: Int) -> ProductionSummary? {
        pages.row(index, of: list.count) { list.rows($0) }
    }

    /// Has every row read again.
    mutating func forget() {
        pages.forget()
    }
}
