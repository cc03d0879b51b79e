import Foundation
import Localization
import Synchronization

/// The received part of a video. The library has the metadata of the whole file.
///
/// An open part file is locked: opening it in another program fails.
final class PartFile: Sendable {
    let path: String
    private let folder: PartsFolder
    private let name: String
    private let store: DownloadStore
    private let descriptor: Int32
    private let known = Mutex<PartFileMetadata?>(nil)

    /// Opens the part file of the download `id` in `folder`; creates it if it is missing.
    convenience init(_ id: String, in folder: PartsFolder, store: DownloadStore) throws(DownloadError) {
        let descriptor = try Self.openLocked(Self.name(of: id), in: folder)
        try self.init(id, in: folder, store: store, descriptor: descriptor)
    }

    /// - Parameter descriptor: the open file, which this object closes.
    init(
        _ id: String, in folder: PartsFolder, store: DownloadStore, descriptor: Int32
    ) throws(DownloadError) {
        self.folder = folder
        self.store = store
        self.descriptor = descriptor
        name = Self.name(of: id)
        let path = "\(folder.path)/\(name)"
        self.path = path
        let metadata = try store.read { try $0.metadata(ofPart: path) }
        known.withLock { $0 = metadata }
    }

    // Also runs when the initialiser fails after it has set the descriptor.
    deinit {
        close(descriptor)
    }

    /// The name of the part file of the download `id`.
    static func name(of id: String) -> String { "\(id).part" }

    /// The number of bytes in the file.
    var byteCount: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Appends `bytes`.
    func append(_ bytes: Data) throws(DownloadError) {
        if let code = bytes.write(to: descriptor) { throw DownloadError(code: code, writing: path) }
    }

    /// Returns the last bytes of the file, at most `count`.
    func lastBytes(_ count: Int) throws(DownloadError) -> Data {
        let offset = max(0, byteCount - count)
        var bytes = Data(count: byteCount - offset)
        let readCount = bytes.withUnsafeMutableBytes {
            pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
        }
        guard readCount == bytes.count else { throw DownloadError(code: errno, writing: path) }
        return bytes
    }

    /// Whether the file has this checksum. Reads all of it.
    func matches(_ checksum: FileChecksum) -> Bool { checksum.matches(descriptor) }

    /// Truncates the file to nothing and forgets the metadata.
    func empty() throws(DownloadError) {
        guard ftruncate(descriptor, 0) == 0 else { throw DownloadError(code: errno, writing: path) }
        try setMetadata(nil)
    }

    /// Returns once the file is on disk.
    func synchronize() throws(DownloadError) {
        guard fsync(descriptor) == 0 else { throw DownloadError(code: errno, writing: path) }
    }

    /// Whether the file is a list of other files, and no video.
    var isReference: Bool { ReferenceFile.isFile(descriptor) }

    /// Releases the lock.
    func unlock() {
        _ = flock(descriptor, LOCK_UN)
    }
}

extension PartFile {
    /// The server's metadata of the whole file; nil if unknown.
    var metadata: PartFileMetadata? { known.withLock { $0 } }

    /// Saves the metadata in the library, before the first byte of the file: only bytes whose version is known are resumed.
    func setMetadata(_ metadata: PartFileMetadata?) throws(DownloadError) {
        guard metadata != self.metadata else { return }
        try store.write("savePart") { try $0.save(metadata, ofPart: path) }
        known.withLock { $0 = metadata }
    }

    /// Removes the file and its metadata.
    func remove() {
        folder.remove(name)
        // Ignore errors: metadata without a file is removed at a later start.
        try? setMetadata(nil)
        folder.removeIfEmpty()
    }

    /// Moves the file into another folder, which is open as `descriptor`.
    ///
    /// - Returns: false if the name is taken.
    func move(into descriptor: Int32, as other: String) throws(DownloadError) -> Bool {
        // Unlike a rename, a link never replaces a file.
        if folder.link(name, to: descriptor, as: other) { return true }
        if errno == EEXIST { return false }
        // FAT and similar file systems do not support hard links.
        var status = stat()
        if fstatat(descriptor, other, &status, AT_SYMLINK_NOFOLLOW) == 0 { return false }
        guard folder.move(name, to: descriptor, as: other) else {
            throw DownloadError(code: errno, writing: path)
        }
        return true
    }

