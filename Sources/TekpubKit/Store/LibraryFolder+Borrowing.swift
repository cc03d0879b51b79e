import Foundation
import GRDB

extension LibraryFolder {
    /// Takes what can be read of `other`, which stays as it is: a copy of what the user did, which is small, and
    /// the catalogues where they are, which never change.
    ///
    /// - Parameter isLocked: whether another program may be writing `other`.
    func borrow(from other: LibraryFolder, isLocked: Bool) {
        do {
            if isLocked { try backUpState(of: other) } else { try copyState(of: other) }
            for name in try other.catalogNames() {
                try FileManager.default.createSymbolicLink(
                    atPath: catalogPath(name), withDestinationPath: other.catalogPath(name))
            }
        } catch {
            // Silence is safe: that nothing can be kept is said, and an empty library is better than none.
            for suffix in ["", "-wal", "-shm"] { unlink(statePath + suffix) }
        }
    }

    /// SQLite cannot read a journal in a folder that it may not write, so the files are copied.
    private func copyState(of other: LibraryFolder) throws {
        let files = FileManager.default
        // What was written last may be in the journal still.
        for suffix in ["", "-wal"] where files.fileExists(atPath: other.statePath + suffix) {
            try files.copyItem(atPath: other.statePath + suffix, toPath: statePath + suffix)
            chmod(statePath + suffix, 0o600)
        }
    }

    /// Reads between what the other program writes.
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
