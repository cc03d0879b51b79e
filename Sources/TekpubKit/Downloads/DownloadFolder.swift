import Foundation
import Localization

/// The folder for downloads, with a subfolder for each production, and a hidden subfolder for part files
/// while downloads are pending.
struct DownloadFolder: Sendable {
    let root: String
    /// The downloads in the library.
    let store: DownloadStore
    /// The free space in a folder in bytes; nil if unknown.
    private let freeByteCount: @Sendable (_ folder: String) -> Int?

    /// The free space, in bytes, that downloads leave for other programs.
    private static let reserve = 32 << 20

    init(
        _ root: URL, store: DownloadStore,
        freeByteCount: @escaping @Sendable (_ folder: String) -> Int? = Self.availableByteCount
    ) {
        self.root = root.standardizedFileURL.path
        self.store = store
        self.freeByteCount = freeByteCount
    }

    /// Opens the part file of the download `id`, locked for the caller.
    func openPart(_ id: String) throws(DownloadError) -> PartFile {
        while true {
            try make(root)
            guard let parts = try PartsFolder(in: root, isMade: true) else { continue }
            do {
                return try PartFile(id, in: parts, store: store)
            } catch {
                // A download that ends removes the folder if it is the last.
                if FileManager.default.fileExists(atPath: parts.path) { throw error }
            }
        }
    }

    /// Returns the list of downloads, and how many bytes of each have arrived in this folder.
    func records() throws(DownloadError) -> [(record: DownloadRecord, byteCount: Int)] {
        // Ignore errors: the download itself reports errors of the folder.
        let parts = try? PartsFolder(in: root, isMade: false)
        return try store.read { try $0.records(partsIn: PartsFolder.path(in: root)) }.map { record in
            let id = record.request.id
            let byteCount = parts?.byteCount(of: PartFile.name(of: id)) ?? 0
            return (record, byteCount + (parts.map { YtDlpFolder(id, in: $0).byteCount } ?? 0))
        }
    }

    /// Removes the part file of the download `id`, and what yt-dlp has received of it.
    ///
    /// - Throws: `DownloadError.busy` if another program has it locked.
    func discard(_ id: String) throws(DownloadError) {
        guard let parts = try PartsFolder(in: root, isMade: false),
            [PartFile.name(of: id), YtDlpFolder.name(of: id)].contains(where: { parts.status(of: $0) != nil })
        else { return }
        let part = try PartFile(id, in: parts, store: store)
        YtDlpFolder(id, in: parts).remove()
        part.remove()
    }

    /// Checks that there is space for `byteCount` more bytes after `freed` bytes are deleted.
    func reserveRoom(for byteCount: Int, freeing freed: Int = 0) throws(DownloadError) {
        guard let free = freeByteCount(root), byteCount - freed > free - Self.reserve else { return }
        throw .diskFull(folder: root, byteCount: byteCount)
    }
}

extension DownloadFolder {
    /// Removes what killed programs left: empty parts, and metadata without a part. A part that a running program has
    /// locked stays. So does a part with bytes, because another library may have its metadata.
    func removeLeftovers() throws(DownloadError) {
        // Ignore errors: files that stay are removed at a later start.
        guard let parts = try? PartsFolder(in: root, isMade: false) else { return }
        try FormerDownloads.takeOverMetadata(in: parts, into: store)
        for name in parts.names where name.hasSuffix(".part") && parts.byteCount(of: name) == 0 {
            // A download that is just starting has no bytes yet either, but its part is locked.
            try? PartFile(String(name.dropLast(5)), in: parts, store: store).remove()
        }
        let gone = try store.read { try $0.partPaths(in: parts.path) }.filter { access($0, F_OK) != 0 }
        if !gone.isEmpty {
            try store.write("removeParts") { table in for path in gone { try table.save(nil, ofPart: path) } }
        }
        parts.removeIfEmpty()
    }

    /// Locks the folder while a download gets its final name, waiting up to five seconds. Blocks the thread.
    ///
    /// - Returns: a handle that releases the lock when it is deallocated. On file systems without locks, and
    ///   after the deadline, it locks nothing.
    func lock() throws(DownloadError) -> FileHandle {
        try make(root)
        let descriptor = Foundation.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DownloadError(code: errno, writing: root) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let deadline = ContinuousClock.now + .seconds(5)
        // A stopped program may hold the lock, so the wait has a deadline: existing names are never replaced
        // anyway.
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR,
            ContinuousClock.now < deadline
        {
            usleep(5_000)
        }
        return handle
    }

    /// Creates the folder at `path` and its parents.
    func make(_ path: String) throws(DownloadError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw DownloadError(error, making: path)
        }
    }

    /// Opens a subfolder; creates it if it is missing.
    ///
    /// - Returns: its file descriptor, which the caller closes.
    func open(_ name: String) throws(DownloadError) -> Int32 {
        let path = "\(root)/\(name)"
        try make(path)
        guard isInside(path) else { throw .outside(path: path) }
        let descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DownloadError(code: errno, writing: path) }
        return descriptor
    }

    /// Whether the folder at `path` is inside this one, after resolving links.
    private func isInside(_ path: String) -> Bool {
        guard let root = Self.realPath(root), let folder = Self.realPath(path) else { return false }
        return folder.hasPrefix(root == "/" ? root : root + "/")
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The number of bytes that this user can write in `folder`; nil if unknown.
    static func availableByteCount(in folder: String) -> Int? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        let (count, overflows) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: status.f_frsize))
        return overflows ? nil : count
    }
}

extension DownloadError {
    /// Converts an error from creating a folder.
    fileprivate init(_ error: any Error, making path: String) {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        self =
            cause.domain == NSPOSIXErrorDomain
            ? DownloadError(code: Int32(clamping: cause.code), writing: path)
            : .notWritable(path: path, reason: localized("it is not a folder"))
    }
}
