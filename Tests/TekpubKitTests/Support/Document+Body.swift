import Foundation

@testable import TekpubKit

extension Document {
    /// Decodes a whole body that came from `base`, handed over in pieces of `pieceSize` bytes.
    ///
    /// What it adds, and what it shows beside that, is in the productions of its catalogue.
    init(
        _ body: some Sequence<UInt8>, role: DocumentRole = .catalog(),
        base: String? = "http://example.org/a/b",
        piecesOf pieceSize: Int = .max, productionByteLimit: Int = 64 << 20
    ) throws(WireError) {
        var decoder = CatalogDecoder(
            role: role, base: base.flatMap { URL(string: $0) }, productionByteLimit: productionByteLimit)
        let sink = MemorySink()
        var rest = Data(body)
        while !rest.isEmpty {
            try decoder.append(rest.prefix(pieceSize))
            rest = rest.dropFirst(pieceSize)
            sink.take(decoder.takeAdditions())
        }
        self = try decoder.finishDocument()
        sink.take(decoder.takeAdditions())
        sink.add(extras, .fill)
        extras = []
        sink.finish(catalog)
        catalog = sink.catalog ?? catalog
    }

    init(_ body: String, role: DocumentRole = .catalog()) throws(WireError) {
        try self.init(body.utf8, role: role)
    }
}
