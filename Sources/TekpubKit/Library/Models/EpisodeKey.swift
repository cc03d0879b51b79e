/// What an episode is called from one load of a catalogue to the next.
public struct EpisodeKey: Hashable, Sendable, Codable {
    /// The `key` of its production.
    public var productionKey: String
    /// Its number, or where it has none of its own, its place from 1; unique in its production.
    public var number: Int

    /// The episode `number` of the production `productionKey`.
    public init(productionKey: String, number: Int) {
        self.productionKey = productionKey
        self.number = number
    }
}

extension Production {
    /// The numbers by which its episodes are known, in their order: no two are equal.
    ///
    /// An episode keeps its own number if it is the first to have it. The others take their place, from
    /// 1, or where that is taken the next number behind all.
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
