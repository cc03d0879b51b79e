/// The findings of a search: the rank of each production of a catalogue, one byte each.
struct SearchFindings {
    let query: SearchQuery
    /// The ranks by production ID, from 1; `none` if the production does not match.
    private(set) var ranks: [UInt8]

    static let none = UInt8.max

    /// - Parameter count: the number of productions in the catalogue.
    init(_ query: SearchQuery, count: Int) {
        self.query = query
        ranks = Array(repeating: Self.none, count: count + 1)
    }

    subscript(id: Int) -> SearchRank? {
        get { SearchRank(rawValue: ranks[id]) }
        set { ranks[id] = newValue?.rawValue ?? Self.none }
    }

    /// Whether any production in `ids` matches.
    func hasAny(of ids: Range<Int>) -> Bool {
        ranks[ids].contains { $0 != Self.none }
    }

    /// Whether all productions in `ids` match.
    func hasAll(of ids: Range<Int>) -> Bool {
        !ranks[ids].contains(Self.none)
    }

    /// Sets the ranks of `ids`.
    mutating func receive(_ ids: Range<Int>, from found: [UInt8]) {
        ranks.replaceSubrange(ids, with: found)
    }

    /// Returns the matching productions in `ids`, best first; equally good ones keep their order.
    ///
    /// - Parameter ids: nil for all productions, in the order of their IDs.
    func sorted(_ ids: [UInt32]?) -> [UInt32] {
        // In a damaged file, an index may contain IDs that the table does not have.
        ids.map { sort($0.filter { Int($0) < ranks.count }) } ?? sort(1..<UInt32(ranks.count))
    }

    private func sort(_ ids: some Sequence<UInt32>) -> [UInt32] {
        ranks.withUnsafeBufferPointer { ranks in
            var starts = [Int](repeating: 0, count: SearchRank.allCases.count + 1)
            for id in ids where ranks[Int(id)] != Self.none { starts[Int(ranks[Int(id)]) + 1] += 1 }
            for index in 1..<starts.count { starts[index] += starts[index - 1] }
            let count = starts[starts.count - 1]
            return [UInt32](unsafeUninitializedCapacity: count) { buffer, initializedCount in
                for id in ids where ranks[Int(id)] != Self.none {
                    let rank = Int(ranks[Int(id)])
                    buffer[starts[rank]] = id
                    starts[rank] += 1
                }
                initializedCount = count
            }
        }
    }
}
