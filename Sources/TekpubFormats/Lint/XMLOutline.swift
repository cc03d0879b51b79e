import Localization

/// The elements of an XML document with their positions, and everything that is not well-formed.
///
/// It goes on after a flaw, so that one reading finds most of them.
///
/// Source: Extensible Markup Language 1.0, and Namespaces in XML 1.0.
struct XMLOutline {
    struct Attribute {
        let name: String
        let value: String
        /// The index of the first byte of its value.
        let offset: Int
    }

    struct Element {
        let name: String
        /// The name without the prefix.
        let local: String
        let namespace: FeedNamespace
        let attributes: [Attribute]
        let offset: Int
        /// The number of the element around it; nil for the root.
        let parent: Int?
        /// The decoded text directly inside, cut at `textLimit` bytes.
        var text = ""
        /// The index of the first byte of its text that is not white space.
        var textOffset: Int?
        var children: [Int] = []

        func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }
    }

    /// In the document's order; the first is the root.
    private(set) var elements: [Element] = []
    private(set) var flaws: [LintFlaw] = []

    private static let textLimit = 4096
    private static let flawLimit = 100
    private static let depthLimit = 256

    private var cursor: XMLCursor
    /// The numbers of the open elements, with the number of declarations before each.
    private var open: [(element: Int, bindingCount: Int)] = []
    private var bindings = NamespaceBindings()
    private var reportedPrefixes: Set<String> = []
    private var hasDoctype = false

    init(_ bytes: [UInt8]) {
        cursor = XMLCursor(bytes)
        if let control = bytes.firstIndex(where: { $0 < 0x20 && !$0.isJSONSpace }) {
            add(.notWellFormed, control, localized("This control character is not allowed in XML."))
        }
        while !cursor.isAtEnd {
            if cursor.byte == .lessThan { readMarkup() } else { readText() }
        }
        if let last = open.last {
            add(.notWellFormed, elements[last.element].offset, localized("<\(name(last))> is not closed."))
        }
        if elements.isEmpty { add(.notWellFormed, 0, localized("There is no element.")) }
    }

    private func name(_ entry: (element: Int, bindingCount: Int)) -> String { elements[entry.element].name }

    private mutating func add(_ code: FeedProblem.Code, _ offset: Int, _ message: String) {
        if flaws.count < Self.flawLimit {
            flaws.append(LintFlaw(code: code, offset: offset, message: message))
        }
    }
}

extension XMLOutline {
    private mutating func readMarkup() {
        let start = cursor.offset
        if cursor.skip("<!--") {
            if !cursor.skip(to: "-->") { add(.notWellFormed, start, localized("The comment has no end.")) }
        } else if cursor.skip("<![CDATA[") {
            let first = cursor.offset
            let isComplete = cursor.skip(to: "]]>")
            if !isComplete { add(.notWellFormed, start, localized("The CDATA section has no end.")) }
            append(cursor.string(first..<cursor.offset - (isComplete ? 3 : 0)), at: first)
        } else if cursor.skip("<?") {
            if cursor.begins(with: "xml "), start > 0 {
                add(
                    .notWellFormed, start,
                    localized("The XML declaration must be the first thing in the feed."))
            }
            if !cursor.skip(to: "?>") { add(.notWellFormed, start, localized("The instruction has no end.")) }
        } else if cursor.skip("<!") {
            hasDoctype = true
            cursor.skipDeclaration()
        } else if cursor.skip("</") {
            readClosingTag(start)
        } else if cursor.next?.beginsXMLName == true {
            readTag(start)
        } else {
            add(.notWellFormed, start, localized("Write this < as &lt;."))
            cursor.advance()
        }
    }

    private mutating func readClosingTag(_ start: Int) {
        let name = cursor.name()
        cursor.skipSpace()
        if !cursor.skip(">") { add(.notWellFormed, cursor.offset, localized("</\(name) has no >.")) }
        guard let index = open.lastIndex(where: { elements[$0.element].name == name }) else {
            return add(.notWellFormed, start, localized("</\(name)> closes nothing."))
        }
        if index < open.count - 1, let inner = open.last {
            add(
                .notWellFormed, elements[inner.element].offset,
                localized("<\(self.name(inner))> is not closed."))
        }
        bindings.removeLast(to: open[index].bindingCount)
        open.removeLast(open.count - index)
    }

