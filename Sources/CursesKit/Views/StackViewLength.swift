/// How long a view in a stack may be, and its share of the room that is left.
///
///     stack.setLength(StackViewLength(minimum: 10, maximum: 30), for: menu)
///     stack.setLength(StackViewLength(minimum: 20, weight: 2), for: list)
///     stack.setLength(StackViewLength(weight: 1, priority: -1), for: preview)
///
/// Lengths are in cells along the axis of the stack. First every view gets its minimum; then those without a weight
/// grow to what they need, and those with one share the rest in proportion to their weights. A stack that is too short
/// for all minima fills them in order of priority.
public struct StackViewLength: Hashable, Sendable {
    /// The least number of cells, if the stack has them.
    public let minimum: Int
    /// The largest number of cells, at least the minimum.
    public let maximum: Int
    /// The share of the room that is left, in proportion to other weights; with nil, the view has the length that it
    /// needs, or weight 1 if it is flexible; with 0, the length that it needs.
    public let weight: Int?
    /// Views with a high priority get their length first: the minimum, then what they need. Of two that are equal, the
    /// first one in the stack.
    public let priority: Int

    /// A length between `minimum` and `maximum`. Negative values count as 0.
    public init(minimum: Int = 0, maximum: Int = .max, weight: Int? = nil, priority: Int = 0) {
        self.minimum = min(max(0, minimum), Self.longest)
        self.maximum = min(max(self.minimum, maximum), Self.longest)
        self.weight = weight.map { min(max(0, $0), Self.heaviest) }
        self.priority = priority
    }

    /// The longest stack and the largest weight: the product of both, times all views of a program, is an `Int`.
    static let (longest, heaviest) = (1 << 30, 1 << 16)

    /// `length` within these limits.
    func clamped(_ length: Int) -> Int { min(max(minimum, length), maximum) }

    /// The lengths of views in `room`.
    ///
    /// - Parameters:
    ///   - limits: those of each view.
    ///   - needed: the length that each view needs; nil for a flexible one.
    ///   - fills: whether the last view takes room that is left, up to its maximum.
    static func lengths(
        limits: [StackViewLength], needed: [Int?], in room: Int, fills: Bool
    ) -> [Int] {
        var lengths = [Int](repeating: 0, count: limits.count)
        var rest = room
        func grow(_ index: Int, to length: Int) {
            let growth = min(rest, max(0, length - lengths[index]))
            lengths[index] += growth
            rest -= growth
        }
        let byPriority = limits.indices.sorted { (limits[$1].priority, $0) < (limits[$0].priority, $1) }
        for index in byPriority { grow(index, to: limits[index].minimum) }
        let weights = limits.indices.map { limits[$0].weight ?? (needed[$0] == nil ? 1 : 0) }
        for index in byPriority where weights[index] == 0 {
            grow(index, to: limits[index].clamped(needed[index] ?? limits[index].maximum))
        }
        if rest > 0 { rest = share(rest, by: weights, among: limits, in: &lengths) }
        if fills, let last = limits.indices.last { grow(last, to: limits[last].maximum) }
        return lengths
    }

    /// Has the views with a weight share `rest` and what they have already: each gets what its weight says, within its
    /// limits.
    ///
    /// - Returns: what is left when all are at their maxima.
    private static func share(
        _ rest: Int, by weights: [Int], among limits: [StackViewLength], in lengths: inout [Int]
    ) -> Int {
        var open = limits.indices.filter { weights[$0] > 0 }
        var room = open.reduce(rest) { $0 + lengths[$1] }
        // A view that is at one of its limits leaves the others less or more: those that are too short go first.
        while !open.isEmpty {
            let shares = self.shares(of: room, by: open.map { weights[$0] })
            let surplus = zip(open, shares).reduce(0) { $0 + limits[$1.0].clamped($1.1) - $1.1 }
            let settled = zip(open, shares).filter { index, share in
                let length = limits[index].clamped(share)
                return surplus == 0 || (surplus > 0 ? length > share : length < share)
            }
            for (index, share) in settled {
                lengths[index] = min(room, limits[index].clamped(share))
                room -= lengths[index]
            }
            let indices = Set(settled.map(\.0))
            open.removeAll { indices.contains($0) }
        }
        return room
    }

    /// `room` in whole cells in proportion to `weights`.
    private static func shares(of room: Int, by weights: [Int]) -> [Int] {
        let total = weights.reduce(0, +)
        var (before, sum) = (0, 0)
        return weights.map { weight in
            sum += weight
            let end = room * sum / total
            defer { before = end }
            return end - before
        }
    }
}
