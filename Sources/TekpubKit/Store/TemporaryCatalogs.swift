import Foundation
import Synchronization

/// Catalogues that the library could not take, by the base URLs of their servers: in a folder that is gone with
/// the program.
final class TemporaryCatalogs: Sendable {
    /// One of them.
    struct Entry {
        let path: String
        let fetchedAt: Date
    }

    private struct State {
        var folder: TemporaryLibraryFolder?
        var entries: [String: Entry] = [:]
    }

    private let state = Mutex(State())

    /// Where new ones go; made when it is first asked for.
    func folder() throws(LibraryError) -> LibraryFolder {
        try state.withLock { state throws(LibraryError) in
            let folder: TemporaryLibraryFolder
            if let known = state.folder { folder = known } else { folder = try TemporaryLibraryFolder() }
            state.folder = folder
            return LibraryFolder(root: folder.url, isTemporary: true)
        }
    }

    subscript(baseURL: String) -> Entry? { state.withLock { $0.entries[baseURL] } }

    /// Lets `entry` take the place of the catalogue of `baseURL`; nil for that in the library.
    func set(_ entry: Entry?, for baseURL: String) {
        let former = state.withLock { state in
            defer { state.entries[baseURL] = entry }
            return state.entries[baseURL]
        }
        // What still reads it goes on undisturbed.
        if let former { unlink(former.path) }
    }

    /// Removes the folder early.
    func remove() {
        state.withLock { $0.folder }?.remove()
    }
}
