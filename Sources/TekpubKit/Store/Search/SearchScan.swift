/// Looks at the texts of some productions in one of two steps: names, then details.
///
/// What the first step finds is better than anything that the second one finds, so it can be shown before
/// the second one begins.
struct SearchScan {
    let query: SearchQuery
    /// What a query found that this one narrows, so that nothing else need be looked at; nil without one.
    let former: SearchFindings?

    /// The ranks of the productions from the number `first` on, as far as names tell.
    func ranks(from first: Int, names: SearchRecords) -> [UInt8] {
        var ranks = [UInt8](repeating: SearchFindings.none, count: names.count)
        for index in candidates(in: names, from: first) {
            if let rank = SearchRank(query, inNames: names[index]) { ranks[index] = rank.rawValue }
        }
        return ranks
    }

    /// The ranks of the productions from the number `first` on.
    ///
    /// - Parameter known: those that names told.
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
        // The rarest word may be in a name, and another one not.
        if former == nil, query.words.count > 1 {
            for index in candidates(in: names, from: first) { check(index) }
        }
        return ranks
    }

    /// The records that may match.
    private func candidates(in records: SearchRecords, from first: Int) -> some Sequence<Int> {
        var next = 0
        return AnyIterator {
            while next < records.count {
                guard let former else {
                    guard let index = records.firstRecord(containing: query.words[0], from: next) else {
                        next = records.count
                        return nil
                    }
                    next = index + 1
                    return index
                }
                next += 1
                if former[first + next - 1] != nil { return next - 1 }
            }
            return nil
        }
    }
}