    /// Removes the name at `path` that `move` gave the file, unless it is the only one.
    func takeBack(_ path: String) {
        var status = stat()
        guard let own = folder.status(of: name), lstat(path, &status) == 0, own.st_ino == status.st_ino,
            own.st_dev == status.st_dev
        else { return }
        unlink(path)
    }

    /// Whether the open file `other` contains the same bytes.
    func hasSameBytes(as other: Int32) -> Bool {
        var own = [UInt8](repeating: 0, count: 256 << 10), others = own
        var offset: off_t = 0
        while true {
            let count = pread(descriptor, &own, own.count, offset)
            guard count >= 0, pread(other, &others, others.count, offset) == count,
                own.prefix(count) == others.prefix(count)
            else { return false }
            if count == 0 { return true }
            offset += off_t(count)
        }
    }
}

extension PartFile {
    private static func openLocked(_ name: String, in folder: PartsFolder) throws(DownloadError) -> Int32 {
        let path = "\(folder.path)/\(name)"
        while true {
            let descriptor = folder.openFile(name)
            guard descriptor >= 0 else { throw DownloadError(code: errno, writing: path) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let isBusy = errno == EWOULDBLOCK
                close(descriptor)
                throw isBusy ? .busy : .notWritable(path: path, reason: localized("it cannot be locked"))
            }
            var opened = stat()
            guard fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG else {
                close(descriptor)
                throw .notWritable(path: path, reason: localized("it is not a file"))
            }
            // The program that held the lock may just have moved the file to its final name.
            if folder.status(of: name)?.st_ino == opened.st_ino {
                if opened.st_nlink == 1 { return descriptor }
                // The file has a second name, because a program was killed while it moved the file. Writing
                // to one name would change the other, so only this name is removed.
                folder.remove(name)
            }
            close(descriptor)
        }
    }
}

extension DownloadError {
    /// Converts the error `code` from writing at `path`.
    init(code: Int32, writing path: String) {
        let folder = (path as NSString).deletingLastPathComponent
        switch code {
        case _ where SystemError.meansFull(code): self = .diskFull(folder: folder, byteCount: nil)
        case ENOTDIR: self = .notWritable(path: path, reason: localized("it is no folder"))
        default: self = .notWritable(path: path, reason: String(cString: strerror(code)))
        }
    }
}

/// The metadata of the file that a part file belongs to, to resume the download in a later run.
struct PartFileMetadata: Hashable, Decodable {
    /// The value for `If-Range` that identifies the version of the file; nil if the server sends no reliable
    /// one.
    let validator: String?
    let totalByteCount: Int?
    let fileExtension: String?
    /// The checksum that the server states; nil if it states none.
    var checksum: FileChecksum?
}

extension PartFileMetadata {
    /// Reads the metadata from `response`, which contains the whole file.
    init(_ response: HTTPHead, askedAt url: URL) {
        totalByteCount = response.bodyByteCount
        // They are those of the compressed body.
        validator = response.isCompressed ? nil : response.validator
        checksum = response.isCompressed ? nil : FileChecksum(response)
        fileExtension = MediaType.fileExtension(for: response, askedAt: url)
    }

    /// Whether `response`, which contains a part of a file, can belong to the same version.
    func admits(_ response: HTTPHead, total: Int?) -> Bool {
        guard !response.isCompressed else { return false }
        if let total, let totalByteCount, total != totalByteCount { return false }
        if let checksum, let other = FileChecksum(response), checksum.algorithm == other.algorithm,
            checksum != other
        {
            return false
        }
        // A server that ignores `If-Range` sends the rest of its current version.
        return response.validator == nil || response.validator == validator
    }
}

extension HTTPHead {
    /// The ETag, else the last modification date, if it is a strong validator.
    ///
    /// Source: RFC 9110, sections 8.8.1 and 13.1.5. A date is strong only if the response's date, by the same
    /// clock, is at least a second later.
    fileprivate var validator: String? {
        if let tag = fields["ETag"] {
            return tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 1 ? tag : nil
        }
        guard let changed = fields["Last-Modified"],
            let changedAt = HTTPDate.date(changed),
            let sentAt = fields["Date"].flatMap(HTTPDate.date),
            sentAt.timeIntervalSince(changedAt) >= 1
        else { return nil }
        return changed
    }
}
