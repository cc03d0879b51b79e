import Foundation
import GRDB

extension LibraryFolder {
    /// Takes over all readable data of `other`, which is not changed. The user's data is small and is copied;
    /// the catalogues never change and are linked.
    ///
    /// - Parameter isLocked: whether another process may be writing to `other`.
    func borrow(from other: LibraryFolder, isLocked: Bool) {
        do {
            if isLocked { try backUpState(of: other) } else { try copyState(of: other) }
            for name in try other.catalogNames() {
                try FileManager.default.createSymbolicLink(
                    atPath: catalogPath(name), withDestinationPath: other.catalogPath(name))
            }
        } catch {
            // Silence is safe: the user is told that changes are not saved, and the library starts empty.
            for suffix in ["", "-wal", "-shm"] { unlink(statePath + suffix) }
        }
    }

    /// Copies the files, because SQLite cannot read a journal in a folder that it may not write.
    private func copyState(of other: LibraryFolder) throws {
        let files = FileManager.default
        // The journal may still contain the last writes.
        for suffix in ["", "-wal"] where files.fileExists(atPath: other.statePath + suffix) {
            try files.copyItem(atPath: other.statePath + suffix, toPath: statePath + suffix)
            chmod(statePath + suffix, 0o600)
        }
    }

    /// Copies the database between the writes of the other process.
    private func backUpState(of other: LibraryFolder) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(0.5)
        let source = try DatabaseQueue(path: other.statePath, configuration: configuration)
        try createStateFile()
        let copy = try DatabaseQueue(path: statePath)
        try source.backup(to: copy)
        try copy.close()
        try source.close()
    }
}
