import Foundation
import Localization

/// The received part of a video, and the metadata of the whole file, in a file beside it.
///
/// An open part file is locked: opening it in another program fails.
final class PartFile: Sendable {
    let path: String
    private let folder: PartsFolder
    private let name: String
    private let metadataName: String
    private let descriptor: Int32

    /// Opens the part file of the download `id` in `folder`; creates it if it is missing.
    convenience init(_ id: String, in folder: PartsFolder) throws(DownloadError) {
        self.init(id, in: folder, descriptor: try Self.openLocked(Self.name(of: id), in: folder))
    }

    /// - Parameter descriptor: the open file, which this object closes.
    init(_ id: String, in folder: PartsFolder, descriptor: Int32) {
        self.folder = folder
        name = Self.name(of: id)
        metadataName = Self.metadataName(of: id)
        path = "\(folder.path)/\(name)"
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// The name of the part file of the download `id`.
    static func name(of id: String) -> String { "\(id).part" }
    /// The name of the file with the metadata of the download `id`.
    static func metadataName(of id: String) -> String { "\(id).json" }

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

    /// Truncates the file to nothing and removes the metadata.
    func empty() throws(DownloadError) {
        metadata = nil
        guard ftruncate(descriptor, 0) == 0 else { throw DownloadError(code: errno, writing: path) }
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
    var metadata: PartFileMetadata? {
        get { folder.contents(of: metadataName).flatMap(PartFileMetadata.init(bytes:)) }
        set {
            guard let newValue else { return folder.remove(metadataName) }
            // Ignore errors: without metadata, a later download starts over.
            if let bytes = try? JSONEncoder().encode(newValue) {
                _ = folder.replace(metadataName, with: bytes)
            }
        }
    }

    /// Removes the file and its metadata.
    func remove() {
        folder.remove(name)
        folder.remove(metadataName)
        folder.removeIfEmpty()
    }

    /// Moves the file into another folder, which is open as `descriptor`.
    ///
    /// - Returns: false if the name is taken.
    func place(in descriptor: Int32, as other: String) throws(DownloadError) -> Bool {
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
