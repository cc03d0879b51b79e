/// Reads a document of one format from a buffer that `CatalogDecoder` fills.
protocol DocumentReader {
    /// Whether a list has been found whose progress can be shown.
    var isPromising: Bool { get }
    /// Whether the productions so far make the document a summary (see `Document.isSummary`).
    var seemsSummary: Bool { get }
    /// The index of the first byte in the buffer that is still needed.
    var neededStart: Int { get }
    /// The offset of the buffer in the body.
    var droppedCount: Int { get }

    /// Reads the complete values in `buffer`, from where the last call stopped.
    mutating func read(_ buffer: [UInt8]) throws(WireError)
    /// Returns the changes since the last call.
    mutating func takeChanges() -> [CatalogChange]
    /// Adjusts positions after `count` bytes were removed from the front of the buffer.
    mutating func drop(_ count: Int)
    /// Removes the excess of an overlong text from the buffer.
    mutating func shorten(_ buffer: inout [UInt8])
    /// Ends the body with the rest in `buffer`. The last changes may still have to be taken.
    mutating func finish(_ buffer: [UInt8]) throws(WireError) -> Document
}

extension DocumentReader {
    mutating func shorten(_ buffer: inout [UInt8]) {}
}
