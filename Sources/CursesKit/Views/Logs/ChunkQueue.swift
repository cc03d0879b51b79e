/// A queue of plain values in chunks of 64 KiB: it grows without copying, and a dropped chunk is used again.
///
/// A value keeps its position when those before it are removed.
struct ChunkQueue<Element: BitwiseCopyable> {
    /// The position of the first value.
    private(set) var startIndex = 0
    /// The position after the last value.
    private(set) var endIndex = 0
    /// Each is full but the last one.
    private var chunks: [[Element]] = []
    /// The number of chunks before `chunks`.
    private var droppedChunks = 0
    /// A dropped chunk, without values.
    private var spare: [Element]?

    private static var capacity: Int { 65_536 / MemoryLayout<Element>.stride }

    var count: Int { endIndex - startIndex }

    /// - Precondition: the queue has a value there.
    subscript(position: Int) -> Element {
        precondition(position >= startIndex && position < endIndex, "a ChunkQueue has no such position")
        return chunks[position / Self.capacity - droppedChunks][position % Self.capacity]
    }

    mutating func append(_ value: Element) {
        withUnsafePointer(to: value) { append(contentsOf: UnsafeBufferPointer(start: $0, count: 1)) }
    }

    mutating func append(contentsOf values: UnsafeBufferPointer<Element>) {
        var rest = values[...]
        while !rest.isEmpty {
            let used = endIndex % Self.capacity
            if used == 0 { addChunk() }
            let part = rest.prefix(Self.capacity - used)
            chunks[chunks.count - 1].append(contentsOf: part)
            endIndex += part.count
            rest = rest.dropFirst(part.count)
        }
    }

    private mutating func addChunk() {
        if let spare {
            chunks.append(spare)
            self.spare = nil
        } else {
            var chunk: [Element] = []
            chunk.reserveCapacity(Self.capacity)
            chunks.append(chunk)
        }
    }

    /// Removes the values before `position`, which is at most the end.
    mutating func removeFirst(upTo position: Int) {
        startIndex = position
        while !chunks.isEmpty, (droppedChunks + 1) * Self.capacity <= position {
            spare = chunks.removeFirst()
            spare?.removeAll(keepingCapacity: true)
            droppedChunks += 1
        }
    }

    /// Passes the values of `range` to `body`, in one piece.
    func withValues<Result>(in range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) -> Result) -> Result
    {
        guard !range.isEmpty else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        let (first, last) = (range.lowerBound / Self.capacity, (range.upperBound - 1) / Self.capacity)
        let start = range.lowerBound % Self.capacity
        guard first != last else {
            return chunks[first - droppedChunks].withUnsafeBufferPointer {
                body(UnsafeBufferPointer(rebasing: $0[start..<start + range.count]))
            }
        }
        var copy = Array(chunks[first - droppedChunks][start...])
        for chunk in first + 1...last {
            copy += chunks[chunk - droppedChunks].prefix(range.count - copy.count)
        }
        return copy.withUnsafeBufferPointer(body)
    }
}
