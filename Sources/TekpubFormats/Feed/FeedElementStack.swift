/// The open elements of a feed, outermost first, with the namespace declarations in scope.
struct FeedElementStack {
    /// The kind of an open element.
    enum Kind {
        case root, channel, item, files, person, source, podroll, ignored

        /// Whether it is an item, or contains items.
        var isOuter: Bool { self == .item || self == .channel || self == .root }

        /// Whether `element` is read in it.
        func holds(_ element: FeedElement) -> Bool {
            switch self {
            case .ignored: false
            case .person: element == .field(.name)
            case .source: element == .person
            case .podroll: element == .detail(.remoteShow)
            case .root, .channel, .item, .files: element != .field(.name) && element != .detail(.remoteShow)
            }
        }
    }

    /// An open element.
    struct Element {
        let kind: Kind
        fileprivate let nameStart: Int
        /// The number of bases outside it.
        fileprivate let baseCount: Int
        /// The number of namespace declarations outside it.
        fileprivate let namespaceCount: Int
    }

    /// The maximum depth of nesting, including the top level.
    static let depthLimit = JSONScanner.depthLimit

    /// The declarations in scope.
    var namespaces = FeedNamespaces()
    private var elements: [Element] = []
    /// The names of the elements, concatenated.
    private var names = ReusedBytes()
    /// Resolve the addresses in the elements that have a base of their own, and in the root. Few have, and an
    /// element without references is cheaper to copy.
    private var bases: [WebAddress] = []

    /// The kind of the innermost element; nil before the root.
    var lastKind: Kind? { elements.indices.last.map { elements[$0].kind } }

    subscript(index: Int) -> Element { elements[index] }

    /// Opens an element.
    ///
    /// - Parameters:
    ///   - namespaceCount: the number of declarations before those of `tag`.
    ///   - addresses: resolves the addresses in a root element.
    mutating func push(
        _ tag: XMLTag, _ kind: Kind, namespaceCount: Int, in addresses: WebAddress
    ) throws(WireError) {
        guard elements.count < Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit) }
        elements.append(
            Element(
                kind: kind, nameStart: names.count, baseCount: bases.count, namespaceCount: namespaceCount))
        if bases.isEmpty || kind != .ignored && tag.mayHaveXMLAttributes {
            bases.append(self.addresses(in: tag, addresses))
        }
        names.append(tag.name)
    }

    /// Resolves the addresses in the innermost element; nil before the root.
    var addresses: WebAddress? { bases.last }

    /// Returns what resolves the addresses in `tag`, which is not on the stack.
    ///
    /// - Parameter outer: resolves the addresses in a root element.
    func addresses(in tag: XMLTag, _ outer: WebAddress) -> WebAddress {
        let addresses = bases.last ?? outer
        guard tag.mayHaveXMLAttributes, let base = tag.attribute("xml:base")?.addressOnly else {
            return addresses
        }
        return addresses.based(on: base)
    }

    /// Closes the element at `index` and all elements in it.
    ///
    /// - Returns: whether one of them was an item.
    mutating func pop(to index: Int) -> Bool {
        namespaces.removeLast(to: elements[index].namespaceCount)
        bases.removeLast(bases.count - elements[index].baseCount)
        names.truncate(to: elements[index].nameStart)
        let hadItem = elements[index...].contains { $0.kind == .item }
        elements.removeLast(elements.count - index)
        return hadItem
    }

    /// Returns the index of the innermost element called `name`; nil if there is no such element.
    func lastIndex(of name: ByteBuffer) -> Int? {
        names.withBytes { names in
            var end = names.count
            for index in elements.indices.reversed() {
                let start = elements[index].nameStart
                if end - start == name.count, names.part(start..<end).equals(name) { return index }
                end = start
            }
            return nil
        }
    }

    /// The index of the innermost item; nil outside items.
    var lastItem: Int? { elements.lastIndex { $0.kind == .item } }

    /// Whether an open element holds the values of another feed.
    var isInSource: Bool { elements.contains { $0.kind == .source } }

    /// Whether `tag` has the name of the root element.
    func isRoot(_ tag: XMLTag) -> Bool {
        guard !elements.isEmpty else { return false }
        let end = elements.count > 1 ? elements[1].nameStart : names.count
        return names.withBytes { $0.start(end).equals(tag.name) }
    }
}
