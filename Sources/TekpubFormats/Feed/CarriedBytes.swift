/// The kept bytes of a tag, in memory of their own: an array might move them while an `XMLTag` points to them.
/// The tokenizer keeps this object, and changes the bytes only when the next token is read.
final class CarriedBytes {
    private let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: XMLTag.byteLimit)
    private var count = 0

    init(_ bytes: ByteBuffer = ByteBuffer(start: nil, count: 0)) {
        append(bytes)
    }

    deinit {
        memory.deallocate()
    }

    var bytes: ByteBuffer { ByteBuffer(memory).part(0..<count) }

    func removeAll() {
        count = 0
    }

    /// Appends the bytes that there is room for.
    func append(_ part: ByteBuffer) {
        for byte in part.start(memory.count - count) {
            memory.initializeElement(at: count, to: byte)
            count += 1
        }
    }
}
