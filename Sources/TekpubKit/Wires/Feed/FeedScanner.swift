/// Finds the items of a feed, however its bytes arrive.
///
/// An item ends where the next one begins if it has no end of its own, so that a broken one harms
/// no other.
struct FeedScanner {
    enum Finding {
        /// The first tag; its name tells what kind of document this is.
        case root(XMLTag)
        /// A whole element `item`.
        case item(Range<Int>)
        /// A whole element of the channel itself, such as its title.
        case field(Range<Int>)
        /// What stands between `<?` and `?>` before the first tag.
        case instruction(Range<Int>)
    }

    /// The depth of nesting that is still read, the top level counted.
    static let depthLimit = JSONScanner.depthLimit

    /// How many bytes were dropped from the front of the buffer.
    private(set) var droppedCount: Int
    /// Whether the top level has been closed.
    private(set) var isAtEnd = false
    private var tokenizer = XMLTokenizer()
    private var rootName: [UInt8] = []
    private var depth = 0
    /// Where the element that is being received begins, and the depth at which it lies.
    private var element: (start: Int, depth: Int, isItem: Bool)?

    init(droppedCount: Int) {
        self.droppedCount = droppedCount
    }

    /// The bytes of the buffer before this one are needed no more.
    var neededStart: Int {
        isAtEnd ? tokenizer.position : min(element?.start ?? .max, tokenizer.neededStart)
    }

    /// What comes next in `buffer`; nil if more bytes are needed.
    mutating func next(in buffer: [UInt8]) throws(WireError) -> Finding? {
        while let token = tokenizer.next(in: buffer, before: buffer.count) {
            guard !isAtEnd else { continue }
            switch token {
            case .tag(let tag):
                if let finding = tag.isClosing ? close(tag, in: buffer) : try open(tag, in: buffer) {
                    return finding
                }
            case .instruction(let range) where rootName.isEmpty: return .instruction(range)
            case .instruction, .characters: break
            }
        }
        return nil
    }

    /// Tells that `count` bytes are gone from the front of the buffer.
    mutating func drop(_ count: Int) {
        tokenizer.drop(count)
        element?.start -= count
        droppedCount += count
    }
}

extension FeedScanner {
    private mutating func open(_ tag: XMLTag, in buffer: [UInt8]) throws(WireError) -> Finding? {
        if rootName.isEmpty {
            rootName = Array(buffer[tag.name])
            depth = 1
            isAtEnd = tag.isEmpty
            return .root(tag)
        }
        var finding: Finding?
        if tag.isNamed("item", in: buffer) {
            finding = abandon(at: tag.range.lowerBound)
            if let element { depth = element.depth - 1 }
            element = tag.isEmpty ? nil : (tag.range.lowerBound, depth + 1, true)
        } else if element == nil, depth == 2, !tag.isEmpty {
            element = (tag.range.lowerBound, depth + 1, false)
        }
        if !tag.isEmpty { depth += 1 }
        guard depth <= Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit) }
        return finding
    }

    private mutating func close(_ tag: XMLTag, in buffer: [UInt8]) -> Finding? {
        guard !rootName.isEmpty else { return nil }
        if buffer[tag.name].elementsEqual(rootName) {
            isAtEnd = true
            return abandon(at: tag.range.lowerBound)
        }
        if depth > 1 { depth -= 1 }
        guard let element else { return nil }
        let range = element.start..<tag.range.upperBound
        guard element.isItem else {
            guard depth < element.depth else { return nil }
            self.element = nil
            return .field(range)
        }
        guard tag.isNamed("item", in: buffer) else { return nil }
        depth = element.depth - 1
        self.element = nil
        return .item(range)
    }

    /// Ends an item that has no end of its own at `end`.
    private func abandon(at end: Int) -> Finding? {
        guard let element, element.isItem else { return nil }
        return .item(element.start..<end)
    }
}
