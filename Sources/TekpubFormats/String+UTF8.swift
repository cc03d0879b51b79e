extension String {
    /// The characters of the bytes at `range`; nil if they are not UTF-8.
    init?(utf8 buffer: [UInt8], in range: Range<Int>) {
        // A slice of an array would be retained and released for every text.
        let text = buffer.withUnsafeBufferPointer {
            String(validating: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
        }
        guard let text else { return nil }
        self = text
    }
}
