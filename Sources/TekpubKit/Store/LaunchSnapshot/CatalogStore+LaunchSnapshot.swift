import Foundation

extension CatalogStore {
    /// Keeps what the next start is to show first: the rows of `list` around `restorationState`.
    ///
    /// Off the main actor, when the program ends. A temporary library keeps nothing, and of a list that is
    /// itself that of a page, nothing new could be kept.
    ///
    /// - Parameters:
    ///   - list: what `restorationState.query` asks for.
    ///   - rowCount: how many rows the screen shows; as many again are kept above and below them.
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
            // Written whole beside the old one, then exchanged with it.
            try PrivateFile.write(Data(bytes), to: path, isSynchronized: false)
        }
    }
}
