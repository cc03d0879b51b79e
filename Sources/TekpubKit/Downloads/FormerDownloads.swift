import Foundation
import GRDB

/// The downloads as earlier versions stored them, in files of JSON: one for each download in the list, one for the
/// complete files of each episode, and one beside each part.
///
/// They are moved into the library in one transaction, and then removed. If the program is killed in between, the next
/// one does it again; existing rows stay as they are. A damaged file is ignored.
struct FormerDownloads {
    /// The path of the folder with the list.
    private let folder: String
    /// The path of the folder with the records of complete files.
    private let files: String

    /// - Parameter library: the folder of the library, beside which the list lies.
    init(beside library: LibraryFolder) {
        folder = library.root.deletingLastPathComponent().appending(path: "downloads").path
        files = folder + "/files"
    }

    /// Takes over the list and the records of complete files.
    ///
    /// - Parameter isLasting: whether `state` is the user's library, so that the files can be removed. Those that are
    ///   damaged stay.
    func takeOver(into state: DatabaseQueue, isLasting: Bool) throws {
        guard access(folder, F_OK) == 0 else { return }
        let list: [(path: String, record: DownloadRecord)] = Self.contents(of: folder)
        let complete: [(path: String, records: [FileRecord])] = Self.contents(of: files)
        try Self.write(to: state) { table in
            for (_, record) in list { try table.save(record, replaces: false) }
            // Former versions took an empty file for a video. The oldest records are first.
            for (number, file) in complete.flatMap(\.records).filter({ $0.byteCount > 0 }).enumerated() {
                try table.save(file, addedAt: Double(number))
            }
        }
        guard isLasting else { return }
        for path in list.map(\.path) + complete.map(\.path) { unlink(path) }
        for folder in [files, folder] {
            PrivateFile.removeTemporaryFiles(Self.names(in: folder), in: folder)
            // Fails if something else is left.
            rmdir(folder)
        }
    }

    private static func names(in folder: String) -> [String] {
        // Ignore errors: a folder that is missing has no names.
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private static func contents<Value: Decodable>(of folder: String) -> [(String, Value)] {
        names(in: folder).filter { $0.hasSuffix(".json") }.compactMap { name in
            let path = "\(folder)/\(name)"
            // Ignore errors: what cannot be read was not written by tekpub, and stays.
            guard let bytes = try? PrivateFile.read(path),
                let value = try? JSONDecoder().decode(Value.self, from: bytes)
            else { return nil }
            return (path, value)
        }
    }

    /// Runs a transaction that is on the disk when it returns.
    private static func write(to state: DatabaseQueue, _ body: (DownloadTable) throws -> Void) throws {
        try state.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            // Ignore errors: later transactions are slower then.
            defer { try? database.execute(sql: "PRAGMA synchronous = NORMAL") }
            try database.inTransaction(.immediate) {
                try body(DownloadTable(database: database))
                return .commit
            }
        }
    }
}

extension FormerDownloads {
    /// Takes over the metadata beside the parts in a folder. A part without metadata starts over.
    static func takeOverMetadata(
        in parts: PartsFolder, into store: DownloadStore
    ) throws(DownloadError) {
        let names = parts.names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".json.new") }
        guard !names.isEmpty else { return }
        do throws(LibraryError) {
            let library = try store.library
            try withLibraryErrors(at: library.folder.statePath) {
                try write(to: library.state) { table in
                    for name in names {
                        let part = PartFile.name(of: String(name.prefix { $0 != "." }))
                        guard name.hasSuffix(".json"), parts.status(of: part) != nil,
                            let bytes = parts.contents(of: name),
                            // Ignore errors: a damaged file says nothing.
                            let metadata = try? JSONDecoder().decode(PartFileMetadata.self, from: bytes)
                        else { continue }
                        try table.save(metadata, ofPart: "\(parts.path)/\(part)", replaces: false)
                    }
                }
            }
            guard library.temporaryNotice == nil else { return }
            for name in names { parts.remove(name) }
        } catch {
            throw .library(error)
        }
    }
}
