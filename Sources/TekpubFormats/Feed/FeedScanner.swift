import Foundation

/// Reads the values of a feed and its items from chunks of bytes.
///
/// Memory is bounded by the texts of one item, each up to a limit. An unclosed item ends where the next
/// begins, so a damaged item does not affect others.
struct FeedScanner {
    enum Finding {
        /// The root element; its name in lower case tells the kind of document.
        case root(name: String)
        /// A complete item, stored in `finishedItem`.
        case item
    }

    /// The channel's values.
    private(set) var channel: FeedFields
    /// How often the channel's values have changed.
    private(set) var channelChangeCount = 0
    /// Whether the root element has ended.
    private(set) var isAtEnd = false
    /// The elements of the document's format.
    private(set) var vocabulary = FeedVocabulary.rss

    /// Whether the text is known to be UTF-8; else invalid UTF-8 is decoded as Windows-1252.
    private let isUTF8: Bool
    private let addresses: WebAddress
    private var tokenizer = XMLTokenizer()
    private var elements = FeedElementStack()
    /// The values of the current item.
    private var item: FeedFields
    /// The values of the last complete item. The next one but one uses their memory.
    private(set) var finishedItem: FeedFields
    private var isInItem = false
    /// Whether the document is one item without a feed.
    private var isOnlyItem = false
    private var capture = FeedCapture()

    init(addresses: WebAddress, isUTF8: Bool) {
        self.addresses = addresses
        self.isUTF8 = isUTF8
        channel = FeedFields(vocabulary, addresses: addresses)
        item = channel
        finishedItem = channel
    }

    mutating func beginChunk() {
        tokenizer.beginChunk()
    }

    /// Returns the next finding in `chunk`; nil if it needs more bytes.
    mutating func next(in chunk: ByteBuffer) throws(WireError) -> Finding? {
        while let token = tokenizer.next(in: chunk) {
            guard !isAtEnd else { continue }
            if case .tag(let tag) = token {
                if let finding = tag.isClosing ? close(tag) : try open(tag) { return finding }
                continue
            }
            guard capture.isActive else { continue }
            switch token {
            case .tag: break
            case .text(let text): capture.append(text)
            case .characters(let text): capture.appendVerbatim(text)
            case .lessThan: capture.appendVerbatim(.lessThan)
            case .brackets(let count): capture.appendVerbatim(.closeBracket, count: count)
            }
        }
        return nil
    }

    /// Ends the body. A document that only lacks the last `>` counts as complete.
    ///
    /// - Returns: the last item, if this ends it.
    mutating func finish() -> Finding? {
        guard !isAtEnd, let tag = tokenizer.unfinishedTag, tag.isClosing, elements.isRoot(tag) else {
            return nil
        }
        return close(tag)
    }
}

extension FeedScanner {
    private mutating func open(_ tag: XMLTag) throws(WireError) -> Finding? {
        let parts = tag.nameParts
        guard let parent = elements.lastKind else { return try openRoot(tag, local: parts.local) }
        let namespaceCount = elements.namespaces.count
        elements.namespaces.declare(tag)
        let element = vocabulary.element(
            parts.local, in: elements.namespaces.namespace(of: parts.prefix),
            isInFile: !capture.isActive && parent == .files)
        // An empty item holds nothing; inside another one, it is none.
        if element == .item, tag.isEmpty, isInItem {
            elements.namespaces.removeLast(to: namespaceCount)
            return nil
        }
        if element != .item, capture.isActive, !capture.ends(at: element) {
            elements.namespaces.removeLast(to: namespaceCount)
            capture.keep(tag)
            return nil
        }
        endCapture()
        if element == .item { return try openItem(tag, namespaceCount: namespaceCount) }
        guard let element, parent.holds(element) else {
            try push(tag, .ignored, namespaceCount)
            return nil
        }
        switch element {
        case .channel:
            try push(tag, parent == .root ? .channel : .ignored, namespaceCount)
            if parent == .root { channel.addresses = elements.addresses ?? addresses }
        case .item, .group: try push(tag, .files, namespaceCount)
        case .file:
            if isInItem { item.readFile(tag.attributes, in: elements.addresses(in: tag, addresses)) }
            try push(tag, .files, namespaceCount)
        case .link: openLink(tag, namespaceCount)
        case .person: try push(tag, .person, namespaceCount)
        case .source: try push(tag, .source, namespaceCount)
        case .detail(let detail):
            let addresses = elements.addresses(in: tag, addresses)
            change { $0.readDetail(detail, tag.attributes, in: addresses) }
            try push(tag, FeedElementStack.Kind(of: detail), namespaceCount)
        case .field(let field): begin(field, tag, namespaceCount)
        }
        return nil
    }

