import Foundation
import TekpubFormats
import TekpubKit

extension Catalog {
    /// Decodes a whole body, in pieces of `pieceSize` bytes.
    init(
        json: some Sequence<UInt8>, piecesOf pieceSize: Int = .max
    ) throws(WireError) {
        var decoder = CatalogDecoder()
        var changes: [CatalogChange] = []
        var rest = Data(json)
        while !rest.isEmpty {
            // A slice keeps the indexes of the whole, as chunks from the network may do.
            try decoder.append(rest.prefix(pieceSize))
            rest = rest.dropFirst(pieceSize)
            changes += decoder.takeChanges()
        }
        self = try decoder.finishCatalog(changes)
    }

    init(json: String) throws(WireError) {
        try self.init(json: json.utf8)
    }
}

extension CatalogDecoder {
    /// Ends the body, which must list productions; `changes` were taken earlier.
    mutating func finishCatalog(_ changes: [CatalogChange] = []) throws(WireError) -> Catalog {
        let document = try finish()
        guard document.hasProductions else { throw .anotherShape }
        return document.catalog.staged(changes + takeChanges())
    }
}

extension [CatalogChange] {
    /// All productions in order, not merged.
    var productions: [Production] {
        flatMap {
            if case .productions(let productions, _) = $0 { return productions }
            return []
        }
    }
}
