/// The part of a file in a response, from its `Content-Range` header.
///
/// Source: RFC 9110, section 14.4.
struct ContentRange: Hashable {
    /// The offsets of the first and last byte; nil if the response contains no part of the file.
    let bytes: ClosedRange<Int>?
    /// The size of the file in bytes; nil if unknown.
    let totalByteCount: Int?

    /// - Returns: nil if `header` is invalid or contradicts itself.
    init?(_ header: String) {
        guard let match = header.wholeMatch(of: /\s*bytes\s+(?:(\d+)-(\d+)|\*)\/(\d+|\*)\s*/.ignoresCase())
        else { return nil }
        totalByteCount = Int(match.3)
        guard totalByteCount != nil || match.3 == "*" else { return nil }
        if let first = match.1, let last = match.2 {
            guard let first = Int(first), let last = Int(last), first <= last, last < totalByteCount ?? .max
            else { return nil }
            bytes = first...last
        } else {
            bytes = nil
        }
    }
}
