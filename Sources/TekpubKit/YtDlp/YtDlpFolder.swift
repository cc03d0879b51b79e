import Foundation

/// The folder into which yt-dlp downloads one video: parts of it, until it is complete.
struct YtDlpFolder: Sendable {
    private let parts: PartsFolder
    private let name: String

    /// The name of the file, without its extension.
    private static let stem = "media"

    /// Opens the folder of the download `id` below `root`; creates it if it is missing.
    init(_ id: String, in root: String) throws(DownloadError) {
        guard let parts = try PartsFolder(in: root, isMade: true) else {
            throw DownloadError(code: ENOENT, writing: PartsFolder.path(in: root))
        }
        self.init(id, in: parts)
        try parts.makeFolder(name)
    }

    init(_ id: String, in parts: PartsFolder) {
        self.parts = parts
        name = Self.name(of: id)
    }

    /// The name of the folder of the download `id`.
    static func name(of id: String) -> String { "\(id).yt-dlp" }

    private var path: String { "\(parts.path)/\(name)" }

    /// The path of the file for yt-dlp, which adds the extension.
    ///
    /// Source: yt-dlp, README.md, "OUTPUT TEMPLATE".
    var outputTemplate: String { path.replacing("%", with: "%%") + "/\(Self.stem).%(ext)s" }

    /// The number of bytes in all files.
    var byteCount: Int {
        names.reduce(0) { sum, file in
            var status = stat()
            guard lstat("\(path)/\(file)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                return sum
            }
            return sum + Int(status.st_size)
        }
    }

    // Ignore errors: a folder that is missing has no files.
    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    /// Gives the complete file the name of the part file of the download `id`, and locks it.
    ///
    /// - Returns: the file, and the name that it had; nil if there is no such file.
    func takeFile(of id: String, store: DownloadStore) throws(DownloadError) -> (PartFile, String)? {
        // Parts have further dots in their names: `media.mp4.part`, `media.f137.mp4`, `media.temp.mp4`.
        let complete = names.filter { name in
            let pieces = name.split(separator: ".", omittingEmptySubsequences: false)
            return pieces.count == 2 && pieces[0] == Self.stem && !["part", "ytdl"].contains(pieces[1])
        }
        guard let file = complete.first, complete.count == 1,
            let descriptor = parts.takeFile(file, from: name, as: PartFile.name(of: id))
        else { return nil }
        return (try PartFile(id, in: parts, store: store, descriptor: descriptor), file)
    }

    /// Gives the file that was taken its old name again, so that it need not be downloaded once more.
    func putBack(_ file: String, of id: String) {
        // Ignore errors: then it is downloaded once more.
        _ = rename("\(parts.path)/\(PartFile.name(of: id))", "\(path)/\(file)")
    }

    /// Removes the folder with all files.
    func remove() {
        // Ignore errors: what stays is found again when the episode is downloaded.
        try? FileManager.default.removeItem(atPath: path)
        parts.removeIfEmpty()
    }
}

extension PartsFolder {
    /// Makes a folder, which only this user can read.
    fileprivate func makeFolder(_ name: String) throws(DownloadError) {
        let other = "\(path)/\(name)"
        guard mkdir(other, 0o700) == 0 || errno == EEXIST else {
            throw DownloadError(code: errno, writing: other)
        }
        guard let status = status(of: name), status.st_mode & S_IFMT == S_IFDIR else {
            throw .outside(path: other)
        }
    }

    /// Moves a regular file out of a folder in this one, in place of the file called `other`.
    ///
    /// - Returns: its file descriptor, which is locked; nil if it is no such file.
    fileprivate func takeFile(_ name: String, from folder: String, as other: String) -> Int32? {
        let descriptor = open(
            "\(path)/\(folder)/\(name)", O_RDWR | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1,
            flock(descriptor, LOCK_EX | LOCK_NB) == 0,
            rename("\(path)/\(folder)/\(name)", "\(path)/\(other)") == 0
        else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}
