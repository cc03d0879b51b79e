import Foundation
import Synchronization

/// A complete catalogue in a file that the library does not use yet; `CatalogExchange` makes it the current one.
///
/// Releasing it before that removes the file.
final class PreparedCatalog: Sendable {
    /// Its lock tells other programs that the file is still needed.
    let file: StagedCatalogFile
    let catalogID: CatalogID
    /// What is in the file.
    let contents: CatalogContents
    /// The validators as text; nil for none.
    let revalidation: String?
    private let isCurrent = Atomic(false)

    init(
        _ file: StagedCatalogFile, of catalogID: CatalogID, _ contents: CatalogContents,
        _ revalidation: Revalidation?
    ) {
        self.file = file
        self.catalogID = catalogID
        self.contents = contents
        self.revalidation = revalidation.map { revalidation in
            var revalidation = revalidation
            revalidation.schema = CatalogSchema.version
            return revalidation.text
        }
    }

    deinit {
        if !isCurrent.load(ordering: .relaxed) { unlink(file.path) }
    }

    /// Records that the file is in use.
    func setCurrent() {
        isCurrent.store(true, ordering: .relaxed)
    }
}
