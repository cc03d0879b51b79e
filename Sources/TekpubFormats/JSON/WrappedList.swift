/// The productions of a document that is an object around one array, such as `{"data": […]}`.
///
/// No wire of Tekpub's has that form, but many servers send lists so. The list counts only if nothing else in the document
/// is a catalogue: its productions are held until the document ends, or until there are many. The first array whose first
/// element is an object with a title is the list.
struct WrappedList {
    private enum State { case undecided, accepted, refused, finished }

    /// The productions that are held.
    private(set) var records: [ProductionRecord] = []
    /// What is wrong with the first element of an array, if that resembles a production; nil otherwise.
    private(set) var flaw: WireError?
    private var state = State.undecided

    /// The number of productions at which the list counts although the document goes on.
    static let limit = 1000

    /// Whether `limit` is reached.
    var isFull: Bool { records.count >= Self.limit }

    /// Reads an element of the array. A damaged production keeps the values read before the damage.
    ///
    /// - Throws: `WireError.invalidUTF8`.
    mutating func read(_ reader: JSONReader, addresses: WebAddress) throws(WireError) {
        guard state == .undecided || state == .accepted else { return }
        var record = ProductionRecord(addresses: addresses)
        var rest = reader
        do throws(WireError) {
            if reader.isAtObject { try record.read(from: &rest) }
        } catch {
            if case .invalidUTF8 = error { throw error }
        }
        if state == .undecided {
            state = record.production.title == nil ? .refused : .accepted
            if state == .refused, flaw == nil, reader.isAtObject { flaw = Self.flaw(of: reader) }
        }
        if state == .accepted, record.isRecognised { records.append(record) }
    }

    /// Ends the array; another one may be the list if this one was not.
    mutating func close() {
        state = state == .accepted || state == .finished ? .finished : .undecided
    }

    /// Removes and returns the productions that are held.
    mutating func takeRecords() -> [ProductionRecord] {
        defer { records = [] }
        return records
    }

    /// Returns the error of an element that has another name for its title; nil if it is something else.
    private static func flaw(of reader: JSONReader) -> WireError? {
        // Ignore errors: a damaged element says nothing.
        guard let error = try? WireError.missingTitle(of: reader, number: 1),
            case .untitled(_, let keys) = error, keys.contains(where: \.resemblesTitle)
        else { return nil }
        return error
    }
}

extension WireError {
    /// The maximum number of keys in `untitled`, and of characters in each.
    private static let (keyLimit, keyLength) = (3, 40)

    /// The error of a production without a name: with the key that resembles that of a title, else with the first ones.
    ///
    /// - Throws: `WireError` if the production is damaged.
    static func missingTitle(of production: JSONReader, number: Int) throws(WireError) -> WireError {
        var production = production
        let keys = try production.readKeys(limit: 100).compactMap(\.onOneLine)
        let shown = keys.first(where: \.resemblesTitle).map { [$0] } ?? Array(keys.prefix(keyLimit))
        return .untitled(number: number, keys: shown.map { String($0.prefix(keyLength)) })
    }
}

extension String {
    /// Whether servers use this key for what Tekpub's wires call `title`.
    var resemblesTitle: Bool {
        let names: Set = ["title", "name", "label", "caption", "headline", "heading", "displayname", "titel"]
        return names.contains(lowercased().filter { $0 != "_" && $0 != "-" })
    }
}

extension JSONPath {
    /// Whether an array here may be a `WrappedList`.
    var mayWrap: Bool {
        switch self {
        case .wrapping, .feedItems, .serviceList(.data): true
        default: false
        }
    }
}
