/// Which part of a file an answer is, as its header `Content-Range` says.
///
/// Source: RFC 9110, section 14.4.
struct ContentRange: Hashable {
    /// The places of the first and the last byte; nil where the answer brings none of the file.
    let bytes: ClosedRange<Int>?
    /// The length of the file; nil where the server does not know it.
    let totalByteCount: Int?

    /// - Returns: nil if `header` says nothing that can be true.
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