    private mutating func readTag(_ start: Int) {
        cursor.advance()
        let name = cursor.name()
        let bindingCount = bindings.count
        var attributes: [Attribute] = []
        var names: Set<String> = []
        while true {
            cursor.skipSpace()
            guard let byte = cursor.byte, byte != .greaterThan, byte != .slash, byte != .lessThan else {
                break
            }
            guard let attribute = readAttribute() else { break }
            if !names.insert(attribute.name).inserted {
                add(
                    .notWellFormed, attribute.offset,
                    localized("The attribute \(attribute.name) occurs twice."))
            }
            attributes.append(attribute)
            if attribute.name == "xmlns" { bindings.declare("", as: attribute.value) }
            if attribute.name.hasPrefix("xmlns:") {
                bindings.declare(String(attribute.name.dropFirst(6)), as: attribute.value)
            }
        }
        let isEmpty = cursor.skip("/")
        if !cursor.skip(">") { add(.notWellFormed, cursor.offset, localized("The tag <\(name) has no >.")) }
        for attribute in attributes where !attribute.name.hasPrefix("xmlns") {
            if let colon = attribute.name.firstIndex(of: ":") { check(attribute.name[..<colon], start) }
        }
        let parts = name.split(separator: ":", maxSplits: 1)
        let prefix = parts.count == 2 ? parts[0] : ""
        if open.isEmpty, !elements.isEmpty {
            add(.notWellFormed, start, localized("A feed has one root, and this is another."))
        }
        let number = elements.count
        elements.append(
            Element(
                name: name, local: String(parts.last ?? ""), namespace: namespace(of: prefix, start),
                attributes: attributes, offset: start, parent: open.last?.element))
        if let parent = open.last?.element { elements[parent].children.append(number) }
        if isEmpty || open.count >= Self.depthLimit {
            bindings.removeLast(to: bindingCount)
        } else {
            open.append((number, bindingCount))
        }
    }

    /// - Returns: nil, after a complaint, if it is no attribute.
    private mutating func readAttribute() -> Attribute? {
        let start = cursor.offset
        let name = cursor.name()
        cursor.skipSpace()
        guard !name.isEmpty, cursor.skip("=") else {
            add(.notWellFormed, start, localized("An attribute is written name=\"value\"."))
            cursor.skipToEndOfTag()
            return nil
        }
        cursor.skipSpace()
        guard let quote = cursor.byte, quote == .quote || quote == .apostrophe else {
            add(.notWellFormed, cursor.offset, localized("The value of \(name) has no quotation marks."))
            cursor.skipToEndOfTag()
            return nil
        }
        cursor.advance()
        let first = cursor.offset
        let end = cursor.index(of: quote)
        if let less = cursor.index(of: .lessThan, before: end) {
            add(.notWellFormed, less, localized("Write < in an attribute as &lt;."))
        }
        checkReferences(first..<end)
        cursor.move(to: end + 1)
        return Attribute(name: name, value: cursor.decoded(first..<end), offset: first)
    }

    private mutating func readText() {
        let first = cursor.offset
        cursor.move(to: cursor.index(of: .lessThan))
        let range = first..<cursor.offset
        guard open.isEmpty else {
            checkReferences(range)
            return append(cursor.decoded(range), at: first)
        }
        if let word = cursor.firstIndex(in: range, where: { !$0.isHTMLSpace }) {
            add(.notWellFormed, word, localized("This text is outside the root element."))
        }
    }

    private mutating func append(_ text: String, at offset: Int) {
        guard let number = open.last?.element, elements[number].text.utf8.count < Self.textLimit else {
            return
        }
        if elements[number].textOffset == nil {
            elements[number].textOffset =
                text.trimmed == nil
                ? nil : offset + text.utf8.prefix { $0.isHTMLSpace }.count
        }
        elements[number].text += text.utf8.count > Self.textLimit ? String(text.prefix(Self.textLimit)) : text
    }

    /// Complains about `&` that begins no reference, and about entities that only HTML has.
    private mutating func checkReferences(_ range: Range<Int>) {
        guard !hasDoctype else { return }
        for (offset, name) in cursor.references(in: range) {
            guard let name else {
                add(.notWellFormed, offset, localized("Write this & as &amp;."))
                continue
            }
            if name.hasPrefix("#") || ["amp", "lt", "gt", "quot", "apos"].contains(name) { continue }
            add(.notWellFormed, offset, localized("XML has no entity &\(name);. Write the character itself."))
        }
    }

    private mutating func namespace(of prefix: Substring, _ offset: Int) -> FeedNamespace {
        if let uri = bindings.uri(of: prefix) { return uri.isEmpty ? .rss : FeedNamespace(uri: uri) }
        guard !prefix.isEmpty else { return .rss }
        check(prefix, offset)
        return FeedNamespace(undeclared: prefix.utf8)
    }

    private mutating func check(_ prefix: Substring, _ offset: Int) {
        guard bindings.uri(of: prefix) == nil,
            reportedPrefixes.insert(String(prefix)).inserted
        else { return }
        add(
            .undeclaredNamespace, offset,
            localized("The prefix \(prefix) is not declared. Add xmlns:\(prefix)=\"…\" to the root."))
    }
}

/// The namespaces that are declared at a position in the document.
private struct NamespaceBindings {
    /// The prefixes in the order of their declarations, and the URIs of each; the innermost is last.
    private var prefixes: [String] = []
    private var uris: [String: [String]] = ["xml": ["http://www.w3.org/XML/1998/namespace"]]

    var count: Int { prefixes.count }

    mutating func declare(_ prefix: String, as uri: String) {
        prefixes.append(prefix)
        uris[prefix, default: []].append(uri)
    }

    /// Removes all but the first `count` declarations.
    mutating func removeLast(to count: Int) {
        while prefixes.count > count { uris[prefixes.removeLast()]?.removeLast() }
    }

    /// Returns the URI of a prefix; nil if it is not declared.
    func uri(of prefix: some StringProtocol) -> String? { uris[String(prefix)]?.last }
}
