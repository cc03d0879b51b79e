/// A list of records in a JSON object, such as the chapters of an episode, or without an object around it.
///
/// Only the record that is read takes memory: a document of millions of empty ones costs no more than its bytes, where
/// a decoder that builds a tree takes fifty times as much.
struct JSONRecordList {
    private let bytes: [UInt8]
    private let key: String

    /// - Parameters:
    ///   - bytes: the document in UTF-8.
    ///   - key: of the list.
    init(_ bytes: [UInt8], key: String) {
        self.bytes = bytes
        self.key = key
    }

    /// Returns what `read` makes of the records, without nil, until there are `limit`. A record that is no object, or
    /// that cannot be read, is left out.
    ///
    /// - Returns: empty if the document is damaged.
    func values<Value>(
        limit: Int, _ read: (inout JSONReader) throws(WireError) -> Value?
    ) -> [Value] {
        var scanner = JSONScanner(path: .recordDocument(key: key), droppedCount: 0)
        var values: [Value] = []
        do throws(WireError) {
            while let finding = try scanner.next(in: bytes) {
                guard case .value(.record, let range, _) = finding, values.count < limit else { continue }
                var reader = JSONReader(bytes, in: range)
                guard reader.isAtObject else { continue }
                // Ignore errors: other records can still be read.
                if let value = try? read(&reader) { values.append(value) }
            }
        } catch {
            return []
        }
        return scanner.isAtEnd ? values : []
    }
}

extension JSONReader {
    /// Reads a number of seconds, or a text of one or of a time; nil for another value.
    mutating func readSeconds() throws(WireError) -> Double? {
        let value = try readScalar()
        if case .string(let text) = value { return MediaTime.seconds(text) }
        return value.double
    }
}
