import Foundation
import GRDB

extension LibraryFolder {
    /// The path of the marker file which says that the file at `path` is damaged.
    static func damageMarkPath(of path: String) -> String { path + damageSuffix }

    private static let damageSuffix = ".damaged"

    /// Creates the marker file, so that the next start sets the file at `path` aside.
    static func markDamaged(_ path: String) {
        // If the marker cannot be created, a later read finds the damage again.
        _ = FileManager.default.createFile(atPath: damageMarkPath(of: path), contents: nil)
    }

    /// Whether the catalogue called `name` exists and is not marked as damaged.
    func hasUsableCatalog(_ name: String) -> Bool {
        let path = catalogPath(name)
        return FileManager.default.fileExists(atPath: path)
            && !FileManager.default.fileExists(atPath: Self.damageMarkPath(of: path))
    }

    /// Renames every catalogue that is marked as damaged, so that it is no longer used.
    ///
    /// - Returns: one message for each.
    func setAsideDamagedCatalogs(of state: DatabaseQueue) throws(LibraryError) -> [String] {
        try withLibraryErrors(at: root.path) {
            let marks = try FileManager.default.contentsOfDirectory(atPath: root.path)
                .filter { $0.hasSuffix(Self.damageSuffix) }
            return try marks.compactMap { mark in
                try setAside(String(mark.dropLast(Self.damageSuffix.count)), in: state)
            }
        }
    }

    /// Renames the damaged catalogue called `name`, so that it is no longer used.
    ///
    /// - Returns: a message for the user; nil if the file was gone already.
    func setAside(_ name: String, in state: DatabaseQueue) throws(LibraryError) -> String? {
        let aside = catalogPath("set-aside-\(name)")
        // Rename first: a file that no store uses counts as a leftover of a killed program and is removed.
        let wasThere = rename(catalogPath(name), aside) == 0
        try withLibraryErrors(at: statePath) {
            try state.write { database in
                try database.execute(sql: "UPDATE store SET file = NULL WHERE file = ?", arguments: [name])
            }
        }
        unlink(Self.damageMarkPath(of: catalogPath(name)))
        guard wasThere else { return nil }
        return isTemporary
            ? "A catalogue was damaged, and is fetched again."
            : "A catalogue was damaged. It was set aside as \(aside), and is fetched again."
    }
}
