import Foundation

extension Library {
    /// Sees to it that what turned out to be damaged is set aside at the next start.
    func note(_ error: LibraryError) {
        guard case .damaged = error else { return }
        // A mark that cannot be made is made another time: the damage stays where it is.
        _ = FileManager.default.createFile(atPath: folder.damageMarkPath, contents: nil)
    }
}
