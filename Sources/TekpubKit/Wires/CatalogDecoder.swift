import Foundation

/// Makes a catalogue from the bytes of a JSON array of productions while they arrive.
///
/// Both of Tekpub's wires are read, and anything between them: see `ProductionRecord`. Only the
/// production being received is kept as bytes. A production that is broken shows what could be
/// read of it, and does not harm the others.
public struct CatalogDecoder {
    /// How many bytes have been decoded.
    public private(set) var byteCount = 0

    private let productionByteLimit: Int
    private var scanner = ArrayScanner()
    private var buffer: [UInt8] = []
    private var productions: [Production] = []
    private var isRecognised = false
    /// What was wrong with the first element that was no production.
    private var firstFlaw: WireError?

    /// - Parameter productionByteLimit: how many bytes one production may take, more or less.
    public init(productionByteLimit: Int = 64 << 20) {
        self.productionByteLimit = productionByteLimit
    }

    /// Whether the body may still turn out to be a catalogue: it is an array.
    public var isPromising: Bool { scanner.isArray == true }

    /// Takes the bytes that follow those of the call before.
    public mutating func append(_ bytes: Data) throws(WireError) {
        buffer.append(contentsOf: bytes)
        byteCount += bytes.count
        while let range = try scanner.next(in: buffer) { try decode(range) }
        let pendingStart = scanner.elementStart ?? scanner.position
        guard buffer.count - pendingStart <= productionByteLimit else {
            throw .tooLarge(byteLimit: productionByteLimit)
        }
        buffer.removeFirst(pendingStart)
        scanner.drop(pendingStart)
    }

    /// Ends the body.
    ///
    /// - Returns: the productions in the order of the array; none if it is empty.
    public mutating func finish() throws(WireError) -> Catalog {
        if let range = scanner.finish(in: buffer) { try decode(range) }
        guard scanner.isArray != nil else { throw .empty }
        guard scanner.isAtEnd else { throw .endsEarly(byteCount: byteCount) }
        if let firstFlaw, !isRecognised { throw firstFlaw }
        return Catalog(productions: productions)
    }

    /// Takes one element. Only text that is not UTF-8 is worth giving up the others for.
    private mutating func decode(_ range: Range<Int>) throws(WireError) {
        var reader = JSONReader(buffer, in: range, origin: scanner.droppedCount)
        var record = ProductionRecord()
        do throws(WireError) {
            guard isPromising, reader.isAtObject else {
                try reader.skipValue()
                throw .anotherShape
            }
            try record.read(from: &reader)
            guard record.isRecognised else { throw .anotherShape }
        } catch {
            if case .invalidUTF8 = error { throw error }
            firstFlaw = firstFlaw ?? error
        }
        if record.isRecognised {
            isRecognised = true
            productions.append(record.production)
        }
    }
}
