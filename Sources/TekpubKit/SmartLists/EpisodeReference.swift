/// The order of the episodes of a smart list.
public enum FoundOrder: Hashable, Sendable {
    /// By release date, those without one last.
    case newest, oldest
    /// By length, those without one last.
    case longest, shortest
    /// By the title of the source, the newest first.
    case source
}

/// An episode that was found, as a number that counts through the columns of all catalogues, with what it is sorted by.
struct EpisodeReference {
    /// Less is earlier.
    let key: UInt64
    let number: UInt32

    /// The number of bits of a key.
    static let keyBits = 64

    /// The bits of a key by date.
    private static let dateBits = UInt64(EpisodeFacts.dateBits + 1)

    /// - Parameter catalog: the position of the catalogue, which `ranked(by:)` replaces.
    static func key(of facts: EpisodeFacts, catalog: Int, in order: FoundOrder) -> UInt64 {
        let latest: UInt64 = 1 << UInt64(EpisodeFacts.dateBits)
        switch order {
        case .newest: return latest - facts.date
        case .oldest: return facts.date == 0 ? latest : facts.date
        case .longest: return latest - facts.seconds
        case .shortest: return facts.seconds == 0 ? latest : facts.seconds
        case .source: return UInt64(catalog) << dateBits | (latest - facts.date)
        }
    }

    /// Returns the reference with the rank of its source in place of the position of its catalogue.
    func ranked(by ranks: [Int]) -> EpisodeReference {
        let date = key & ((1 << Self.dateBits) - 1)
        return EpisodeReference(
            key: UInt64(ranks[Int(key >> Self.dateBits)]) << Self.dateBits | date, number: number)
    }
}

extension [EpisodeReference] {
    /// Below this count, comparing is faster than counting.
    private static let fewest = 4096
    private static let digitBits = 11

    /// Sorts by key; those with equal keys stay in their order. Takes linear time.
    mutating func sortByKey() {
        guard count >= Self.fewest else {
            return sort { ($0.key, $0.number) < ($1.key, $1.number) }
        }
        var all: UInt64 = 0
        var none = UInt64.max
        for element in self {
            all |= element.key
            none &= element.key
        }
        // Bits in which all keys are equal need no pass.
        let varying = all & ~none
        var other = self
        for shift in Swift.stride(from: 0, to: EpisodeReference.keyBits, by: Self.digitBits) {
            let digits = (UInt64(1) << UInt64(Self.digitBits)) - 1
            guard varying >> UInt64(shift) & digits != 0 else { continue }
            var starts = [Int](repeating: 0, count: Int(digits) + 2)
            for element in self { starts[Int(element.key >> UInt64(shift) & digits) + 1] += 1 }
            for digit in 1..<starts.count { starts[digit] += starts[digit - 1] }
            withUnsafeBufferPointer { source in
                other.withUnsafeMutableBufferPointer { target in
                    for element in source {
                        let digit = Int(element.key >> UInt64(shift) & digits)
                        target[starts[digit]] = element
                        starts[digit] += 1
                    }
                }
            }
            swap(&self, &other)
        }
    }
}
