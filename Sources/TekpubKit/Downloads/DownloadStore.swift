import Foundation

/// The downloads in the library: the list, the complete files, and the metadata of incomplete files.
///
/// Each change is one transaction, so several programs may download at once, and one that is killed leaves rows that the
/// next one continues with. How much of a file has arrived is not saved: the length of its part file says so.
///
/// All members read or write the disk: call them off the main actor.
public struct DownloadStore: Sendable {
    private let open: @Sendable () throws(LibraryError) -> Library

    init(open: @escaping @Sendable () throws(LibraryError) -> Library) {
        self.open = open
    }

    var library: Library {
        get throws(LibraryError) { try open() }
    }

    /// Returns the records of all downloaded files, even if the files are missing.
    package func downloadedFiles() throws(LibraryError) -> DownloadedFiles {
        try library.read { try DownloadTable(database: $0).files() }
    }

    /// Reads the tables, as they are at one time.
    func read<Result>(_ body: (DownloadTable) throws -> Result) throws(DownloadError) -> Result {
        do throws(LibraryError) {
            return try library.read { try body(DownloadTable(database: $0)) }
        } catch {
            throw .library(error)
        }
    }

    /// Runs a transaction of the tables.
    ///
    /// - Parameter name: what the log calls it.
    func write(_ name: String, _ body: (DownloadTable) throws -> Void) throws(DownloadError) {
        do throws(LibraryError) {
            try library.write(name) { try body(DownloadTable(database: $0)) }
        } catch {
            throw .library(error)
        }
    }
}

extension DownloadStore: DownloadedVideos {
    /// Returns the complete video of an episode; nil if missing, or if the library cannot be read.
    public func video(of request: EpisodeRequest) async -> DownloadedVideo? {
        await onBlockingThread {
            // Ignore errors: what the library does not know is fetched.
            (try? downloadedFiles())?.path(of: request).map {
                DownloadedVideo(path: $0, catalogID: request.catalogID, episode: request.key)
            }
        }
    }
}

extension Library {
    /// The downloads in the library.
    public var downloads: DownloadStore { DownloadStore { self } }
}

extension LazyLibrary {
    /// The downloads in the library, which is opened when they are first used.
    public var downloads: DownloadStore { DownloadStore { () throws(LibraryError) in try self.library() } }
}

extension CatalogStore {
    /// The downloads in the library of this store, of all catalogues.
    public var downloads: DownloadStore { DownloadStore { () throws(LibraryError) in try library } }
}

/// A download of the list as stored for the next run.
struct DownloadRecord: Hashable, Decodable {
    /// The state of a download after a restart.
    enum State: Hashable, Decodable {
        case waiting, paused
        case failed(String)
        case finished(path: String, byteCount: Int)
        /// The user cancelled it in the last run; its received bytes are deleted at the next start.
        case removed
    }

    let request: EpisodeRequest
    var state: State
    /// The position in the list; positions may have gaps.
    let position: Int
    /// The `DownloadError` in JSON, so that it is shown in the current language; nil if it did not fail or is unknown.
    var failure: String?
    /// The size of the whole file that the server stated for the part; nil if unknown. It is not stored with the record.
    var totalByteCount: Int?

    /// As `FormerDownloads` call them.
    private enum CodingKeys: String, CodingKey {
        case request, state, failure
        case position = "place"
    }
}
