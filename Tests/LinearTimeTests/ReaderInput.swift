/// A text that is bad for a reader, in any size.
struct ReaderInput: Sendable, CustomStringConvertible {
    /// What is read, and what is bad in it.
    let description: String
    private let make: @Sendable (Int) -> [UInt8]
    /// Reads the text; a mistake in it is no failure.
    let read: @Sendable ([UInt8]) -> Void

    /// - Parameters:
    ///   - part: a part, which the text has as often as wanted.
    ///   - start, end: what is before and behind the parts.
    init(
        _ description: String, _ start: String = "", repeating part: String, _ end: String = "",
        read: @escaping @Sendable ([UInt8]) -> Void
    ) {
        let (first, repeated, last) = (Array(start.utf8), Array(part.utf8), Array(end.utf8))
        self.init(
            description,
            { count in
                var bytes = first
                bytes.reserveCapacity(first.count + count * repeated.count + last.count)
                for _ in 0..<count { bytes += repeated }
                return bytes + last
            }, read: read)
    }

    /// - Parameter part: makes a part of its number.
    init(
        _ description: String, _ start: String = "", numbered part: @escaping @Sendable (Int) -> String,
        _ end: String = "", read: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.init(
            description,
            { count in
                var bytes = Array(start.utf8)
                for number in 0..<count { bytes += part(number).utf8 }
                return bytes + end.utf8
            }, read: read)
    }

    /// - Parameter make: makes a text of a number of parts.
    init(
        _ description: String, _ make: @escaping @Sendable (Int) -> [UInt8],
        read: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.description = description
        self.make = make
        self.read = read
    }

    /// Returns a text with `count` parts.
    func text(_ count: Int) -> [UInt8] { make(count) }

    /// Every input.
    static let all =
        feeds + feedTexts + lint + documents + lists + transcripts + sync + extraction + configuration
        + terminal
}
