import Foundation
import Synchronization

/// Catalogues that could not be saved in the library, by base URL. Their folder is removed at exit.
final class TemporaryCatalogs: Sendable {
    /// One catalogue.
    struct Entry {
        let path: String
        let fetchedAt: Date
    }

    private struct State {
        var folder: TemporaryLibraryFolder?
        var entries: [CatalogID: Entry] = [:]
    }

    private let state = Mutex(State())

    /// Returns the folder for new catalogues; the first call creates it.
    func folder() throws(LibraryError) -> LibraryFolder {
        try state.withLock { state throws(LibraryError) in
            let folder: TemporaryLibraryFolder
            if let known = state.folder { folder = known } else { folder = try TemporaryLibraryFolder() }
            state.folder = folder
            return LibraryFolder(root: folder.url, isTemporary: true)
        }
    }

    subscript(catalogID: CatalogID) -> Entry? { state.withLock { $0.entries[catalogID] } }

    /// Replaces the catalogue of `catalogID` with `entry`; nil to use the one in the library again.
    func set(_ entry: Entry?, for catalogID: CatalogID) {
        let previous = state.withLock { state in
            defer { state.entries[catalogID] = entry }
            return state.entries[catalogID]
        }
        // Readers that have the file open can still read it.
        if let previous { unlink(previous.path) }
    }

    /// Removes the folder early.
    func remove() {
        state.withLock { $0.folder }?.remove()
    }
}
