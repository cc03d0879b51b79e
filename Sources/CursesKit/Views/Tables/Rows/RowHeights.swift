/// The heights of a table's rows, counted across all sections, and the lines that they fill together.
///
/// Equal heights are a multiplication. Rows of different heights are divided into blocks of 64 rows. A block
/// is measured when one of its rows comes near the screen; until then its rows count as high as the estimate.
/// The heights of all blocks are in a Fenwick tree, so that finding a line and changing a block take
/// logarithmic time: a million rows cost as much as those on the screen. Small tables are measured at once,
/// so that nothing about them is estimated.
struct RowHeights {
    /// The height of every row, or of rows that are not measured.
    let estimate: Int
    /// Whether rows have different heights.
    let vary: Bool
    private(set) var count = 0
    /// The blocks of rows of different heights; nil until one is measured.
    private var blocks: Blocks?

    private static let blockSize = 64
    /// The largest number of rows to measure at once.
    static let smallCount = 4096
    /// The heights that rows can have.
    static let limits = 1...100
    /// The cells that rows of one height and what is above them may have, more than any screen has.
    static let heightLimit = 10_000

    private struct Blocks {
        /// The heights of each block's rows; empty for a block that is not measured.
        var heights: [[UInt8]]
        /// The Fenwick tree of the blocks' heights; the first element is not used.
        var tree: [Int]
    }

    init(estimate: Int, vary: Bool = false) {
        self.estimate = min(estimate, Self.heightLimit)
        self.vary = vary
    }

    /// Adds rows that are not measured.
    mutating func append(count: Int) {
        self.count += count
        blocks = nil
    }

    // MARK: Lines

    /// The number of lines of all rows.
    var total: Int { lines(before: count) }

    /// The number of lines above `row`.
    func lines(before row: Int) -> Int {
        guard let blocks else { return row * estimate }
        let (block, index) = row.quotientAndRemainder(dividingBy: Self.blockSize)
        var lines = 0
        var node = block
        while node > 0 {
            lines += blocks.tree[node]
            node &= node - 1
        }
        guard index > 0 else { return lines }
        let heights = blocks.heights[block]
        guard !heights.isEmpty else { return lines + index * estimate }
        return heights[..<index].reduce(lines) { $0 + Int($1) }
    }

    func height(of row: Int) -> Int {
        guard let blocks else { return estimate }
        let (block, index) = row.quotientAndRemainder(dividingBy: Self.blockSize)
        let heights = blocks.heights[block]
        return heights.isEmpty ? estimate : Int(heights[index])
    }

    /// The row at `line`, counted from the first row's first line; the number of rows for lines below all.
    func row(atLine line: Int) -> Int {
        guard let blocks else { return min(max(0, line) / estimate, count) }
        // Walks down the tree to the last block that begins above or at the line.
        var rest = max(0, line)
        var block = 0
        var step = 1 << (Int.bitWidth - 1 - max(1, blocks.heights.count).leadingZeroBitCount)
        while step > 0 {
            if block + step <= blocks.heights.count, blocks.tree[block + step] <= rest {
                block += step
                rest -= blocks.tree[block]
            }
            step >>= 1
        }
        guard block < blocks.heights.count else { return count }
        let heights = blocks.heights[block]
        guard !heights.isEmpty else { return block * Self.blockSize + rest / estimate }
        var index = 0
        while rest >= Int(heights[index]) {
            rest -= Int(heights[index])
            index += 1
        }
        return block * Self.blockSize + index
    }

    // MARK: Measuring

    /// The rows around `rows` whose heights are measured together; nil if all of `rows` are measured.
    func unmeasured(_ rows: Range<Int>) -> Range<Int>? {
        let rows = rows.clamped(to: 0..<count)
        guard vary, !rows.isEmpty else { return nil }
        let range = rows.lowerBound / Self.blockSize..<(rows.upperBound - 1) / Self.blockSize + 1
        if let blocks, blocks.heights[range].allSatisfy({ !$0.isEmpty }) { return nil }
        return range.lowerBound * Self.blockSize..<min(count, range.upperBound * Self.blockSize)
    }

    /// Measures the blocks of `rows` that are not measured; `height` knows the height of a row.
    mutating func measure(_ rows: Range<Int>, height: (Int) -> Int) {
        guard let rows = unmeasured(rows) else { return }
        var blocks = self.blocks ?? makeBlocks()
        self.blocks = nil
        for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.blockSize) {
            let block = start / Self.blockSize
            guard blocks.heights[block].isEmpty else { continue }
            let heights = (start..<min(count, start + Self.blockSize)).map { limited(height($0)) }
            blocks.heights[block] = heights
            let sum = heights.reduce(0) { $0 + Int($1) }
            Self.add(sum - heights.count * estimate, to: block, in: &blocks.tree)
        }
        self.blocks = blocks
    }

    /// Sets the height of `row` anew, if it was measured.
    ///
    /// - Returns: whether it changed.
    mutating func update(_ row: Int, height: Int) -> Bool {
        let (block, index) = row.quotientAndRemainder(dividingBy: Self.blockSize)
        guard let previous = blocks?.heights[block], !previous.isEmpty else { return false }
        let height = limited(height)
        guard previous[index] != height else { return false }
        blocks?.heights[block][index] = height
        if var tree = blocks?.tree {
            blocks?.tree = []
            Self.add(Int(height) - Int(previous[index]), to: block, in: &tree)
            blocks?.tree = tree
        }
        return true
    }

    /// A delegate's answer as a height.
    private func limited(_ height: Int) -> UInt8 {
        let height = height == TableView.automaticDimension ? estimate : height
        return UInt8(min(max(height, Self.limits.lowerBound), Self.limits.upperBound))
    }

    private func makeBlocks() -> Blocks {
        let blockCount = (count + Self.blockSize - 1) / Self.blockSize
        var tree = Array(repeating: 0, count: blockCount + 1)
        for node in 1..<blockCount + 1 {
            tree[node] += min(Self.blockSize, count - (node - 1) * Self.blockSize) * estimate
            let parent = node + (node & -node)
            if parent <= blockCount { tree[parent] += tree[node] }
        }
        return Blocks(heights: Array(repeating: [], count: blockCount), tree: tree)
    }

    private static func add(_ difference: Int, to block: Int, in tree: inout [Int]) {
        var node = block + 1
        while node < tree.count {
            tree[node] += difference
            node += node & -node
        }
    }
}
