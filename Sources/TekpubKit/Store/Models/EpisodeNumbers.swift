import TekpubFormats

extension Production {
    /// The unique numbers of the episodes, in order, for commands and screens.
    ///
    /// The first episode with a number keeps it. The others get their position, from 1, or if that is taken,
    /// the next number after all others. A number may belong to another episode after the next load, so
    /// stored data uses `episodeIdentities`.
    public var episodeNumbers: [Int] { Self.uniqueNumbers(episodes.map(\.number)) }

    static func uniqueNumbers(_ numbers: [Int?]) -> [Int] {
        // Most servers count from 1 without gaps.
        if numbers.indices.allSatisfy({ numbers[$0] == $0 + 1 }) { return Array(1..<numbers.count + 1) }
        var taken: Set<Int> = []
        let own = numbers.map { number in number.flatMap { taken.insert($0).inserted ? $0 : nil } }
        // The numbers stay far below the integer limit, whatever a server sends.
        var next = min(taken.max() ?? 0, Int(Int32.max)) + 1
        return own.enumerated().map { index, number in
            if let number { return number }
            if taken.insert(index + 1).inserted { return index + 1 }
            while !taken.insert(next).inserted { next += 1 }
            return next
        }
    }
}
