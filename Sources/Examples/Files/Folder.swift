import Foundation

/// A file, or a folder inside another.
struct FileItem: Hashable, Sendable {
    let name: String
    let isFolder: Bool
    /// In bytes.
    let size: Int
    /// The day on which its content was last changed, such as `2026-11-28`.
    let modified: String

    /// Whether it is left out of lists unless the user asks for it.
    var isHidden: Bool { name.hasPrefix(".") }
}

/// Why something could not be done with a file.
struct FileError: Error {
    /// A sentence for the user.
    let reason: String
}

/// A folder on the disk. All its methods leave the main actor to a thread of their own.
struct Folder: Sendable {
    let path: String

    /// The beginning of a file that is shown.
    private static let previewByteCount = 64 << 10

    /// The last part of the path.
    var name: String { URL(filePath: path).standardizedFileURL.lastPathComponent }

    /// The folder inside this one with that name.
    func folder(named name: String) -> Folder { Folder(path: url(of: name).path) }

    /// Returns the entries in no particular order.
    @concurrent
    func items() async throws(FileError) -> [FileItem] {
        try Self.attempt {
            let keys: Set<URLResourceKey> = [.isDirectoryKey, .fileSizeKey, .contentModificationDateKey]
            let urls = try FileManager.default.contentsOfDirectory(
                at: URL(filePath: path), includingPropertiesForKeys: Array(keys))
            return urls.map { url in
                // Ignore errors: an entry that cannot be examined is listed by its name.
                let values = try? url.resourceValues(forKeys: keys)
                let date = values?.contentModificationDate ?? .distantPast
                return FileItem(
                    name: url.lastPathComponent, isFolder: values?.isDirectory ?? false,
                    size: values?.fileSize ?? 0,
                    modified: date.formatted(.iso8601.year().month().day()))
            }
        }
    }

    /// Returns the beginning of a file as text; nil if it is not a text.
    @concurrent
    func text(of item: FileItem) async throws(FileError) -> String? {
        try Self.attempt {
            let file = try FileHandle(forReadingFrom: url(of: item.name))
            defer { try? file.close() }
            let data = try file.read(upToCount: Self.previewByteCount) ?? Data()
            return data.contains(0) ? nil : String(decoding: data, as: UTF8.self)
        }
    }

    @concurrent
    func rename(_ item: FileItem, to name: String) async throws(FileError) {
        try Self.check(name)
        try Self.attempt { try FileManager.default.moveItem(at: url(of: item.name), to: url(of: name)) }
    }

    @concurrent
    func makeFolder(named name: String) async throws(FileError) {
        try Self.check(name)
        try Self.attempt {
            try FileManager.default.createDirectory(at: url(of: name), withIntermediateDirectories: false)
        }
    }

    @concurrent
    func remove(_ items: [FileItem]) async throws(FileError) {
        try Self.attempt {
            for item in items { try FileManager.default.removeItem(at: url(of: item.name)) }
        }
    }

    private func url(of name: String) -> URL { URL(filePath: path).appending(path: name) }

    private static func check(_ name: String) throws(FileError) {
        guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else {
            throw FileError(reason: "A name has no slash, and is not empty, . or ..")
        }
    }

    private static func attempt<Value>(_ body: () throws -> Value) throws(FileError) -> Value {
        do {
            return try body()
        } catch {
            throw FileError(reason: error.localizedDescription)
        }
    }
}
