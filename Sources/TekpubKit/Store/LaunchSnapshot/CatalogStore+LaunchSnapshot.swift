import Foundation

extension CatalogStore {
    /// Saves the first screen of the next start: the rows of `list` around `restorationState`.
    ///
    /// Call it at exit, off the main actor. It does nothing for a temporary library, or for a list that comes
    /// from a snapshot itself.
    ///
    /// - Parameters:
    ///   - list: the productions that `restorationState.query` asks for.
    ///   - rowCount: the number of rows on the screen; as many again are saved above and below them.
    public func setLaunchSnapshot(
        _ list: ProductionList, at restorationState: CatalogRestorationState, rowCount: Int
    ) throws(LibraryError) {
        let library = try library
        guard list.isComplete, !library.folder.isTemporary, let state = try state() else { return }
        let rowCount = max(0, min(rowCount, 1000))
        let top = max(0, min(restorationState.topRow, list.count))
        let range = max(0, top - rowCount)..<min(list.count, top + 2 * rowCount)
        let bytes = LaunchSnapshot.bytes(
            of: baseURL, state: state, restorationState: restorationState, rows: list.rows(range),
            at: range.lowerBound,
            of: list.count)
        let path = library.folder.launchSnapshotPath(of: baseURL)
        try withLibraryErrors(at: path) {
            // Atomic: the file is written beside the old one and then replaces it.
            try PrivateFile.write(Data(bytes), to: path, isSynchronized: false)
        }
    }
}
