/// Ranks some productions in two steps: by their names, that is titles and authors, then by their details.
///
/// Every match of the first step ranks above every match of the second, so it can be shown before the second
/// step begins.
struct SearchScan {
    let query: SearchQuery
    /// The findings of a wider query, so that only its matches are scanned; nil to scan everything.
    let previous: SearchFindings?

    /// Returns the ranks of the productions from the ID `first` on, by their names.
    func ranks(from first: Int, names: SearchRecords) -> [UInt8] {
        var ranks = [UInt8](repeating: SearchFindings.none, count: names.count)
        for index in candidates(in: names, from: first) {
            if let rank = SearchRank(query, inNames: names[index]) { ranks[index] = rank.rawValue }
        }
        return ranks
    }

    /// Returns the ranks of the productions from the ID `first` on, by names and details.
    ///
    /// - Parameter known: the ranks by names.
    func ranks(
        from first: Int, names: SearchRecords, details: SearchRecords, known: some Collection<UInt8>
    ) -> [UInt8] {
        var ranks = Array(known)
        func check(_ index: Int) {
            guard ranks[index] == SearchFindings.none,
                let rank = SearchRank(query, inNames: names[index], details: details[index])
            else { return }
            ranks[index] = rank.rawValue
        }
        for index in candidates(in: details, from: first) { check(index) }
        // The first word may be in the names, and another one in the details.
        if previous == nil, query.words.count > 1 {
            for index in candidates(in: names, from: first) { check(index) }
        }
        return ranks
    }

    /// Whether the production with this ID may match.
    func isWanted(_ id: Int) -> Bool { previous.map { $0[id] != nil } ?? true }

    /// Returns the indexes of the records that may match.
    private func candidates(in records: SearchRecords, from first: Int) -> some Sequence<Int> {
        var next = 0
        return AnyIterator {
            while next < records.count {
                guard let previous else {
                    guard let index = records.firstRecord(containing: query.words[0], from: next) else {
                        next = records.count
                        return nil
                    }
                    next = index + 1
                    return index
                }
                next += 1
                if previous[first + next - 1] != nil { return next - 1 }
            }
            return nil
        }
    }
}
