/// Where the parts of a TOML document stand, as indexes of bytes.
struct TOMLLayout {
    /// A header or a pair that is not inside another pair.
    struct Statement {
        let isHeader: Bool
        /// The names of the table in which it stands, or that it begins. In an array of tables, the last is an index.
        let section: [String]
        /// The names that lead to its value; of a header, those of its table.
        let path: [String]
        /// From its first name or bracket to the end of its value or brackets.
        let range: Range<Int>
    }

    /// A name and its value, also inside the braces of another value.
    struct Pair {
        /// The start of the name.
        let name: Int
        let value: Range<Int>

        var range: Range<Int> { name..<value.upperBound }
    }

    /// In the order of the document.
    var statements: [Statement] = []
    /// By the names that lead to them.
    var pairs: [[String]: Pair] = [:]
    /// Each from its `#` to the end of its line.
    var comments: [Range<Int>] = []
}

extension TOMLLayout {
    /// The statement that contains a byte; nil between statements.
    func statement(at index: Int) -> Statement? { statements.first { $0.range.contains(index) } }

    /// The pairs that stand side by side in the braces of a value, in the order of the document.
    func pairs(inBraces braces: Range<Int>) -> [Pair] {
        let inside = pairs.values.filter {
            braces.lowerBound < $0.name && $0.value.upperBound < braces.upperBound
        }
        return inside.filter { pair in !inside.contains { $0.value.contains(pair.name) } }
            .sorted { $0.name < $1.name }
    }

    /// The braces around a pair, the innermost ones; nil if it is a statement.
    func braces(around pair: Pair) -> Range<Int>? {
        pairs.values.map(\.value).filter { $0.contains(pair.name) }.max { $0.lowerBound < $1.lowerBound }
    }
}
