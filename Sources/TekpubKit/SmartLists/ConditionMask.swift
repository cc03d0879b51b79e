/// Which rows of the columns of a catalogue fulfil a condition.
enum ConditionMask {
    case none, all
    /// 0 or 1 for each row.
    case some([UInt8])

    /// Whether no row does, as far as that is known without counting.
    var isNone: Bool { if case .none = self { true } else { false } }

    /// The number of rows that do.
    ///
    /// - Parameter total: the number of all rows.
    func count(of total: Int) -> Int {
        switch self {
        case .none: 0
        case .all: total
        case .some(let rows): rows.reduce(0) { $0 &+ Int($1) }
        }
    }

    /// The rows that this mask leaves out.
    var inverted: ConditionMask {
        switch self {
        case .none: .all
        case .all: .none
        case .some(let rows): .some(rows.map { $0 ^ 1 })
        }
    }

    /// The rows of both masks.
    func intersection(_ other: ConditionMask) -> ConditionMask {
        switch (self, other) {
        case (.none, _), (_, .none): .none
        case (.all, let mask), (let mask, .all): mask
        case (.some(let left), .some(let right)): .some(Self.combined(left, right) { $0 & $1 })
        }
    }

    /// The rows of either mask.
    func union(_ other: ConditionMask) -> ConditionMask {
        switch (self, other) {
        case (.all, _), (_, .all): .all
        case (.none, let mask), (let mask, .none): mask
        case (.some(let left), .some(let right)): .some(Self.combined(left, right) { $0 | $1 })
        }
    }

    @inline(__always)
    private static func combined(
        _ left: [UInt8], _ right: [UInt8], _ operation: (UInt8, UInt8) -> UInt8
    ) -> [UInt8] {
        var left = left
        left.withUnsafeMutableBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                for index in 0..<min(left.count, right.count) {
                    left[index] = operation(left[index], right[index])
                }
            }
        }
        return left
    }
}

extension EpisodeColumns {
    /// Returns the rows that fulfil a condition.
    ///
    /// - Parameters:
    ///   - source: the catalogue's source.
    ///   - catalog: attaches the catalogue; called only if the condition reads it.
    mutating func mask(
        of condition: CompiledCondition, source: Source, in catalog: () throws -> AttachedCatalog
    ) throws -> ConditionMask {
        switch condition {
        case .states(let wanted): return .some(states.map { $0.rawValue & wanted.rawValue == 0 ? 0 : 1 })
        case .longer(let seconds): return .some(facts.map { $0.seconds > seconds ? 1 : 0 })
        case .shorter(let seconds):
            return .some(facts.map { $0.seconds < seconds && $0.seconds > 0 ? 1 : 0 })
        case .newer(let limits): return .some(facts.map { limits.isBefore($0.date) ? 1 : 0 })
        case .older(let limits): return .some(facts.map { limits.isAfter($0.date) ? 1 : 0 })
        case .sources(let ids): return ids.contains(source.id) ? .all : .none
        case .sound(let isSound):
            let mask = ConditionMask.some(try sounds(in: catalog))
            return isSound ? mask : mask.inverted
        case .text(let words, let isWide):
            return .some(try rows(with: words, source: isWide ? source.title : nil, in: catalog))
        case .not(let inner): return try mask(of: inner, source: source, in: catalog).inverted
        case .all(let parts):
            var all = ConditionMask.all
            for part in parts where all.count(of: count) > 0 {
                all = all.intersection(try mask(of: part, source: source, in: catalog))
            }
            return all
        case .any(let parts):
            var any = ConditionMask.none
            for part in parts { any = any.union(try mask(of: part, source: source, in: catalog)) }
            return any
        }
    }
}
