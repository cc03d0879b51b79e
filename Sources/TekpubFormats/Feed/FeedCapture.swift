/// The element of a feed whose text is being read, if there is one. Each uses the memory of the last one.
struct FeedCapture {
    /// Whether a text is being read.
    private(set) var isActive = false
    private(set) var field = FeedField.title
    private var name = ReusedBytes()
    private var form = FeedText.Form.html
    private var text = XMLText(byteLimit: 0)
    /// The number of open elements in it; in a field with markup, only those with its own name count.
    private var depth = 0

    /// Begins to read the text of the element `tag`.
    mutating func begin(_ field: FeedField, _ tag: XMLTag, form: FeedText.Form) {
        isActive = true
        self.field = field
        self.form = form
        name.removeAll()
        name.append(tag.name)
        text.begin(byteLimit: field.byteLimit)
        depth = 0
    }

    /// Whether `tag` has the element's name.
    func hasName(of tag: XMLTag) -> Bool {
        name.withBytes { $0.equals(tag.name) }
    }

    /// Whether a closing tag with its name ends it.
    var endsAtOwnName: Bool { depth == 0 || !field.holdsMarkup }

    /// Whether `element` begins a new field and so ends the text.
    func ends(at element: FeedElement?) -> Bool {
        guard !field.holdsMarkup else { return false }
        switch element {
        case .item, nil: return false
        default: return true
        }
    }

    /// Appends text with entities.
    mutating func append(_ part: ByteBuffer) {
        text.append(part)
    }

    /// Appends text without entities.
    mutating func appendVerbatim(_ part: ByteBuffer) {
        text.appendVerbatim(part)
    }

    /// Appends `count` times `byte`, which has no meaning in markup.
    mutating func appendVerbatim(_ byte: UInt8, count: Int = 1) {
        text.appendVerbatim(byte, count: count)
    }

    /// Adds a tag inside the text to the text.
    mutating func keep(_ tag: XMLTag) {
        if !field.holdsMarkup {
            // Ignore the closing tag of an element that is not open.
            if tag.isClosing, depth == 0 { return }
            depth += tag.isClosing ? -1 : tag.isEmpty ? 0 : 1
        } else if hasName(of: tag) {
            depth += tag.isClosing ? -1 : tag.isEmpty ? 0 : 1
        }
        guard field.holdsText else { return }
        switch form {
        case .html: tag.source.withUnsafeBufferPointer { text.appendVerbatim($0) }
        case .plain: text.appendMarkup(tag.html)
        case .base64: break
        }
    }

    /// Ends the element, and sets the field of `fields` to its text unless that is only white space. See
    /// `XMLText.finish`.
    ///
    /// - Returns: whether there was a text.
    mutating func finish(into fields: inout FeedFields, isUTF8: Bool) -> Bool {
        isActive = false
        let form = text.isMarkup ? .html : form
        return text.finish(isUTF8: isUTF8) { fields.set($0, form, for: field) } != nil
    }
}
