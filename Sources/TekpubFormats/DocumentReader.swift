/// Reads a document of one format, whose bytes stand in a buffer that `CatalogDecoder` fills.
protocol DocumentReader {
    /// Whether a list has been found of which there is progress to tell.
    var isPromising: Bool { get }
    /// Whether the productions so far are those of a `Document` that is a summary.
    var seemsSummary: Bool { get }
    /// The bytes of the buffer before this one are needed no more.
    var neededStart: Int { get }
    /// The offset in the body at which the buffer begins.
    var droppedCount: Int { get }

    /// Reads what is whole of `buffer`, from where it stopped the last time.
    mutating func read(_ buffer: [UInt8]) throws(WireError)
    /// Hands out what has been added since the last call.
    mutating func takeChanges() -> [CatalogChange]
    /// Tells that `count` bytes are gone from the front of the buffer.
    mutating func drop(_ count: Int)
    /// Takes bytes out of the buffer that are too much of one text.
    mutating func shorten(_ buffer: inout [UInt8])
    /// Ends the body with what stands in `buffer`; some of it may still have to be taken.
    mutating func finish(_ buffer: [UInt8]) throws(WireError) -> Document
}

extension DocumentReader {
    mutating func shorten(_ buffer: inout [UInt8]) {}
}
