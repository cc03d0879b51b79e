import Foundation

/// The folder in which downloads end up: a folder for each production and, hidden while there are any, one
/// for what is on its way.
struct DownloadFolder: Sendable {
    let root: String
    /// How many bytes can be written in a folder; nil where nobody knows.
    private let freeByteCount: @Sendable (_ folder: String) -> Int?

    /// What a download leaves free for everybody else.
    private static let reserve = 32 << 20

    init(
        _ root: URL, freeByteCount: @escaping @Sendable (_ folder: String) -> Int? = Self.availableByteCount
    ) {
        self.root = root.standardizedFileURL.path
        self.freeByteCount = freeByteCount
    }

    /// The part file of the download `id`, for the caller alone.
    ///
    /// - Parameter formerID: what version 0.1.0 called it; what that left is taken over.
    func openPart(_ id: String, formerly formerID: String? = nil) throws(DownloadError) -> PartFile {
        while true {
            try make(root)
            guard let parts = try PartsFolder(in: root, isMade: true) else { continue }
            do {
                if let formerID { try adopt(formerID, as: id, in: parts) }
                return try PartFile(id, in: parts)
            } catch {
                // A download that ends removes the folder if it is the last.
                if FileManager.default.fileExists(atPath: parts.path) { throw error }
            }
        }
    }

    /// Lets the part file that version 0.1.0 left be that of the download `id`.
    private func adopt(_ formerID: String, as id: String, in parts: PartsFolder) throws(DownloadError) {
        guard formerID != id, parts.status(of: PartFile.name(of: id)) == nil,
            parts.status(of: PartFile.name(of: formerID)) != nil
        else { return }
        // Another program may be at it.
        let former = try PartFile(formerID, in: parts)
        parts.rename(PartFile.name(of: formerID), to: PartFile.name(of: id))
        parts.rename(PartFile.noteName(of: formerID), to: PartFile.noteName(of: id))
        former.unlock()
    }

    /// How much has arrived of the download `id`, and how much is to.
    func progress(of id: String, formerly formerID: String) -> (byteCount: Int, totalByteCount: Int?) {
        // Silence is safe: the download itself says what is wrong with the folder.
        guard let parts = try? PartsFolder(in: root, isMade: false) else { return (0, nil) }
        for id in [id, formerID] {
            guard let status = parts.status(of: PartFile.name(of: id)), status.st_mode & S_IFMT == S_IFREG
            else { continue }
            let note = parts.contents(of: PartFile.noteName(of: id)).flatMap(PartFileMetadata.init(bytes:))
            return (Int(status.st_size), note?.totalByteCount)
        }
        return (0, nil)
    }

    /// Removes what has arrived of the download `id`.
    ///
    /// - Throws: `DownloadError.busy` if another program is at it.
    func discard(_ id: String) throws(DownloadError) {
        guard let parts = try PartsFolder(in: root, isMade: false),
            parts.status(of: PartFile.name(of: id)) != nil
        else { return }
        try PartFile(id, in: parts).remove()
    }

    /// Makes sure that `byteCount` more bytes have room once `freed` bytes are taken away.
    func reserveRoom(for byteCount: Int, freeing freed: Int = 0) throws(DownloadError) {
        guard let free = freeByteCount(root), byteCount - freed > free - Self.reserve else { return }
        throw .diskFull(folder: root, byteCount: byteCount)
    }
}

extension DownloadFolder {
    /// Removes what killed programs left that nothing can go on with: parts without a note, notes without a part,
    /// and files that were half written. What a running program holds stays.
    ///
    /// - Parameter ids: downloads whose parts stay although they have no note.
    func removeLeftovers(keeping ids: Set<String>) {
        // Silence is safe: what stays is removed another time.
        guard let parts = try? PartsFolder(in: root, isMade: false) else { return }
        let names = parts.names
        let known = Set(names)
        for name in names where name.hasSuffix(".part") {
            let id = String(name.dropLast(5))
            guard !ids.contains(id), !known.contains(PartFile.noteName(of: id)),
                let part = try? PartFile(id, in: parts)
            else { continue }
            // One that begins just now has no note for a moment either, but then it is locked.
            part.remove()
        }
        for name in names where name.hasSuffix(".json") {
            let id = String(name.dropLast(5))
            if parts.status(of: PartFile.name(of: id)) == nil { parts.remove(name) }
        }
        // Notes are renamed at once: half written ones belong to programs that are gone.
        for name in names where name.hasSuffix(".json.new") { parts.remove(name) }
        StaleTemporaryFiles.remove(names, in: parts.path)
        parts.removeIfEmpty()
    }

    /// Waits until no other download into this folder is about to be given its name. The thread sleeps meanwhile.
    ///
    /// - Returns: what lets others in when it goes; it may be of no use on disks without locks.
    func lock() throws(DownloadError) -> FileHandle {
        try make(root)
        let descriptor = Foundation.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DownloadError(code: errno, writing: root) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let deadline = ContinuousClock.now + .seconds(5)
        // A program that was stopped at this point is not waited for: names are never taken from others anyway.
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR,
            ContinuousClock.now < deadline
        {
            usleep(5_000)
        }
        return handle
    }

    /// Makes the folder at `path`, with those above it.
    func make(_ path: String) throws(DownloadError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw DownloadError(error, making: path)
        }
    }

    /// Opens a folder in this one, which it makes where it is missing.
    ///
    /// - Returns: its descriptor, which the caller closes.
    func open(_ name: String) throws(DownloadError) -> Int32 {
        let path = "\(root)/\(name)"
        try make(path)
        guard isInside(path) else { throw .outside(path: path) }
        let descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DownloadError(code: errno, writing: path) }
        return descriptor
    }

    /// Whether the folder at `path` is in this one even if it is a link.
    private func isInside(_ path: String) -> Bool {
        guard let root = Self.realPath(root), let folder = Self.realPath(path) else { return false }
        return folder.hasPrefix(root == "/" ? root : root + "/")
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// What the system lets this user write in `folder`.
    static func availableByteCount(in folder: String) -> Int? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        let (count, overflows) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: status.f_frsize))
        return overflows ? nil : count
    }
}

extension DownloadError {
    /// Why a folder could not be made.
    fileprivate init(_ error: any Error, making path: String) {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        self =
            cause.domain == NSPOSIXErrorDomain
            ? DownloadError(code: Int32(clamping: cause.code), writing: path)
            : .notWritable(path: path, reason: "it is no folder")
    }
}
