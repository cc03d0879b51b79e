import Foundation

/// The first screen of the next start: the user's position in a catalogue, and the rows around it.
///
/// This folder saves and reads it: a small file in the library's folder, in a format of its own (`SnapshotWriter`,
/// `SnapshotReader`), with the `LastSource` that was shown. Reading it takes a fraction of the time that opening the
/// database takes. It may be outdated, so the library's data replaces it:
///
/// - At launch, `LaunchSnapshot(ofLastSourceIn:)`, or `LaunchSnapshot(of:in:)` for one base URL, reads the file on the
///   main actor, before anything else. `list`, `state` and `restorationState` are shown like those of the library.
///   Meanwhile the library is opened in the background, and its list replaces the snapshot's.
/// - At exit, `CatalogStore.setLaunchSnapshot` writes the file.
public struct LaunchSnapshot: Sendable {
    /// The summary of the catalogue, without the server's actions.
    public let state: CatalogStatus
    /// The user's position.
    public let restorationState: CatalogRestorationState
    /// The list that `restorationState` names. Only the rows around the position are known; the others are
    /// blank.
    public let list: ProductionList
    /// The index of the production that `restorationState` names; nil if its row is not known.
    public let selectedRow: Int?

    /// The source that was shown last; nil for the catalogue of one base URL.
    public private(set) var source: LastSource?

    /// Reads the snapshot of the source that was shown last.
    ///
    /// - Parameter directory: the same as for `Library.open`.
    /// - Returns: nil if missing or invalid.
    public init?(ofLastSourceIn directory: URL) {
        guard let bytes = Self.contents(ofFileAt: LibraryFolder(in: directory).lastSourcePath) else {
            return nil
        }
        // Ignore errors: as in `init(of:in:)`.
        try? self.init(lastSource: bytes)
    }

    private init(lastSource bytes: [UInt8]) throws(SnapshotReader.Mismatch) {
        var reader = SnapshotReader(bytes)
        let source = try LastSource(&reader)
        try self.init(Array(bytes[reader.position...]), of: source.catalogID)
        self.source = source
    }

    /// Reads the snapshot of the catalogue of `catalogID`.
    ///
    /// - Parameter directory: the same as for `Library.open`.
    /// - Returns: nil if missing or invalid.
    public init?(of catalogID: CatalogID, in directory: URL) {
        let path = LibraryFolder(in: directory).launchSnapshotPath(of: catalogID)
        guard let bytes = Self.contents(ofFileAt: path) else { return nil }
        // Ignore errors: without a snapshot, the table appears when the library is open.
        try? self.init(bytes, of: catalogID)
    }

    init(_ bytes: [UInt8], of catalogID: CatalogID) throws(SnapshotReader.Mismatch) {
        var reader = SnapshotReader(bytes)
        guard try reader.text() == Self.format, try reader.text() == catalogID.rawValue else {
            throw SnapshotReader.Mismatch()
        }
        state = try reader.state()
        restorationState = try reader.restorationState()
        let count = try reader.number(in: 0...state.productionCount)
        let first = try reader.number(in: 0...count)
        var rows: [ProductionSummary] = []
        for _ in 0..<(try reader.count()) { rows.append(try reader.summary()) }
        guard reader.isAtEnd, rows.count <= count - first, restorationState.topRow <= count else {
            throw SnapshotReader.Mismatch()
        }
        list = ProductionList(rows, at: first, of: count)
        selectedRow = restorationState.productionKey.flatMap(list.index(ofKey:))
    }

    /// Identifies the format; change it whenever the written bytes change.
    private static let format = "tekpub first page 6"

    /// Encodes a snapshot for `init(_:of:)`.
    static func bytes(
        of catalogID: CatalogID, state: CatalogStatus, restorationState: CatalogRestorationState,
        rows: [ProductionSummary], at first: Int,
        of count: Int
    ) -> [UInt8] {
        var writer = SnapshotWriter()
        writer.write(format)
        writer.write(catalogID.rawValue)
        writer.write(state)
        writer.write(restorationState)
        writer.write(count)
        writer.write(first)
        writer.write(rows.count)
        for row in rows { writer.write(row) }
        return writer.bytes
    }

    /// - Returns: nil if the file cannot be read, or is larger than any snapshot.
    private static func contents(ofFileAt path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size <= 1 << 20 else { return nil }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, size))
        }
        return bytes.count == size ? bytes : nil
    }
}

extension CatalogStore {
    /// Saves the first screen of the next start: the rows of `list` around `restorationState`.
    ///
    /// Call it at exit, off the main actor. It does nothing for a temporary library, or for a list that comes
    /// from a snapshot itself.
    ///
    /// - Parameters:
    ///   - list: the productions that `restorationState.query` asks for.
    ///   - rowCount: the number of rows on the screen; as many again are saved above and below them.
    ///   - source: the source that is shown, for `LaunchSnapshot(ofLastSourceIn:)`; nil for one base URL.
    public func setLaunchSnapshot(
        _ list: ProductionList, at restorationState: CatalogRestorationState, rowCount: Int,
        of source: LastSource? = nil
    ) throws(LibraryError) {
        let library = try library
        guard list.isComplete, !library.folder.isTemporary, let state = try state() else { return }
        let rowCount = max(0, min(rowCount, 1000))
        let top = max(0, min(restorationState.topRow, list.count))
        let range = max(0, top - rowCount)..<min(list.count, top + 2 * rowCount)
        var bytes = LaunchSnapshot.bytes(
            of: catalogID, state: state, restorationState: restorationState, rows: list.rows(range),
            at: range.lowerBound,
            of: list.count)
        var path = library.folder.launchSnapshotPath(of: catalogID)
        if let source {
            bytes = source.bytes + bytes
            path = library.folder.lastSourcePath
        }
        try withLibraryErrors(at: path) {
            // Atomic: the file is written beside the old one and then replaces it.
            try PrivateFile.write(Data(bytes), to: path, isSynchronized: false)
        }
    }
}
