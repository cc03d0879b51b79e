import Foundation

/// A new folder that only the user can enter, for a file that another program reads.
struct PrivateFolder: Sendable {
    let path: String

    /// Creates the folder for the length of a session, or among the temporary files.
    ///
    /// - Parameters:
    ///   - environment: the variables of this process.
    ///   - lengthLimit: the maximum length of its path in bytes.
    /// - Returns: nil if no folder can be created.
    init?(environment: [String: String], lengthLimit: Int = .max) {
        let parents = [environment["XDG_RUNTIME_DIR"], environment["TMPDIR"], "/tmp"]
        for parent in parents.compactMap({ $0 }) where parent.hasPrefix("/") {
            var template = Array((parent + "/tekpub-XXXXXX").utf8CString)
            // mkdtemp creates it with the mode 0700.
            guard template.count <= lengthLimit, mkdtemp(&template) != nil else { continue }
            path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            return
        }
        return nil
    }

    /// Removes the folder, which must be empty.
    func remove() { rmdir(path) }
}
