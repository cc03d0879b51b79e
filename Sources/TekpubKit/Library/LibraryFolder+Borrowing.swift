import Foundation

extension LibraryFolder {
    /// Takes what is in `other`, which is only read: a copy of what the user did, which is small, and the
    /// catalogues where they are, which never change.
    func borrow(from other: LibraryFolder) throws(LibraryError) {
        let files = FileManager.default
        try withLibraryErrors(at: other.root.path) {
            // What was written last may be in the journal still.
            for suffix in ["", "-wal"] where files.fileExists(atPath: other.statePath + suffix) {
                let path = statePath + suffix
                try files.copyItem(atPath: other.statePath + suffix, toPath: path)
                try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            }
            for name in try other.catalogNames() {
                try files.createSymbolicLink(
                    atPath: catalogPath(name), withDestinationPath: other.catalogPath(name))
            }
        }
    }
}
