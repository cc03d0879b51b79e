import Foundation

/// Files that Foundation writes beside a file that is to be replaced at once, and that a program leaves which
/// is killed meanwhile.
///
/// Version 0.1.0 wrote its files in that way. Each is called `.dat.nosync`, the process in hexadecimal digits,
/// a dot and six characters.
enum StaleTemporaryFiles {
    private static let prefix = ".dat.nosync"

    /// Removes those among the files called `names` in `folder` whose processes are gone.
    static func remove(_ names: [String], in folder: String) {
        for name in names where name.hasPrefix(prefix) {
            let digits = name.dropFirst(prefix.count).prefix { $0 != "." }
            guard let process = Int32(digits, radix: 16), process > 0, kill(process, 0) != 0, errno == ESRCH
            else { continue }
            unlink("\(folder)/\(name)")
        }
    }
}
