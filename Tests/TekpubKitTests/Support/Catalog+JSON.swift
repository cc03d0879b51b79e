import Foundation
import TekpubKit

extension Catalog {
    /// Decodes a whole body, handed over in pieces of `pieceSize` bytes.
    init(
        json: some Sequence<UInt8>, piecesOf pieceSize: Int = .max
    ) throws(WireError) {
        var decoder = CatalogDecoder()
        var rest = Data(json)
        while !rest.isEmpty {
            // A slice keeps the indices of the whole, as pieces from the network may do.
            try decoder.append(rest.prefix(pieceSize))
            rest = rest.dropFirst(pieceSize)
        }
        self = try decoder.finish()
    }

    init(json: String) throws(WireError) {
        try self.init(json: json.utf8)
    }
}
