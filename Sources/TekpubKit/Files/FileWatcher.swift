import Dispatch
import Foundation

/// Tells when small files are written, replaced, renamed or removed, in whatever way an editor does that.
///
/// The folders are watched, not the files, because many editors put a new file in the place of the old one. Of a file
/// that is a symbolic link, the target's folder is watched as well; of a folder that is missing, the nearest that is
/// there, until it appears. Nothing runs while nothing changes.
public final class FileWatcher: Sendable {
    private let events: FolderEvents

    /// Changes that follow each other this quickly are told once: an editor needs several for one file.
    static let delay = DispatchTimeInterval.milliseconds(80)

    /// Starts watching; reads the disk, so call it off the main actor.
    ///
    /// - Parameters:
    ///   - paths: the files, and folders of which all files count.
    ///   - onChange: called on a queue of its own some time after the last of several changes.
    /// - Returns: nil if the system cannot watch any more files.
    public init?(_ paths: [String], onChange: @escaping @Sendable () -> Void) {
        guard let events = FolderEvents(paths, delay: Self.delay, onChange: onChange) else { return nil }
        self.events = events
    }

    deinit {
        events.cancel()
    }
}

/// A folder to watch, and the names in it that matter.
struct WatchedFolder: Hashable {
    let path: String
    /// nil for all names.
    var names: Set<String>?
}

extension WatchedFolder {
    /// The folders in which something must be seen so that no change of `paths` is missed.
    static func all(for paths: [String]) -> [WatchedFolder] {
        var found: [String: WatchedFolder] = [:]
        func add(_ path: String, _ name: String?) {
            guard let name else { return found[path] = WatchedFolder(path: path) }
            if found[path] == nil { found[path] = WatchedFolder(path: path, names: []) }
            found[path]?.names?.insert(name)
        }
        for path in paths {
            if isFolder(path) {
                add(path, nil)
                continue
            }
            // The file, or what is missing on the way to it.
            var (folder, name) = parts(of: path)
            while !isFolder(folder), folder != "/", !folder.isEmpty { (folder, name) = parts(of: folder) }
            add(folder, name)
            if let target = target(of: path), target != path {
                let (folder, name) = parts(of: target)
                add(folder, name)
            }
        }
        return found.values.sorted { $0.path < $1.path }
    }
}

extension WatchedFolder {
    /// The folder with the names that matter in either.
    func merged(with other: WatchedFolder) -> WatchedFolder {
        guard let names, let others = other.names else { return WatchedFolder(path: path) }
        return WatchedFolder(path: path, names: names.union(others))
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func target(of path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func parts(of path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
    }
}
