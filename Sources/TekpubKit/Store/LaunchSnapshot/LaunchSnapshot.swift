import Foundation

/// What the screen shows first: where the user was in a catalogue, and the rows around that.
///
/// It is a small file beside the library, from which a table is painted in a fraction of the time that
/// opening a database takes. It may be out of date; the library, once it is open, has the last word. So:
///
/// - At the start, `LaunchSnapshot(of:in:)` reads it, on the main actor, before anything else is done. If there
///   is one, `list`, `state` and `restorationState` are shown as those of the library are. Behind that the library is
///   opened, and its own list takes their place.
/// - `CatalogStore.setLaunchSnapshot` writes it when the program ends.
public struct LaunchSnapshot: Sendable {
    /// What the library knew of the catalogue. What the server lets a person do is not here.
    public let state: CatalogStatus
    /// Where the user was.
    public let restorationState: CatalogRestorationState
    /// The list that `restorationState` names. Of its rows only those around the place are here; the others are blank.
    public let list: ProductionList
    /// The row of the production that `restorationState` names; nil if it is not among those that are here.
    public let selectedRow: Int?

    /// Reads the page of the catalogue of `baseURL`.
    ///
    /// - Parameter directory: the one that `Library.open` takes.
    /// - Returns: nil if there is none, or what is there is none.
    public init?(of baseURL: String, in directory: URL) {
        let path = LibraryFolder(in: directory).launchSnapshotPath(of: baseURL)
        guard let bytes = Self.contents(ofFileAt: path) else { return nil }
        // Silence is safe: without a page the table appears when the library is open.
        try? self.init(bytes, of: baseURL)
    }

    init(_ bytes: [UInt8], of baseURL: String) throws(SnapshotReader.Mismatch) {
        var reader = SnapshotReader(bytes)
        guard try reader.text() == Self.format, try reader.text() == baseURL else {
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

    /// Changes whenever what is written does.
    private static let format = "tekpub first page 2"

    /// The bytes of a page that `init(_:of:)` reads.
    static func bytes(
        of baseURL: String, state: CatalogStatus, restorationState: CatalogRestorationState,
        rows: [ProductionSummary], at first: Int,
        of count: Int
    ) -> [UInt8] {
        var writer = SnapshotWriter()
        writer.write(format)
        writer.write(baseURL)
        writer.write(state)
        writer.write(restorationState)
        writer.write(count)
        writer.write(first)
        writer.write(rows.count)
        for row in rows { writer.write(row) }
        return writer.bytes
    }

    /// - Returns: nil for a file that cannot be read, or that is larger than any page.
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
