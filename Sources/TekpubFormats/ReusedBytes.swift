/// Bytes that are collected again and again in the same memory. Emptying an array that keeps its memory takes
/// longer than copying most of a feed's texts.
struct ReusedBytes {
    /// The bytes, and memory for more.
    private var memory: [UInt8] = []
    private(set) var count = 0

    mutating func removeAll() {
        count = 0
    }

    /// Removes all but the first `count` bytes.
    mutating func truncate(to count: Int) {
        self.count = min(self.count, count)
    }

    mutating func append(_ part: ByteBuffer) {
        guard let source = part.baseAddress else { return }
        let end = count + part.count
        if end > memory.count {
            memory += repeatElement(0, count: max(end - memory.count, memory.count, 256))
        }
        memory.withUnsafeMutableBufferPointer {
            // The memory has room for the part, which ends at `end`.
            $0.baseAddress?.advanced(by: count).update(from: source, count: part.count)
        }
        count = end
    }

    mutating func append(_ bytes: some Sequence<UInt8>) {
        Array(bytes).withUnsafeBufferPointer { append($0) }
    }

    /// Calls `body` with the bytes.
    @inline(__always)
    func withBytes<Value>(_ body: (ByteBuffer) -> Value) -> Value {
        memory.withUnsafeBufferPointer { body($0.start(count)) }
    }
}
