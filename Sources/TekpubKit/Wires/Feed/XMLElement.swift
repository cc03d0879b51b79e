/// An element of XML that lies whole in a buffer, or as much of one as its author closed.
struct XMLElement {
    let tag: XMLTag
    /// Where its content lies, between its tags.
    let content: Range<Int>

    /// Calls `body` for each child that is an element.
    ///
    /// - Parameter isText: whether a child of that name holds text alone, and so ends where the next
    ///   child begins if it has no end of its own.
    static func forEachChild(
        of range: Range<Int>, in buffer: [UInt8], isText: (XMLTag) -> Bool,
        _ body: (XMLElement) throws(WireError) -> Void
    ) throws(WireError) {
        var tokenizer = XMLTokenizer(at: range.lowerBound)
        var depth = 0
        var child: (tag: XMLTag, isText: Bool)?
        func end(at position: Int) throws(WireError) {
            guard let tag = child?.tag else { return }
            child = nil
            try body(
                XMLElement(tag: tag, content: tag.range.upperBound..<max(tag.range.upperBound, position)))
        }
        while let token = tokenizer.next(in: buffer, before: range.upperBound) {
            guard case .tag(let tag) = token else { continue }
            if tag.isClosing {
                depth -= 1
                if let open = child?.tag, buffer[open.name].elementsEqual(buffer[tag.name]) { depth = 1 }
                if depth <= 1 { try end(at: tag.range.lowerBound) }
                continue
            }
            if let open = child, open.isText, isText(tag) {
                try end(at: tag.range.lowerBound)
                depth = 1
            }
            if depth == 1, child == nil { child = (tag, isText(tag)) }
            if tag.isEmpty {
                if depth == 1 { try end(at: tag.range.upperBound) }
            } else {
                depth += 1
            }
        }
        try end(at: range.upperBound)
    }
}
