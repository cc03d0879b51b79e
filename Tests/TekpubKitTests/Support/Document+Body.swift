import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

extension Document {
    /// Decodes a whole body from `base`, in pieces of `pieceSize` bytes.
    ///
    /// Its catalogue contains the decoded productions, merged by the store.
    init(
        _ body: some Sequence<UInt8>, role: DocumentRole = .catalog(),
        base: String? = "http://example.org/a/b",
        piecesOf pieceSize: Int = .max, productionByteLimit: Int = 64 << 20
    ) throws(WireError) {
        var decoder = CatalogDecoder(
            role: role, base: base.flatMap { URL(string: $0) }, productionByteLimit: productionByteLimit)
        var changes: [CatalogChange] = []
        var rest = Data(body)
        while !rest.isEmpty {
            try decoder.append(rest.prefix(pieceSize))
            rest = rest.dropFirst(pieceSize)
            changes += decoder.takeChanges()
        }
        self = try decoder.finish()
        changes += decoder.takeChanges() + [.productions(extras, .fill)]
        extras = []
        catalog = catalog.staged(changes)
    }

    init(_ body: String, role: DocumentRole = .catalog()) throws(WireError) {
        try self.init(body.utf8, role: role)
    }
}

extension Catalog {
    /// Returns the catalogue with the productions in `changes`, merged by the store.
    func staged(_ changes: [CatalogChange]) -> Catalog {
        do {
            let store = try Library.temporary().store(for: "http://example.org/")
            let staged = try store.makeWriter()
            try staged.write(changes)
            try staged.commit(self)
            return try store.catalog()
        } catch {
            Issue.record(error)
            return self
        }
    }
}
