/// Rows of a long list, read a page at a time and kept while they may be seen.
struct RowCache<Row> {
    private var pages: [Int: [Row]] = [:]

    /// More rows than most screens have.
    private static var size: Int { 64 }
    /// Enough for any screen and a page above and below it.
    private static var limit: Int { 16 }

    /// The row at `index` of `count`; nil if there is none.
    ///
    /// - Parameter read: reads the rows of a range.
    mutating func row(_ index: Int, of count: Int, read: (Range<Int>) -> [Row]) -> Row? {
        guard index >= 0, index < count else { return nil }
        let number = index / Self.size
        let first = number * Self.size
        if pages[number] == nil {
            if pages.count >= Self.limit { pages.removeAll() }
            pages[number] = read(first..<min(count, first + Self.size))
        }
        guard let page = pages[number], page.indices.contains(index - first) else { return nil }
        return page[index - first]
    }

    /// Has every row read again.
    mutating func forget() {
        pages.removeAll()
    }
}
