import TekpubKit

/// The library, opened, and what it has of a catalogue.
struct Opening: Sendable {
    /// What a person should know of the library, a sentence each; usually nothing.
    let notices: [String]
    /// What is on the shelf; nil before the catalogue was ever fetched.
    let known: KnownCatalog?

    /// Has the library opened, and looks at the shelf of that name.
    @concurrent
    static func perform(
        _ opening: LibraryOpening, shelfName: String
    ) async throws(LibraryError) -> Opening {
        let library = try opening.library()
        let shelf = opening.shelf(for: shelfName)
        do throws(LibraryError) {
            // What is wrong with the catalogue is noticed when it is read.
            let known = try await KnownCatalog.read(from: shelf)
            return Opening(notices: library.notices, known: known)
        } catch {
            return Opening(notices: library.notices + [error.localizedDescription], known: nil)
        }
    }
}

extension LibraryOpening {
    /// Opens the library of `services`.
    convenience init(of services: Services) {
        self.init(services.openLibrary)
    }
}

/// A catalogue as the library has it, and where the user was in it.
struct KnownCatalog: Sendable {
    let state: ShelfState
    let place: Place
    /// What `place` lists.
    let list: ProductionList
    /// The row of the production that `place` names; nil if there is none.
    let selectedRow: Int?

    /// What the first page has of it.
    init(_ page: FirstPage) {
        self.init(state: page.state, place: page.place, list: page.list, selectedRow: page.selectedRow)
    }

    private init(state: ShelfState, place: Place, list: ProductionList, selectedRow: Int?) {
        self.state = state
        self.place = place
        self.list = list
        self.selectedRow = selectedRow
    }

    /// - Returns: nil if the catalogue was never fetched.
    @concurrent
    static func read(from shelf: CatalogShelf) async throws(LibraryError) -> KnownCatalog? {
        guard let state = try shelf.state() else { return nil }
        let place = try shelf.place() ?? Place()
        let list = try await shelf.productions(place.query)
        return KnownCatalog(
            state: state, place: place, list: list,
            selectedRow: place.productionKey.flatMap { list.index(ofKey: $0) })
    }
}
