import Foundation
import Localization

/// Checks that the program's folders can be used.
///
/// This folder has the checks of the library, the network, players and other programs, too. Each type makes the
/// `Diagnosis.Check`s of its area, which change nothing. `ProgramVersion` asks a program for its version.
package struct DirectoryChecks: Sendable {
    /// Free space below which a warning appears, in bytes.
    private static let smallRoom = 200 << 20

    private let folders: [(name: String, url: URL, isPrivate: Bool)]

    /// - Parameter downloads: the folder for downloads that is configured; nil for the default.
    package init(_ directories: Directories, downloads: URL?) {
        folders = [
            ("configuration", directories.configuration, false), ("data", directories.data, false),
            ("library", LibraryFolder(in: directories.data).root, true), ("cache", directories.caches, false),
            ("downloads", downloads ?? directories.downloads, false),
        ]
    }

    package var checks: [Diagnosis.Check] {
        folders.map { folder in
            Diagnosis.Check(.directories, folder.name) {
                [Self.finding(folder.name, folder.url.path, isPrivate: folder.isPrivate)]
            }
        }
    }

    private static func finding(_ name: String, _ path: String, isPrivate: Bool) -> Finding {
        func finding(_ state: Finding.State, _ found: String, _ advice: String? = nil) -> Finding {
            Finding(.directories, name, state, found, advice: advice)
        }
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else {
                return finding(
                    .problem, "\(path): \(String(cString: strerror(errno))).",
                    localized("Remove what is in its way."))
            }
            let parent = existingParent(of: path)
            return access(parent, W_OK | X_OK) == 0
                ? finding(.ok, localized("\(path) (created when needed)"))
                : finding(
                    .problem, localized("\(path) cannot be created."),
                    localized("Make \(parent) writable, or create the folder."))
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            return finding(.problem, localized("\(path) is no folder."), localized("Rename it."))
        }
        guard access(path, W_OK | X_OK) == 0 else {
            return finding(
                .problem, localized("\(path) cannot be written."),
                localized("Check its owner and rights: ls -ld '\(path)'."))
        }
        if isPrivate, let file = unwritableFile(of: LibraryFolder(root: URL(filePath: path))) {
            return finding(
                .problem, localized("\(file) cannot be written."),
                localized("Check its owner and rights: ls -ld '\(file)'."))
        }
        let room = room(at: path)
        if LibraryFolder.isFull(at: path) {
            return finding(.problem, localized("\(path) is on a full disk."), localized("Free some space."))
        }
        if name != "downloads", let problem = TrustedFile.problem(at: path) {
            return finding(.problem, localized("\(path) can be changed by others."), problem)
        }
        if isPrivate, status.st_mode & 0o077 != 0 {
            return finding(
                .warning, localized("\(path) is open to other users."),
                localized("Close it: chmod 700 '\(path)'."))
        }
        if isPrivate, let file = openFile(in: path) {
            let path = "\(path)/\(file)"
            return finding(
                .warning, localized("\(path) can be read by others."),
                localized("Close it: chmod 600 '\(path)'."))
        }
        if let room, room < smallRoom {
            return finding(
                .warning, localized("\(path), only \(ByteText(room)) free"), localized("Free some space."))
        }
        return finding(.ok, room.map { localized("\(path), \(ByteText($0)) free") } ?? path)
    }

    private static func existingParent(of path: String) -> String {
        var parent = (path as NSString).deletingLastPathComponent
        while parent.count > 1, access(parent, F_OK) != 0 {
            parent = (parent as NSString).deletingLastPathComponent
        }
        return parent
    }

    private static func room(at path: String) -> Int? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        let (room, overflows) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: status.f_frsize))
        return overflows ? nil : room
    }

    /// Returns the path of a file of the library that this user cannot write; nil if missing.
    private static func unwritableFile(of folder: LibraryFolder) -> String? {
        let state = ["", "-wal", "-shm"].map { folder.statePath + $0 }
        return (state + [folder.lockPath, folder.refreshLockPath]).first { path in
            var status = stat()
            guard lstat(path, &status) == 0 else { return errno != ENOENT }
            return status.st_mode & S_IFMT != S_IFREG || access(path, W_OK) != 0
        }
    }

    /// Returns the name of a file that other users may read; nil if missing.
    private static func openFile(in folder: String) -> String? {
        // Ignore errors: a folder that cannot be listed is reported otherwise.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().first { name in
            var status = stat()
            return lstat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
                && status.st_mode & 0o077 != 0
        }
    }
}

/// A number of bytes in a unit of at most four digits.
struct ByteText: CustomStringConvertible {
    let description: String

    init(_ count: Int) {
        var (rest, unit) = (Double(count), ByteUnit?.none)
        for larger in ByteUnit.allCases where rest >= 1000 { (rest, unit) = (rest / 1000, larger) }
        let tenths = Int((rest * 10).rounded())
        let number =
            tenths >= 1000
            ? "\(Int(rest.rounded()))"
            : "\(tenths / 10)\(Language.current.decimalSeparator)\(tenths % 10)"
        description = unit?.text(number) ?? ByteCountText.text(for: count)
    }
}
