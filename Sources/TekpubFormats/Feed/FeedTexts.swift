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
        if let index = index(of: field) {
            entries[index].range = range
            entries[index].form = form
        } else {
            entries.append(Entry(field: field, form: form, range: range))
            fields |= field.bit
        }
    }

    /// Returns what `body` makes of the text of the field; nil if the field has none.
    @inline(__always)
    func with<Value>(_ field: FeedField, _ body: (FeedText) -> Value?) -> Value? {
        guard contains(field), let index = index(of: field) else { return nil }
        return bytes.withBytes {
            body(FeedText(bytes: $0.part(entries[index].range), form: entries[index].form))
        }
    }

    private func index(of field: FeedField) -> Int? {
        entries.indices.first { entries[$0].field == field }
    }
}

extension FeedTexts {
    /// The texts about an item, with the addresses of links.
    ///
    /// The longest one is usually the one with the most bytes, so that two of them are read at most.
    var notes: ShowNotes {
        let fields = FeedField.notes.filter(contains)
        let sizes = fields.map { with($0) { $0.bytes.count } ?? 0 }
        var plains: [String?] = fields.map { _ in nil }
        var longest = (index: 0, count: 0)
        for index in fields.indices.sorted(by: { (sizes[$1], $0) < (sizes[$0], $1) })
        where sizes[index] > longest.count {
            guard longest.count == 0 || !begins(fields[longest.index], with: fields[index]) else { continue }
            plains[index] = plain(fields[index])
            let count = plains[index]?.utf8.count ?? 0
            if count > longest.count { longest = (index, count) }
        }
        guard fields.count > 1 else { return ShowNotes(plains) }
        // A text that the longest one begins with need not be read.
        let full = fields[longest.index]
        let other = fields.indices.first { fields[$0] != full && !areEqual(fields[$0], full) }
        if let other, plains[other] == nil, !begins(full, with: fields[other]) {
            plains[other] = plain(fields[other])
        }
        return ShowNotes(plains)
    }

    /// The text without markup; nil if it is missing or empty.
    private func plain(_ field: FeedField) -> String? {
        with(field) { $0.plain(keepsAddresses: true) }?.trimmed
    }

    /// Whether both fields have the same text.
    private func areEqual(_ first: FeedField, _ second: FeedField) -> Bool {
        with(first) { one in with(second) { one.bytes.equals($0.bytes) && one.form == $0.form } } ?? false
    }

    /// Whether the text of `field` begins with that of `start`, apart from tags before it.
    private func begins(_ field: FeedField, with start: FeedField) -> Bool {
        with(field) { text in
            with(start) { start in
                var index = 0
                while index < text.bytes.count, text.bytes[index] == .lessThan, start.bytes.first != .lessThan
                {
                    index = text.bytes.index(of: .greaterThan, from: index) + 1
                }
                guard index < text.bytes.count, text.form == start.form else { return false }
                return text.bytes.part(from: index).start(start.bytes.count).equals(start.bytes)
            }
        } ?? false
    }
}

extension FeedField {
    fileprivate var bit: UInt64 { 1 << rawValue }
}
