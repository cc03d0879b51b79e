extension String {
    /// Decodes the bytes in `range`; nil if they are not valid UTF-8.
    init?(utf8 buffer: [UInt8], in range: Range<Int>) {
        // An array slice would be retained and released for every text.
        let text = buffer.withUnsafeBufferPointer {
            String(validating: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
        }
        guard let text else { return nil }
        self = text
    }
}
