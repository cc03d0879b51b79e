import Foundation

/// The names of the library's files.
struct LibraryFolder: Hashable, Sendable {
    /// Where everything lies.
    let root: URL

    /// What the user did, and which catalogue belongs to which server.
    var statePath: String { root.appending(path: "library.sqlite").path }
    /// Tells that a file turned out to be damaged while the program ran.
    var damageMarkPath: String { root.appending(path: "damaged").path }
    /// Held while the library is opened, so that two programs do not set it aside at once. It lies
    /// beside the folder, which may be renamed meanwhile.
    var lockPath: String { root.path + ".lock" }

    /// Where the catalogue called `name` lies.
    func catalogPath(_ name: String) -> String { root.appending(path: name).path }

    /// A name that no catalogue had before.
    static func newCatalogName() -> String { "catalog-\(UUID().uuidString.lowercased()).sqlite" }

    /// Makes the folder, which only its owner may read: the addresses in it may hold a token.
    func create() throws(LibraryError) {
        try withLibraryErrors(at: root.path) {
            try FileManager.default.createDirectory(
                at: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
    }

    /// Gives the folder another name, with everything that is in it.
    ///
    /// - Returns: where it is now.
    func setAside() throws(LibraryError) -> String {
        var number = 1
        while FileManager.default.fileExists(atPath: "\(root.path).\(number)") { number += 1 }
        let path = "\(root.path).\(number)"
        guard rename(root.path, path) == 0 else { throw LibraryError(systemError: errno, at: root.path) }
        return path
    }

    /// The catalogues that are there, whether they belong to a server or not.
    func catalogNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.path)
            .filter { $0.hasPrefix("catalog-") && $0.hasSuffix(".sqlite") }
    }
}
