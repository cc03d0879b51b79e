import Foundation
import Localization
import TekpubFormats

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

    /// Gives the file in `part` its final name. The part keeps its own name, if the file system allows two.
    ///
    /// - Returns: its path, or that of an identical file with the same name that belongs to no other episode.
    func move(_ part: PartFile, extension: String?) throws(DownloadError) -> String {
        let name = DownloadName(request)
        let folderName = try self.folderName(name)
        let path = "\(folder.root)/\(folderName)"
        let descriptor = try folder.open(folderName)
        defer { close(descriptor) }
        // Ignore errors: existing files are never replaced.
        let present = Set(
            ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).map(NameKey.of))
        // A file that was removed gets its old name again.
        let previous = files.records(for: request).compactMap { $0.location(below: folder.root) }
            .filter { $0.folder == folderName }.map(\.file)
        let usual = (1...Self.copyLimit).lazy.map { name.file(extension: `extension`, copy: $0) }
        for file in previous where (file as NSString).pathExtension == `extension` ?? "" {
            if !present.contains(NameKey.of(file)), try part.move(into: descriptor, as: file) {
                return "\(path)/\(file)"
            }
        }
        for file in usual {
            if present.contains(NameKey.of(file)) {
                guard !files.belongsToAnother(than: request, path: "\(path)/\(file)"),
                    holdsSameBytes(file, in: descriptor, as: part)
                else { continue }
            } else if try !part.move(into: descriptor, as: file) {
                continue
            }
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

/// The name of a downloaded video: `Production/NN - Title.ext`.
///
/// Titles come from a server, so characters are replaced that could leave the folder, hide a file, or harm a
/// terminal or another file system.
struct DownloadName: Hashable {
    /// The folder, named after the production.
    let folder: String
    /// The name of the file without its extension.
    let stem: String

    /// The longest file name that file systems allow, in bytes.
    static let byteLimit = 255
    /// The bytes left free after the stem, for an extension and ` (999)`.
    private static let reserve = 16

    init(_ request: EpisodeRequest) {
        let production = request.production, episode = request.episode
        folder = Self.clean(production.title) ?? Self.clean(production.slug) ?? "Untitled production"
        let number = episode.number.map { $0 < 10 && $0 >= 0 ? "0\($0)" : "\($0)" }
        let title = Self.clean(episode.title)
        stem =
            switch (number, title) {
            case (let number?, let title?): Self.shortened("\(number) - \(title)")
            case (let number?, nil): "Episode \(number)"
            case (nil, let title?): title
            case (nil, nil): "Episode"
            }
    }

    /// Returns the name of the folder.
    ///
    /// - Parameter copy: 1, or a higher number if that name is taken.
    func folder(copy: Int) -> String { folder + (copy > 1 ? " (\(copy))" : "") }

    /// Returns the name of the file.
    ///
    /// - Parameter copy: 1, or a higher number if that name is taken.
    func file(extension: String?, copy: Int = 1) -> String {
        stem + (copy > 1 ? " (\(copy))" : "") + (`extension`.map { ".\($0)" } ?? "")
    }
}

extension DownloadName {
    /// Converts any text to a valid name; nil if nothing is left.
    static func clean(_ text: String?) -> String? {
        guard let text else { return nil }
        // A limit, because a server may send megabytes.
        let scalars = text.unicodeScalars.prefix(4096).map { replacement(for: $0) ?? $0 }
        let words = String(String.UnicodeScalarView(scalars)).precomposedStringWithCanonicalMapping
            .split(whereSeparator: \.isWhitespace)
        let name = trimmed(shortened(trimmed(words.joined(separator: " "))))
        guard !name.isEmpty else { return nil }
        return isReserved(name) ? "_" + name : name
    }

    /// - Returns: nil if `scalar` is allowed in a name.
    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: return " "
        // Emoji and some scripts need joiners; other format characters reorder or hide text.
        case .format: return scalar == "\u{200D}" || scalar == "\u{200C}" ? nil : " "
        case .surrogate, .unassigned, .privateUse: return "-"
        default: return #"/\:*?"<>|"#.unicodeScalars.contains(scalar) ? "-" : nil
        }
    }

    /// Removes dots and white space at both ends: a leading dot hides the file, and some file systems drop a
    /// trailing one.
    private static func trimmed(_ name: String) -> String {
        let isEdge: (Character) -> Bool = { $0 == "." || $0.isWhitespace }
        return String(name.drop(while: isEdge).reversed().drop(while: isEdge).reversed())
    }

    /// Truncates to the limit, between whole characters if possible.
    private static func shortened(_ name: String) -> String {
        let limit = byteLimit - reserve
        guard name.utf8.count > limit else { return name }
        var byteCount = 0
        let whole = name.prefix { character in
            byteCount += character.utf8.count
            return byteCount <= limit
        }
        if !whole.isEmpty { return String(whole) }
        byteCount = 0
        return String(
            name.unicodeScalars.prefix { scalar in
                byteCount += UTF8.width(scalar)
                return byteCount <= limit
            })
    }

    /// Whether the name is a device on Windows, whose disks and shares may be mounted here.
    private static func isReserved(_ name: String) -> Bool {
        let base = name.prefix { $0 != "." }.uppercased().trimmingCharacters(in: .whitespaces)
        if ["CON", "PRN", "AUX", "NUL"].contains(base) { return true }
        return base.count == 4 && (base.hasPrefix("COM") || base.hasPrefix("LPT"))
            && base.last.map { "123456789".contains($0) } ?? false
    }
}
