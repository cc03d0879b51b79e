import Foundation
import Localization

/// The folder with the sockets of the running browsers: `tekpub` in the user's folder for running programs, which the XDG
/// Base Directory Specification calls `$XDG_RUNTIME_DIR`.
///
/// Only the user can enter it. Each browser has a socket with a name of its own, and the one that was touched last is the
/// current one.
public struct RemoteFolder: Sendable {
    /// The path of the folder, which may be missing.
    public let path: String
    private static let ending = ".socket"

    /// - Parameter environment: the variables of this process.
    /// - Returns: nil if the session has no folder for running programs.
    public init?(environment: [String: String]) {
        guard let parent = environment["XDG_RUNTIME_DIR"], parent.hasPrefix("/") else { return nil }
        path = parent + "/tekpub"
    }

    /// Creates the folder unless it is there.
    ///
    /// - Throws: why it cannot be used, such as that others can enter it.
    package func create() throws(RemoteError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw .notCreated(path: path, reason: String(cString: strerror(errno)))
        }
        try check()
    }

    /// Changes nothing.
    ///
    /// - Throws: why the folder cannot be used, or not be created.
    func check() throws(RemoteError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard access((path as NSString).deletingLastPathComponent, W_OK) == 0 else {
                throw .notCreated(path: path, reason: String(cString: strerror(errno)))
            }
            return
        }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else { throw .unsafeFolder(path: path) }
    }

    /// The path for a new socket, and where it is until it can be connected to.
    func newSocket() -> (path: String, temporary: String) {
        let name = path + "/" + String(UInt64.random(in: .min ... .max), radix: 36)
        return (name + Self.ending, name + ".new")
    }

    /// The paths of all sockets, the current browser's first.
    ///
    /// - Throws: `.unsafeFolder`. A folder that is missing has none.
    func sockets() throws(RemoteError) -> [String] {
        var status = stat()
        guard lstat(path, &status) == 0 else { return [] }
        try check()
        // Ignore errors: see above.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let dated = names.filter { $0.hasSuffix(Self.ending) }.compactMap { name -> (Int, Int, String)? in
            let path = "\(path)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            #if canImport(Darwin)
                return (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec, path)
            #else
                return (status.st_mtim.tv_sec, status.st_mtim.tv_nsec, path)
            #endif
        }
        return dated.sorted { $0 > $1 }.map(\.2)
    }

    /// Returns how many browsers can be commanded; changes nothing.
    func browserCount() throws(RemoteError) -> Int {
        try sockets().count { path in
            guard case .success(let descriptor) = LocalSocket.connect(to: path) else { return false }
            close(descriptor)
            return true
        }
    }

    /// Removes sockets that killed programs have left behind.
    func removeAbandonedSockets() throws(RemoteError) {
        for path in try sockets() {
            switch LocalSocket.connect(to: path) {
            case .success(let descriptor): close(descriptor)
            case .failure(let error): if error.code == ECONNREFUSED { unlink(path) }
            }
        }
    }

    /// Connects to the current browser, and removes sockets that killed programs have left behind.
    ///
    /// - Returns: the socket and its path; nil if no browser is running that has played something.
    func connect() throws(RemoteError) -> (descriptor: Int32, path: String)? {
        for path in try sockets() {
            switch LocalSocket.connect(to: path) {
            case .success(let descriptor): return (descriptor, path)
            case .failure(let error): if error.code == ECONNREFUSED { unlink(path) }
            }
        }
        return nil
    }
}

/// Why the player of a browser cannot be commanded.
public enum RemoteError: Error, Hashable, Sendable {
    /// The session has no folder for running programs.
    case noFolder
    case notCreated(path: String, reason: String)
    /// Others can enter the folder, or it is none.
    case unsafeFolder(path: String)
    /// The socket cannot be made.
    case notListening(reason: String)
    /// No browser is running that has played something.
    case noBrowser
    /// The browser does not answer in time, or not as one does.
    case noAnswer
    case refused(RemoteRefusal)
}

extension RemoteError: LocalizedError {
    /// What happened, and what to try.
    public var errorDescription: String? {
        switch self {
        case .noFolder:
            localized(
                "XDG_RUNTIME_DIR is not set, so that browsers cannot be found. Set it to a folder that only you can enter."
            )
        case .notCreated(let path, let reason): localized("\(path) cannot be created: \(reason).")
        case .unsafeFolder(let path):
            localized(
                "\(path) is not a folder that only you can enter. Remove it, and start the browser again.")
        case .notListening(let reason): localized("Other programs cannot command the player: \(reason).")
        case .noBrowser: localized("No browser is running that plays something.")
        case .noAnswer: localized("The browser does not answer.")
        case .refused(.nothingPlays): localized("Nothing is playing.")
        case .refused(.unknown):
            localized("The browser does not know this command; it may be an older version.")
        case .refused(.tooLong): localized("The request is too long.")
        }
    }
}