    private mutating func openRoot(_ tag: XMLTag, local: ByteBuffer) throws(WireError) -> Finding? {
        let name = String(decoding: local, as: UTF8.self).lowercased()
        elements.namespaces.declare(tag, isRoot: name != "feed" && name != "entry")
        if name == "feed" || name == "entry" {
            switch elements.namespaces.namespace(of: tag.nameParts.prefix) {
            case .atom, .rss:
                vocabulary = .atom
                elements.namespaces.undeclared = .atom
            default: break
            }
        }
        try push(tag, .root, 0)
        channel = FeedFields(vocabulary, addresses: elements.addresses ?? addresses)
        isAtEnd = tag.isEmpty
        if name == "entry", vocabulary === FeedVocabulary.atom, !tag.isEmpty {
            // The only element is an item.
            try push(tag, .item, elements.namespaces.count)
            isInItem = true
            isOnlyItem = true
        }
        return .root(name: name)
    }

    private mutating func openItem(
        _ tag: XMLTag, namespaceCount: Int
    ) throws(WireError) -> Finding? {
        // The tag's declarations belong to the item that it begins, not to the one that it ends.
        elements.namespaces.removeLast(to: namespaceCount)
        let finding = endItem()
        let namespaceCount = elements.namespaces.count
        elements.namespaces.declare(tag)
        let about =
            tag.hasAttributes
            ? tag.attribute {
                let name = String(decoding: $0, as: UTF8.self).lowercased()
                return name == "about" || name.hasSuffix(":about")
            } : nil
        try push(tag, .item, namespaceCount)
        item.begin(vocabulary, addresses: elements.addresses ?? addresses, identifier: about)
        if tag.hasAttributes { item.broadcast = FeedBroadcast(tag) }
        isInItem = true
        return tag.isEmpty ? endItem() : finding
    }

    /// Opens a link, whose address is its text or, as in Atom, an attribute.
    private mutating func openLink(_ tag: XMLTag, _ namespaceCount: Int) {
        guard tag.hasAttributes else { return begin(.link, tag, namespaceCount) }
        let attributes = tag.attributes
        let addresses = elements.addresses(in: tag, addresses)
        if attributes["href"] != nil { change { $0.readLink(attributes, in: addresses) } }
        guard attributes["href"] == nil, FeedFields.relation(attributes) == "alternate" else {
            return elements.namespaces.removeLast(to: namespaceCount)
        }
        begin(.link, tag, namespaceCount)
    }

    private mutating func begin(_ field: FeedField, _ tag: XMLTag, _ namespaceCount: Int) {
        elements.namespaces.removeLast(to: namespaceCount)
        if field == .identifier, tag.hasAttributes {
            change { $0.readIdentifier(isPermanentLink: tag.attribute("ispermalink")) }
        }
        if field == .content, vocabulary === FeedVocabulary.atom, tag.hasAttributes {
            let addresses = elements.addresses(in: tag, addresses)
            change { $0.readContent(tag.attributes, in: addresses) }
        }
        if let detail = FeedDetailElement(of: field) {
            let addresses = addresses
            change { $0.readDetail(detail, tag.attributes, in: addresses) }
        }
        guard !tag.isEmpty else { return }
        let field = field == .name && elements.isInSource ? .sourceName : field
        capture.begin(field, tag, form: vocabulary.form(of: field, tag))
    }

    private mutating func push(
        _ tag: XMLTag, _ kind: FeedElementStack.Kind, _ namespaceCount: Int
    ) throws(WireError) {
        guard !tag.isEmpty || kind == .root || kind == .item else {
            return elements.namespaces.removeLast(to: namespaceCount)
        }
        try elements.push(tag, kind, namespaceCount: namespaceCount, in: addresses)
    }
}

extension FeedScanner {
    private mutating func close(_ tag: XMLTag) -> Finding? {
        let name = tag.name
        if capture.isActive {
            let isOwn = capture.hasName(of: tag)
            if isOwn, capture.endsAtOwnName {
                endCapture()
                return nil
            }
            // A field with markup is only ended by the item or an element around it.
            let holdsMarkup = capture.field.holdsMarkup
            let ends =
                elements.lastIndex(of: name).map { !holdsMarkup || elements[$0].kind.isOuter } ?? false
            guard !isOwn, ends else {
                capture.keep(tag)
                return nil
            }
            endCapture()
        }
        return elements.lastIndex(of: name).flatMap { pop(to: $0) }
    }

    /// Closes the element at `index` and all elements in it.
    private mutating func pop(to index: Int) -> Finding? {
        isAtEnd = index == 0 || isOnlyItem && elements[index].kind == .item
        guard elements.pop(to: index), isInItem else { return nil }
        isInItem = false
        swap(&finishedItem, &item)
        return .item
    }

    /// Ends the current item and the elements in it, if an item is open.
    private mutating func endItem() -> Finding? {
        elements.lastItem.flatMap { pop(to: $0) }
    }
}

extension FeedScanner {
    private mutating func endCapture() {
        guard capture.isActive else { return }
        if isInItem {
            _ = capture.finish(into: &item, isUTF8: isUTF8)
        } else if capture.finish(into: &channel, isUTF8: isUTF8) {
            channelChangeCount += 1
        }
    }

    /// Changes the values of the current item, or of the channel outside an item.
    private mutating func change(_ body: (inout FeedFields) -> Void) {
        if isInItem { return body(&item) }
        body(&channel)
        channelChangeCount += 1
    }
}
