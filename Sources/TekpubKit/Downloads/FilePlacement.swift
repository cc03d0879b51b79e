import Foundation
import Localization

/// Finds the final name of a complete video, unique to its production and episode.
///
/// Names that a file system may treat as equal get a number, such as `Views (2)`. The records of earlier
/// downloads keep these numbers stable.
struct FilePlacement {
    let request: EpisodeRequest
    let folder: DownloadFolder
    /// The records of all downloaded files.
    let files: DownloadedFiles

    private static let copyLimit = 999

    /// Moves the file in `part` to its final name.
    ///
    /// - Returns: its path, or that of an identical file with the same name that belongs to no other episode.
    func place(_ part: PartFile, extension: String?) throws(DownloadError) -> String {
        let name = DownloadName(request)
        let folderName = try self.folderName(name)
        let path = "\(folder.root)/\(folderName)"
        let descriptor = try folder.open(folderName)
        defer { close(descriptor) }
        // Ignore errors: existing files are never replaced.
        let present = Set(
            ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).map(NameKey.of))
        // A file that was removed gets its old name again.
        let former = files.records(for: request).compactMap { $0.place(below: folder.root) }
            .filter { $0.folder == folderName }.map(\.file)
        let usual = (1...Self.copyLimit).lazy.map { name.file(extension: `extension`, copy: $0) }
        for file in former where (file as NSString).pathExtension == `extension` ?? "" {
            if !present.contains(NameKey.of(file)), try part.place(in: descriptor, as: file) {
                part.remove()
                return "\(path)/\(file)"
            }
        }
        for file in usual {
            if present.contains(NameKey.of(file)) {
                guard !files.belongsToAnother(than: request, path: "\(path)/\(file)"),
                    holdsSameBytes(file, in: descriptor, as: part)
                else { continue }
            } else if try !part.place(in: descriptor, as: file) {
                continue
            }
            part.remove()
            return "\(path)/\(file)"
        }
        throw .notWritable(path: path, reason: localized("it has too many files of the same name"))
    }

    /// Returns the folder of the production, unique to it.
    private func folderName(_ name: DownloadName) throws(DownloadError) -> String {
        if let own = files.folder(of: request, below: folder.root) { return own }
        let others = files.foldersOfOthers(than: request, below: folder.root)
        // Ignore errors: a missing folder is created.
        let present = (try? FileManager.default.contentsOfDirectory(atPath: folder.root)) ?? []
        for copy in 1...Self.copyLimit {
            let wanted = name.folder(copy: copy)
            guard !others.contains(NameKey.of(wanted)) else { continue }
            return present.first { NameKey.of($0) == NameKey.of(wanted) } ?? wanted
        }
        throw .notWritable(path: folder.root, reason: localized("it has too many folders of the same name"))
    }

    /// Whether the file called `name` is a regular file with the same bytes as `part`.
    private func holdsSameBytes(_ name: String, in folder: Int32, as part: PartFile) -> Bool {
        let descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && Int(status.st_size) == part.byteCount && part.hasSameBytes(as: descriptor)
    }
}
