import Foundation

@testable import TekpubKit

extension Document {
    /// Decodes a whole body that came from `base`, handed over in pieces of `pieceSize` bytes.
    init(
        _ body: some Sequence<UInt8>, role: DocumentRole = .catalog, base: String? = "http://example.org/a/b",
        piecesOf pieceSize: Int = .max, productionByteLimit: Int = 64 << 20
    ) throws(WireError) {
        var decoder = CatalogDecoder(
            role: role, base: base.flatMap { URL(string: $0) }, productionByteLimit: productionByteLimit)
        var rest = Data(body)
        while !rest.isEmpty {
            try decoder.append(rest.prefix(pieceSize))
            rest = rest.dropFirst(pieceSize)
        }
        self = try decoder.finishDocument()
    }

    init(_ body: String, role: DocumentRole = .catalog) throws(WireError) {
        try self.init(body.utf8, role: role)
    }
}
