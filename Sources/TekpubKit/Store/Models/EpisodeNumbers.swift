import TekpubFormats

extension Production {
    /// The numbers of its episodes in commands and on screens, in their order: no two are equal.
    ///
    /// An episode keeps its own number if it is the first to have it. The others take their place, from
    /// 1, or where that is taken the next number behind all. A number may belong to another episode after the
    /// next load: what is kept uses `episodeIdentities`.
    public var episodeNumbers: [Int] { Self.uniqueNumbers(episodes.map(\.number)) }

    static func uniqueNumbers(_ numbers: [Int?]) -> [Int] {
        // Most servers count from 1 without a gap.
        if numbers.indices.allSatisfy({ numbers[$0] == $0 + 1 }) { return Array(1..<numbers.count + 1) }
        var taken: Set<Int> = []
        let own = numbers.map { number in number.flatMap { taken.insert($0).inserted ? $0 : nil } }
        // What follows stays far from the end of the integers, whatever a server writes.
        var next = min(taken.max() ?? 0, Int(Int32.max)) + 1
        return own.enumerated().map { place, number in
            if let number { return number }
            if taken.insert(place + 1).inserted { return place + 1 }
            while !taken.insert(next).inserted { next += 1 }
            return next
        }
    }
}
