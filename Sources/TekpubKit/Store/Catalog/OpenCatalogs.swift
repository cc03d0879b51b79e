/// The open catalogue files of a library, by base URL.
///
/// An open file has nine descriptors and some megabytes, so it is closed with the last list that shows it. Only the
/// files that were used last stay open without one: an action reads its catalogue several times.
struct OpenCatalogs {
    private struct Reference {
        weak var file: CatalogFile?
    }

    private var references: [CatalogID: Reference] = [:]
    /// The files that stay open; the one that was used last is the last.
    private var recent: [(catalogID: CatalogID, file: CatalogFile)] = []

    /// The number of files that stay open without a user: the shown catalogue, the previous one, and the one of a
    /// preview.
    private static let limit = 3

    /// The open file of the catalogue at `catalogID`; nil if it is closed.
    subscript(catalogID: CatalogID) -> CatalogFile? { references[catalogID]?.file }

    /// Records that `file` is the open file of `catalogID`, in place of an older one.
    ///
    /// - Parameter staysOpen: whether it stays open for the next use.
    mutating func use(_ file: CatalogFile, of catalogID: CatalogID, staysOpen: Bool) {
        if references[catalogID]?.file !== file {
            references = references.filter { $0.value.file != nil }
            references[catalogID] = Reference(file: file)
        }
        let wasRecent = recent.contains { $0.catalogID == catalogID }
        recent.removeAll { $0.catalogID == catalogID }
        guard staysOpen || wasRecent else { return }
        if recent.count == Self.limit { recent.removeFirst() }
        recent.append((catalogID, file))
    }
}
