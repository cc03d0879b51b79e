/// The bytes requested by a `Range` header (RFC 9110, section 14.2).
enum ByteRange: Equatable {
    /// All bytes: the header requests several parts, which need not be supported, or is invalid.
    case whole
    case part(Range<Int>)
    case unsatisfiable

    /// - Parameter count: the size of the content in bytes.
    init(_ field: String, of count: Int) {
        self = .whole
        guard let match = field.wholeMatch(of: /bytes=[ \t]*(\d*)-(\d*)[ \t]*/.ignoresCase()),
            !match.1.isEmpty || !match.2.isEmpty
        else { return }
        // A number with too many digits is beyond the end.
        let first = Int(match.1) ?? .max
        let last = Int(match.2) ?? .max
        if match.1.isEmpty {
            self = last == 0 || count == 0 ? .unsatisfiable : .part(max(0, count - last)..<count)
        } else if first < count {
            guard first <= last else { return }
            self = .part(first..<(last < count ? last + 1 : count))
        } else if first <= last {
            self = .unsatisfiable
        }
    }
}
