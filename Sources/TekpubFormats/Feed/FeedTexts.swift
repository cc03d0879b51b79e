/// The texts of an item or channel, one behind the other in one piece of memory, which the next item uses again.
///
/// A feed has a dozen texts an item; most of them are only looked at. Strings are made of the others alone.
struct FeedTexts {
    private struct Entry {
        let field: FeedField
        var form: FeedText.Form
        var range: Range<Int>
    }

    private var bytes = ReusedBytes()
    /// In the feed's order, a field once. They are too few for a dictionary to be faster.
    private var entries: [Entry] = []
    /// A bit for each field that has a text.
    private var fields: UInt64 = 0

    /// Removes all texts, and keeps the memory.
    mutating func removeAll() {
        bytes.removeAll()
        entries.removeAll(keepingCapacity: true)
        fields = 0
    }

    /// The number of fields that have a text.
    var count: Int { entries.count }

    /// Whether the field has a text.
    func contains(_ field: FeedField) -> Bool { fields & field.bit != 0 }

    /// Sets the text of a field. `text` is UTF-8 without U+0000.
    mutating func set(_ text: ByteBuffer, _ form: FeedText.Form, for field: FeedField) {
        let range = bytes.count..<(bytes.count + text.count)
        bytes.append(text)
        if let place = place(of: field) {
            entries[place].range = range
            entries[place].form = form
        } else {
            entries.append(Entry(field: field, form: form, range: range))
            fields |= field.bit
        }
    }

    /// Returns what `body` makes of the text of the field; nil if the field has none.
    @inline(__always)
    func with<Value>(_ field: FeedField, _ body: (FeedText) -> Value?) -> Value? {
        guard contains(field), let place = place(of: field) else { return nil }
        return bytes.withBytes {
            body(FeedText(bytes: $0.part(entries[place].range), form: entries[place].form))
        }
    }

    /// Whether both fields have the same text.
    func areEqual(_ first: FeedField, _ second: FeedField) -> Bool {
        with(first) { one in with(second) { one.bytes.equals($0.bytes) && one.form == $0.form } } ?? false
    }

    private func place(of field: FeedField) -> Int? {
        entries.indices.first { entries[$0].field == field }
    }
}

extension FeedField {
    fileprivate var bit: UInt64 { 1 << rawValue }
}
