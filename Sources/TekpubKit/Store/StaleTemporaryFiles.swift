import Foundation

/// Temporary files of Foundation's atomic writes, which stay behind when the program is killed.
///
/// Version 0.1.0 wrote its files this way. Each name is `.dat.nosync`, the process ID in hexadecimal, a dot
/// and six characters.
enum StaleTemporaryFiles {
    private static let prefix = ".dat.nosync"

    /// Removes the files in `folder`, among those called `names`, whose process has ended.
    static func remove(_ names: [String], in folder: String) {
        for name in names where name.hasPrefix(prefix) {
            let digits = name.dropFirst(prefix.count).prefix { $0 != "." }
            guard let process = Int32(digits, radix: 16), process > 0, kill(process, 0) != 0, errno == ESRCH
            else { continue }
            unlink("\(folder)/\(name)")
        }
    }
}
