/// An element of a feed whose text is being read.
struct FeedCapture {
    let field: FeedField
    private let name: [UInt8]
    private let form: FeedText.Form
    private var text: XMLText
    /// The number of open elements in it; in a field with markup, only those with its own name count.
    private var depth = 0

    init(_ field: FeedField, _ tag: XMLTag, form: FeedText.Form) {
        self.field = field
        self.form = form
        name = Array(tag.bytes[tag.name])
        text = XMLText(byteLimit: field.byteLimit)
    }

    /// Whether `tag` has the element's name.
    func hasName(of tag: XMLTag) -> Bool { name.elementsEqual(tag.bytes[tag.name]) }

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
    mutating func append(_ part: UnsafeBufferPointer<UInt8>) {
        text.append(part)
    }

    /// Appends text without entities.
    mutating func appendVerbatim(_ part: some Sequence<UInt8>) {
        text.appendVerbatim(part)
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
        case .html: text.appendVerbatim(tag.source)
        case .plain: text.appendMarkup(tag.html)
        case .base64: break
        }
    }

    /// Returns the text; nil if it is only white space. See `XMLText.finish`.
    mutating func finish(isUTF8: Bool) -> FeedText? {
        text.finish(isUTF8: isUTF8).map { FeedText(source: $0, form: text.isMarkup ? .html : form) }
    }
}
