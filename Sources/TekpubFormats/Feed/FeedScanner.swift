import Foundation

/// Finds what a feed says of itself and of its items, while its bytes come in chunks.
///
/// Of the bytes it keeps the texts of one item, each up to a limit. An item ends where the next one begins if it
/// has no end of its own, so that a broken one harms no other.
struct FeedScanner {
    enum Finding {
        /// The first tag, whose name in lower case tells what kind of document this is.
        case root(name: String)
        /// A whole item.
        case item(FeedFields)
        /// A tag of a document that is no feed.
        case tag(XMLTag)
    }

    /// The depth of nesting that is still read, the top level counted.
    static let depthLimit = JSONScanner.depthLimit

    /// What the channel says.
    private(set) var channel: FeedFields
    /// Whether the top level has been closed.
    private(set) var isAtEnd = false
    /// Whether to look at the tags alone, because the document is no feed.
    var seeksTags = false

    /// Whether the texts are known to be in UTF-8; else what is not is taken for Windows-1252.
    private let isUTF8: Bool
    private let addresses: WebAddress
    private var tokenizer = XMLTokenizer()
    private var namespaces = FeedNamespaces()
    private var elements: [Element] = []
    /// The names of the open elements, one behind the other.
    private var names: [UInt8] = []
    /// What the item says that is being received.
    private var item: FeedFields
    private var isInItem = false
    private var capture: Capture?

    /// An element that is open.
    private struct Element {
        enum Kind {
            case root, channel, item, files, ignored

            /// Whether it is an item, or around items.
            var isOuter: Bool { self == .item || self == .channel || self == .root }
        }

        let kind: Kind
        let nameStart: Int
        /// How many namespaces were declared outside of it.
        let namespaceCount: Int
        /// Makes the addresses in it absolute.
        let addresses: WebAddress
    }

    /// An element whose text is being received.
    private struct Capture {
        let field: FeedField
        let name: [UInt8]
        var text: XMLText
        /// How many elements in it are open; of those in which paragraphs stand, only those of its own name.
        var depth = 0
    }

    init(addresses: WebAddress, isUTF8: Bool) {
        self.addresses = addresses
        self.isUTF8 = isUTF8
        channel = FeedFields(addresses: addresses)
        item = channel
    }

    mutating func beginChunk() {
        tokenizer.beginChunk()
    }

    /// What comes next in `chunk`; nil if more bytes are needed.
    mutating func next(in chunk: UnsafeBufferPointer<UInt8>) throws(WireError) -> Finding? {
        while let token = tokenizer.next(in: chunk) {
            guard !isAtEnd else { continue }
            switch token {
            case .tag:
                let tag = tokenizer.tag
                if seeksTags { return .tag(tag) }
                if let finding = tag.isClosing ? close(tag) : try open(tag) { return finding }
            case .text(let text): capture?.text.append(text)
            case .characters(let text): capture?.text.appendVerbatim(text)
            case .lessThan: capture?.text.appendVerbatim(CollectionOfOne(.lessThan))
            case .brackets(let count):
                capture?.text.appendVerbatim(repeatElement(.closeBracket, count: count))
            }
        }
        return nil
    }

    /// Ends the body: one that lacks nothing but the last `>` is whole.
    ///
    /// - Returns: the item that it ends.
    mutating func finish() -> Finding? {
        guard !isAtEnd, let tag = tokenizer.unfinishedTag, tag.isClosing, elements.count > 0,
            tag.bytes[tag.name].elementsEqual(name(of: 0))
        else { return nil }
        return close(tag)
    }
}

extension FeedScanner {
    private mutating func open(_ tag: XMLTag) throws(WireError) -> Finding? {
        let parts = tag.nameParts
        guard let parent = elements.last else { return try openRoot(tag, local: parts.local) }
        let namespaceCount = namespaces.count
        namespaces.declare(tag)
        let element = FeedElement(
            tag.bytes[parts.local], in: namespaces.namespace(of: tag.bytes[parts.prefix]),
            isInFile: capture == nil && parent.kind == .files)
        if capture != nil, element != .item, !endsCapture(at: element) {
            namespaces.removeLast(to: namespaceCount)
            keep(tag)
            return nil
        }
        endCapture()
        switch element {
        case .item: return try openItem(tag, namespaceCount: namespaceCount)
        case .channel where parent.kind == .root:
            try push(tag, .channel, namespaceCount)
            channel.addresses = elements.last?.addresses ?? addresses
        case .file? where parent.kind != .ignored:
            if isInItem { item.readFile(tag.attributes) }
            try push(tag, .files, namespaceCount)
        case .fileGroup? where parent.kind != .ignored: try push(tag, .files, namespaceCount)
        case .link? where parent.kind != .ignored: openLink(tag, namespaceCount)
        case .field(let field)? where parent.kind != .ignored: begin(field, tag, namespaceCount)
        default: try push(tag, .ignored, namespaceCount)
        }
        return nil
    }

    private mutating func openRoot(_ tag: XMLTag, local: Range<Int>) throws(WireError) -> Finding? {
        namespaces.declare(tag, isRoot: true)
        try push(tag, .root, 0)
        channel = FeedFields(addresses: elements.last?.addresses ?? addresses)
        isAtEnd = tag.isEmpty
        return .root(name: String(decoding: tag.bytes[local], as: UTF8.self).lowercased())
    }

