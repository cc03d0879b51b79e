/// The source that was shown when the program ended; the first part of its launch snapshot.
public struct LastSource: Hashable, Sendable {
    /// The name of its store in the library.
    public let catalogID: CatalogID
    /// The base URL; it may contain a password.
    public let address: String
    /// The title to show.
    public let title: String

    /// Creates a value for `CatalogStore.setLaunchSnapshot`.
    public init(catalogID: CatalogID, address: String, title: String) {
        self.catalogID = catalogID
        self.address = address
        self.title = title
    }

    /// Identifies the format; change it whenever the written bytes change.
    private static let format = "tekpub last source 1"

    init(_ reader: inout SnapshotReader) throws(SnapshotReader.Mismatch) {
        guard try reader.text() == Self.format else { throw SnapshotReader.Mismatch() }
        catalogID = CatalogID(rawValue: try reader.text())
        address = try reader.text()
        title = try reader.text()
    }

    /// The bytes for `init(_:)`.
    var bytes: [UInt8] {
        var writer = SnapshotWriter()
        for text in [Self.format, catalogID.rawValue, address, title] { writer.write(text) }
        return writer.bytes
    }
}
