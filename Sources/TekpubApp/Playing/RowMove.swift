/// Rows of a list that move together to another position. It costs what it passes, however long the list is.
struct RowMove: Equatable {
    /// The rows that move, in ascending order.
    let rows: [Int]
    /// The row before which they go, which stays; the number of all rows for the end.
    let target: Int
    /// The rows whose index changes, moved or not.
    let range: Range<Int>
    /// The previous rows of `range` in their new order.
    fileprivate let order: [Int]
    /// The new rows of `range` in their previous order.
    private let newRows: [Int]

    /// - Parameters:
    ///   - rows: in ascending order; at least one.
    ///   - target: the row before which they go, not one of them; the number of all rows for the end.
    init(_ rows: [Int], before target: Int) {
        precondition(!rows.isEmpty, "a move has rows")
        (self.rows, self.target) = (rows, target)
        range = min(rows[0], target)..<max(rows[rows.count - 1] + 1, target)
        let moved = Set(rows)
        order =
            (range.lowerBound..<target).filter { !moved.contains($0) } + rows
            + (target..<range.upperBound).filter { !moved.contains($0) }
        var newRows = order
        for (offset, row) in order.enumerated() {
            newRows[row - range.lowerBound] = range.lowerBound + offset
        }
        self.newRows = newRows
    }

    /// Moves rows past their neighbour: up if `step` is negative, else down.
    ///
    /// - Parameters:
    ///   - rows: in ascending order.
    ///   - count: the number of all rows.
    /// - Returns: nil if there is no neighbour.
    init?(_ rows: [Int], by step: Int, of count: Int) {
        guard let first = rows.first, let last = rows.last, step < 0 ? first > 0 : last + 1 < count else {
            return nil
        }
        self.init(rows, before: step < 0 ? first - 1 : last + 2)
    }

    /// Returns where a row is afterwards.
    func newRow(of row: Int) -> Int {
        range.contains(row) ? newRows[row - range.lowerBound] : row
    }
}

extension Array {
    /// Moves elements.
    mutating func apply(_ move: RowMove) {
        let moved = move.order.map { self[$0] }
        replaceSubrange(move.range, with: moved)
    }
}
