/// What a search has found: the rank of each production of a catalogue, in a byte each.
struct SearchFindings {
    let query: SearchQuery
    /// By number, from 1; `none` for what does not match.
    private(set) var ranks: [UInt8]

    static let none = UInt8.max

    /// - Parameter count: how many productions the catalogue has.
    init(_ query: SearchQuery, count: Int) {
        self.query = query
        ranks = Array(repeating: Self.none, count: count + 1)
    }

    subscript(id: Int) -> SearchRank? {
        get { SearchRank(rawValue: ranks[id]) }
        set { ranks[id] = newValue?.rawValue ?? Self.none }
    }

    /// Whether one of the productions in `ids` was found.
    func hasAny(of ids: Range<Int>) -> Bool {
        ranks[ids].contains { $0 != Self.none }
    }

    /// Whether all of the productions in `ids` were found.
    func hasAll(of ids: Range<Int>) -> Bool {
        !ranks[ids].contains(Self.none)
    }

    /// Takes what `other` found in `ids`.
    mutating func take(_ ids: Range<Int>, from found: [UInt8]) {
        ranks.replaceSubrange(ids, with: found)
    }

    /// Those of `ids` that were found, the best first, and those of one rank in the order of `ids`.
    ///
    /// - Parameter ids: nil for all, in the order of their numbers.
    func sorted(_ ids: [UInt32]?) -> [UInt32] {
        // A damaged file may have an index that names others than its table.
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
