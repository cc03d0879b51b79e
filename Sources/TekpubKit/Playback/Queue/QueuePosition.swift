/// A position in the queue: bytes whose order is that of the items. There is a position between any two, so an
/// insertion changes no other item.
///
/// The first four bytes are a number, which is counted up or down at the ends. The others are a fraction.
struct QueuePosition: Hashable {
    let bytes: [UInt8]

    private static let numberLength = 4
    /// The position in an empty queue: as far from the largest number as from the smallest.
    static let middle = QueuePosition(number: 1 << 31)

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private init(number: UInt32, fraction: [UInt8] = []) {
        bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } + fraction
    }

    private var number: UInt32 { bytes.prefix(Self.numberLength).reduce(0) { $0 << 8 | UInt32($1) } }
    private var fraction: [UInt8] { Array(bytes.dropFirst(Self.numberLength)) }

    /// Returns positions in order, all of them between `lower` and `upper`; nil for an end of the queue.
    static func positions(
        count: Int, after lower: QueuePosition?, before upper: QueuePosition?
    ) -> [QueuePosition] {
        var positions: [QueuePosition] = []
        if lower == nil, let upper {
            for step in 0..<UInt32(count) {
                positions.append(QueuePosition(number: upper.number &- step &- 1))
            }
            return positions.reversed()
        }
        var last = lower
        for _ in 0..<count {
            let position = last.map { between($0, upper) } ?? .middle
            positions.append(position)
            last = position
        }
        return positions
    }

    private static func between(_ lower: QueuePosition, _ upper: QueuePosition?) -> QueuePosition {
        guard let upper else { return QueuePosition(number: lower.number &+ 1) }
        let isSameNumber = lower.number == upper.number
        if !isSameNumber, lower.number + 1 < upper.number { return QueuePosition(number: lower.number + 1) }
        return QueuePosition(
            number: lower.number,
            fraction: fraction(after: lower.fraction, before: isSameNumber ? upper.fraction : nil))
    }

    /// Returns the fraction in the middle; it never ends with a zero, so there is always one before it.
    private static func fraction(after lower: [UInt8], before upper: [UInt8]?) -> [UInt8] {
        var (result, upper): ([UInt8], [UInt8]?) = ([], upper)
        for index in 0... {
            let low = index < lower.count ? Int(lower[index]) : 0
            let high = upper.map { index < $0.count ? Int($0[index]) : 0 } ?? 256
            if high - low > 1 { return result + [UInt8((low + high) / 2)] }
            result.append(UInt8(low))
            if high > low { upper = nil }
        }
        return result
    }
}
