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

    private var partsFolder: String { root + "/.tekpub" }
    private func partPath(_ id: String) -> String { "\(partsFolder)/\(id).part" }
    private func notePath(_ id: String) -> String { "\(partsFolder)/\(id).json" }

    /// The part file of the download with that name, for the caller alone.
    func openPart(_ id: String) throws(DownloadError) -> PartFile {
        while true {
            try make(partsFolder)
            do {
                return try PartFile(path: partPath(id), notePath: notePath(id))
            } catch {
                // A download that ends removes the folder if it is the last.
                if FileManager.default.fileExists(atPath: partsFolder) { throw error }
            }
        }
    }

    /// How much has arrived of the download with that name, and how much is to.
    func progress(of id: String) -> (byteCount: Int, totalByteCount: Int?) {
        var status = stat()
        guard lstat(partPath(id), &status) == 0 else { return (0, nil) }
        let note = FileManager.default.contents(atPath: notePath(id)).flatMap {
            // Silence is safe: without a note, the length is not known.
            try? JSONDecoder().decode(PartNote.self, from: $0)
        }
        return (Int(status.st_size), note?.totalByteCount)
    }

    /// Removes what has arrived of the download with that name.
    ///
    /// - Throws: `DownloadError.busy` if another program is at it.
    func discard(_ id: String) throws(DownloadError) {
        var status = stat()
        guard lstat(partPath(id), &status) == 0 else { return }
        discard(try openPart(id))
    }

    /// Removes what has arrived of a download.
    func discard(_ part: PartFile) {
        part.remove()
        // Fails while there is anything else in it.
        rmdir(partsFolder)
    }

    /// Makes sure that `byteCount` more bytes have room once `freed` bytes are taken away.
    func reserveRoom(for byteCount: Int, freeing freed: Int = 0) throws(DownloadError) {
        guard let free = freeByteCount(partsFolder), byteCount - freed > free - Self.reserve else { return }
        throw .diskFull(folder: root, byteCount: byteCount)
    }
}

extension DownloadFolder {
    /// The path of a file of `name` that is as long as `byteCount` says; nil if there is none.
    func present(_ name: DownloadName, extension: String?, byteCount: Int) -> String? {
        let path = "\(root)/\(name.folder)/\(name.file(extension: `extension`))"
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == byteCount
        else { return nil }
        return path
    }

    /// Gives the whole file in `part` its name, or the next one where there is a file of that name.
    ///
    /// - Returns: its path.
    func place(_ part: PartFile, as name: DownloadName, extension: String?) throws(DownloadError) -> String {
        let folder = "\(root)/\(name.folder)"
        try make(folder)
        guard isInside(folder) else { throw .outside(path: folder) }
        for copy in 1...999 {
            let path = "\(folder)/\(name.file(extension: `extension`, copy: copy))"
            guard try move(part.path, to: path) else { continue }
            discard(part)
            return path
        }
        throw .notWritable(path: folder, reason: "it has too many files of the same name")
    }

    /// - Returns: false if there is something at `path` already.
    private func move(_ old: String, to path: String) throws(DownloadError) -> Bool {
        // Other than `rename`, this never replaces anything.
        if link(old, path) == 0 { return true }
        if errno == EEXIST { return false }
        // Disks from cameras and of Windows know one name for a file only.
        var status = stat()
        if lstat(path, &status) == 0 { return false }
        guard rename(old, path) == 0 else { throw DownloadError(code: errno, writing: path) }
        return true
    }

    private func make(_ folder: String) throws(DownloadError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .notWritable(path: folder, reason: error.reason)
        }
    }

    /// Whether `folder` is in this one even if it is a link.
    private func isInside(_ folder: String) -> Bool {
        guard let root = Self.realPath(root), let folder = Self.realPath(folder) else { return false }
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
        let (count, overflows) = Int(status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
        return overflows ? nil : count
    }
}

extension Error {
    /// The system's words for why a file could not be made.
    fileprivate var reason: String {
        let cause = (self as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        guard
            let code = cause?.code
                ?? ((self as NSError).domain == NSPOSIXErrorDomain ? (self as NSError).code : nil)
        else { return "it is no folder" }
        return String(cString: strerror(Int32(code)))
    }
}
