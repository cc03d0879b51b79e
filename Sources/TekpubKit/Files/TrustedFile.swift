import Foundation
import Localization

/// Whether only the user and root can change a file.
///
/// A configuration names the program to start, so obeying a file that others can write lets them run programs as the
/// user. Looked at are the file, after resolving links, and the folder in which it stands, because who may write there
/// can put another file in its place. Folders further up are left to the system, unlike by ssh: homes that a group may
/// write are common, and those who can rename a home can do more than change a configuration.
package enum TrustedFile {
    /// Returns who else can write the file or folder at `path`, as a sentence with what to do; nil for no others, and
    /// for a missing file.
    package static func problem(at path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        let file = String(cString: resolved)
        return itself(file) ?? itself((file as NSString).deletingLastPathComponent, isParent: true)
    }

    private static func itself(_ path: String, isParent: Bool = false) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        if ![0, geteuid()].contains(status.st_uid) {
            return localized("\(path) belongs to another user. Take it over: chown \(userName) '\(path)'.")
        }
        // In a folder such as /tmp, only owners may replace a file.
        if isParent, status.st_mode & S_ISVTX != 0 { return nil }
        guard status.st_mode & 0o022 != 0 else { return nil }
        return localized("Others can write \(path). Close it: chmod go-w '\(path)'.")
    }

    private static var userName: String {
        getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(geteuid())"
    }
}
