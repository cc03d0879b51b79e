import Foundation
import GRDB

extension LibraryFolder {
    /// Tells that the file at `path` turned out to be damaged while a program ran.
    static func damageMarkPath(of path: String) -> String { path + damageSuffix }

    private static let damageSuffix = ".damaged"

    /// Sees to it that the file at `path` is set aside at the next start.
    static func markDamaged(_ path: String) {
        // A mark that cannot be made is made another time: the damage stays where it is.
        _ = FileManager.default.createFile(atPath: damageMarkPath(of: path), contents: nil)
    }

    /// Whether the catalogue called `name` is there, and nothing is known against it.
    func hasUsableCatalog(_ name: String) -> Bool {
        let path = catalogPath(name)
        return FileManager.default.fileExists(atPath: path)
            && !FileManager.default.fileExists(atPath: Self.damageMarkPath(of: path))
    }

    /// Gives every catalogue that turned out to be damaged another name, under which nobody looks for it.
    ///
    /// - Returns: a sentence for each.
    func setAsideDamagedCatalogs(of state: DatabaseQueue) throws(LibraryError) -> [String] {
        try withLibraryErrors(at: root.path) {
            let marks = try FileManager.default.contentsOfDirectory(atPath: root.path)
                .filter { $0.hasSuffix(Self.damageSuffix) }
            return try marks.compactMap { mark in
                try setAside(String(mark.dropLast(Self.damageSuffix.count)), in: state)
            }
        }
    }

    /// Gives the catalogue called `name`, which is damaged, another name, under which nobody looks for it.
    ///
    /// - Returns: a sentence that says so; nil if it was gone already.
    func setAside(_ name: String, in state: DatabaseQueue) throws(LibraryError) -> String? {
        let aside = catalogPath("set-aside-\(name)")
        // First of all: what belongs to no store is taken for what a killed program left.
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