    private mutating func openItem(
        _ tag: XMLTag, namespaceCount: Int
    ) throws(WireError) -> Finding? {
        // What the tag declares counts in the item that it begins, not in the one that it ends.
        namespaces.removeLast(to: namespaceCount)
        let finding = endItem()
        let namespaceCount = namespaces.count
        namespaces.declare(tag)
        let about =
            tag.hasAttributes
            ? tag.attributes.first { $0.key == "about" || $0.key.hasSuffix(":about") }?.value : nil
        try push(tag, .item, namespaceCount)
        item = FeedFields(addresses: elements.last?.addresses ?? addresses, identifier: about)
        isInItem = true
        return tag.isEmpty ? endItem() : finding
    }

    /// Opens a link, whose address stands in it, or in its attributes as Atom has it.
    private mutating func openLink(_ tag: XMLTag, _ namespaceCount: Int) {
        let attributes = tag.hasAttributes ? tag.attributes : [:]
        if attributes["href"] != nil { change { $0.readLink(attributes) } }
        begin(.link, tag, namespaceCount)
    }

    private mutating func begin(_ field: FeedField, _ tag: XMLTag, _ namespaceCount: Int) {
        namespaces.removeLast(to: namespaceCount)
        if field == .identifier, tag.hasAttributes {
            change { $0.readIdentifier(isPermanentLink: tag.attribute("ispermalink")) }
        }
        guard !tag.isEmpty else { return }
        capture = Capture(
            field: field, name: Array(tag.bytes[tag.name]), text: XMLText(byteLimit: field.byteLimit))
    }

    private mutating func push(
        _ tag: XMLTag, _ kind: Element.Kind, _ namespaceCount: Int
    ) throws(WireError) {
        guard !tag.isEmpty || kind == .root || kind == .item else {
            return namespaces.removeLast(to: namespaceCount)
        }
        guard elements.count < Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit) }
        var addresses = elements.last?.addresses ?? addresses
        if kind != .ignored, tag.hasAttributes, let base = tag.attribute("xml:base")?.addressOnly {
            addresses = addresses.based(on: base)
        }
        elements.append(
            Element(kind: kind, nameStart: names.count, namespaceCount: namespaceCount, addresses: addresses))
        names += tag.bytes[tag.name]
    }
}

extension FeedScanner {
    private mutating func close(_ tag: XMLTag) -> Finding? {
        let name = tag.bytes[tag.name]
        let place = closingPlace(of: name)
        if let capture {
            let isOwn = capture.name.elementsEqual(name)
            if isOwn, capture.depth == 0 || !capture.field.holdsMarkup {
                endCapture()
                return nil
            }
            // Where paragraphs stand, nothing but the item or what is around it ends them.
            let ends = place.map { !capture.field.holdsMarkup || elements[$0].kind.isOuter } ?? false
            guard !isOwn, ends else {
                keep(tag)
                return nil
            }
            endCapture()
        }
        return place.flatMap { pop(to: $0) }
    }

    /// Where the open element called `name` is among the others; nil if nowhere.
    private func closingPlace(of name: ArraySlice<UInt8>) -> Int? {
        elements.indices.last { self.name(of: $0).elementsEqual(name) }
    }

    private func name(of place: Int) -> ArraySlice<UInt8> {
        let end = place + 1 < elements.count ? elements[place + 1].nameStart : names.count
        return names[elements[place].nameStart..<end]
    }

    /// Closes the element at `place`, and those in it.
    private mutating func pop(to place: Int) -> Finding? {
        isAtEnd = place == 0
        namespaces.removeLast(to: elements[place].namespaceCount)
        names.removeLast(names.count - elements[place].nameStart)
        let endsItem = isInItem && elements[place...].contains { $0.kind == .item }
        elements.removeLast(elements.count - place)
        guard endsItem else { return nil }
        isInItem = false
        return .item(item)
    }

    /// Ends the item that has not ended, and what is open in it.
    private mutating func endItem() -> Finding? {
        elements.lastIndex { $0.kind == .item }.flatMap { pop(to: $0) }
    }
}

extension FeedScanner {
    /// Whether an element begins that cannot be a part of the one whose text is being received.
    private func endsCapture(at element: FeedElement?) -> Bool {
        guard let capture, !capture.field.holdsMarkup else { return capture == nil }
        switch element {
        case .field, .file, .fileGroup, .link, .channel: return true
        case .item, nil: return false
        }
    }

    /// Keeps a tag that is a part of a text.
    private mutating func keep(_ tag: XMLTag) {
        guard var capture else { return }
        self.capture = nil
        defer { self.capture = capture }
        if capture.field.holdsMarkup, tag.bytes[tag.name].elementsEqual(capture.name) {
            capture.depth += tag.isClosing ? -1 : tag.isEmpty ? 0 : 1
        } else if !capture.field.holdsMarkup {
            // A closing tag of an element that is not open is a slip.
            if tag.isClosing, capture.depth == 0 { return }
            capture.depth += tag.isClosing ? -1 : tag.isEmpty ? 0 : 1
        }
        if capture.field.holdsText { capture.text.appendVerbatim(tag.source) }
    }

    private mutating func endCapture() {
        guard var capture else { return }
        self.capture = nil
        guard let text = capture.text.finish(isUTF8: isUTF8) else { return }
        change { $0.set(text, for: capture.field) }
    }

    /// Changes what the item says or, outside of one, the channel.
    private mutating func change(_ body: (inout FeedFields) -> Void) {
        if isInItem { body(&item) } else { body(&channel) }
    }
}
