import Foundation
import GRDB
import Localization
import Synchronization

extension Library {
    /// Returns the catalogue `catalogID`; nil if missing or unusable.
    ///
    /// A damaged file is set aside. A file of another version of tekpub is left to that version until the
    /// next load replaces it; until then, the catalogue that was open before stays in use.
    ///
    /// - Parameter staysOpen: whether the file stays open for the next use; see `OpenCatalogs`. Otherwise it is closed
    ///   with its last reference.
    func catalog(of catalogID: CatalogID, staysOpen: Bool = true) throws(LibraryError) -> CatalogFile? {
        // Another process may remove the file between reading its name and opening it.
        for attempt in 1... {
            guard let name = try catalogName(of: catalogID) else { return nil }
            let open = openCatalogs.withLock { $0[catalogID] }
            if open?.name == name || foreignNames.withLock({ $0.contains(name) }) {
                if let open { openCatalogs.withLock { $0.use(open, of: catalogID, staysOpen: staysOpen) } }
                return open
            }
            do throws(LibraryError) {
                guard let file = try CatalogFile(name: name, folder: folder, catalogID: catalogID) else {
                    noteForeign(name)
                    return open
                }
                openCatalogs.withLock { $0.use(file, of: catalogID, staysOpen: staysOpen) }
                return file
            } catch .damaged {
                if let notice = try folder.setAside(name, in: state) {
                    sentences.withLock { $0.append(notice) }
                }
            } catch {
                guard attempt == 3 else { continue }
                // A file that no longer exists counts as never fetched.
                guard FileManager.default.fileExists(atPath: folder.catalogPath(name)) else { return nil }
                throw error
            }
        }
        return nil
    }

    /// Whether the catalogue `catalogID` is missing or has nothing to show.
    func isCatalogEmpty(of catalogID: CatalogID) throws(LibraryError) -> Bool {
        guard let summary = try catalog(of: catalogID, staysOpen: false)?.summary() else { return true }
        return summary.episodeCount == 0 && summary.productionCount <= 1
    }

    /// Calls `body` with the catalogue `catalogID`, and closes it afterwards unless it was open: for
    /// work that reads many catalogues.
    ///
    /// - Returns: nil if it is missing or unusable.
    func withCatalog<Result>(
        of catalogID: CatalogID, _ body: (CatalogFile) async throws(LibraryError) -> Result?
    ) async throws(LibraryError) -> Result? {
        guard let file = try catalog(of: catalogID, staysOpen: false) else { return nil }
        return try await body(file)
    }

    /// Records that another version of tekpub wrote the catalogue called `name`, and adds one warning.
    private func noteForeign(_ name: String) {
        guard foreignNames.withLock({ $0.insert(name).inserted }) else { return }
        sentences.withLock {
            $0.append(
                localized("A catalogue was written by another version of tekpub, and is fetched again."))
        }
    }

    /// Returns the name of the current catalogue file, or the path of a temporary one; nil if never fetched.
    func catalogName(of catalogID: CatalogID) throws(LibraryError) -> String? {
        if let spare = temporaryCatalogs[catalogID] { return spare.path }
        return try read { database in
            try String.fetchOne(
                database.cachedStatement(sql: "SELECT file FROM store WHERE catalog = ?"),
                arguments: [catalogID])
        }
    }
}
