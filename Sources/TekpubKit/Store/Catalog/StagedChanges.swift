import TekpubFormats

/// The changes of a staged catalogue so far: written to a file, or held back while they are few.
struct StagedChanges {
    /// nil before the first change: most refreshes bring none.
    private(set) var file: StagedCatalogFile?
    /// Whether no change was taken but the end of a page.
    private(set) var isEmpty = true
    /// Whether parts of productions were taken. Then no production is known to be complete before the end.
    private(set) var hasParts = false
    /// Whether the catalogue is finished or cancelled.
    private var isEnded = false
    /// The changes of a small catalogue, which are written at the end.
    private var held: [CatalogChange] = []

    private let folder: LibraryFolder
    private let pageLimit: Int?

    /// - Parameters:
    ///   - folder: the folder of the file.
    ///   - pageLimit: the maximum number of pages in the file; nil for no limit.
    init(in folder: LibraryFolder, pageLimit: Int?) {
        self.folder = folder
        self.pageLimit = pageLimit
    }

    /// Takes the next changes, and returns those to write to the file now: none if all are held back, or once the
    /// catalogue is finished or cancelled.
    mutating func receive(
        _ changes: [CatalogChange]
    ) throws(LibraryError) -> (changes: [CatalogChange], file: StagedCatalogFile)? {
        guard !isEnded else { return nil }
        if isEmpty, changes.rowCount <= ScratchCatalog.rowLimit, pageLimit == nil {
            held += changes
            isEmpty = changes == [.nextPage]
            return nil
        }
        let changes = held + changes
        guard let file = try openFile() else { return nil }
        held = []
        isEmpty = isEmpty && changes == [.nextPage]
        hasParts = hasParts || changes.contains(where: \.isPart)
        return (changes, file)
    }

    /// Writes changes, and before them those that were held back.
    mutating func write(_ changes: [CatalogChange]) throws(LibraryError) {
        try writeHeld()
        guard let file = try openFile() else { return }
        isEmpty = false
        try withLibraryErrors(at: file.path) { try file.apply(changes) }
    }

    /// Writes the changes that were held back.
    mutating func writeHeld() throws(LibraryError) {
        let changes = held
        guard !changes.isEmpty, let file = try openFile() else { return }
        held = []
        hasParts = hasParts || changes.contains(where: \.isPart)
        try withLibraryErrors(at: file.path) { try file.apply(changes) }
    }

    /// Writes all changes.
    ///
    /// - Parameter scratchCatalogs: for a catalogue whose changes were all held back.
    /// - Returns: the file, also without changes; nil once the catalogue is finished or cancelled.
    mutating func complete(
        using scratchCatalogs: ScratchCatalogs
    ) throws(LibraryError) -> StagedCatalogFile? {
        if file == nil, !isEnded, pageLimit == nil {
            file = try StagedCatalogFile(in: folder, using: scratchCatalogs)
        }
        try writeHeld()
        return try openFile()
    }

    /// Discards all changes.
    mutating func discard() {
        file?.discard()
        self = StagedChanges(in: folder, pageLimit: pageLimit)
    }

    /// Takes no more changes, and leaves the file alone.
    mutating func end() {
        file = nil
        isEnded = true
    }

    /// Returns the file, which the first change creates; nil once the catalogue is finished or cancelled.
    private mutating func openFile() throws(LibraryError) -> StagedCatalogFile? {
        guard !isEnded, file == nil else { return file }
        file = try StagedCatalogFile(in: folder, pageLimit: pageLimit)
        return file
    }
}

extension [CatalogChange] {
    /// The number of productions and episodes.
    fileprivate var rowCount: Int {
        reduce(0) { count, change in
            guard case .productions(let productions, _) = change else { return count }
            return productions.reduce(count + productions.count) { $0 + $1.episodes.count }
        }
    }
}

extension CatalogChange {
    /// Whether it contains parts of productions; more parts may follow.
    fileprivate var isPart: Bool {
        switch self {
        case .productions(_, .extend), .productions(_, .name): true
        case .productions, .members, .unlock, .nextPage, .previousPages: false
        }
    }
}
