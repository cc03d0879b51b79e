/// A place in the queue: bytes whose order is that of the items. There is a place between any two, so an insertion
/// changes no other item.
///
/// The first four bytes are a number, which is counted up or down at the ends. The others are a fraction.
struct QueuePlace: Hashable {
    let bytes: [UInt8]

    private static let numberLength = 4
    /// The place in an empty queue: as far from the largest number as from the smallest.
    static let middle = QueuePlace(number: 1 << 31)

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private init(number: UInt32, fraction: [UInt8] = []) {
        bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } + fraction
    }

    private var number: UInt32 { bytes.prefix(Self.numberLength).reduce(0) { $0 << 8 | UInt32($1) } }
    private var fraction: [UInt8] { Array(bytes.dropFirst(Self.numberLength)) }

    /// Returns places in order, all of them between `lower` and `upper`; nil for an end of the queue.
    static func places(count: Int, after lower: QueuePlace?, before upper: QueuePlace?) -> [QueuePlace] {
        var places: [QueuePlace] = []
        if lower == nil, let upper {
            for step in 0..<UInt32(count) { places.append(QueuePlace(number: upper.number &- step &- 1)) }
            return places.reversed()
        }
        var last = lower
        for _ in 0..<count {
            let place = last.map { between($0, upper) } ?? .middle
            places.append(place)
            last = place
        }
        return places
    }

    private static func between(_ lower: QueuePlace, _ upper: QueuePlace?) -> QueuePlace {
        guard let upper else { return QueuePlace(number: lower.number &+ 1) }
        let isSameNumber = lower.number == upper.number
        if !isSameNumber, lower.number + 1 < upper.number { return QueuePlace(number: lower.number + 1) }
        return QueuePlace(
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
