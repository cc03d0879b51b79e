import TekpubKit

/// The library, opened, and what it has of a catalogue.
struct Opening: Sendable {
    let shelf: CatalogShelf
    /// What a person should know of the library, a sentence each; usually nothing.
    let notices: [String]
    /// What is on the shelf; nil before the catalogue was ever fetched.
    let known: KnownCatalog?

    /// Opens the library, or if that cannot be done a temporary one.
    @concurrent
    static func perform(
        shelfName: String, openLibrary: @Sendable () throws(LibraryError) -> Library
    ) async throws(LibraryError) -> Opening {
        var notices: [String] = []
        let library: Library
        do throws(LibraryError) {
            library = try openLibrary()
        } catch {
            notices.append("\(error.localizedDescription) What you do is not kept this time.")
            library = try Library.temporary()
        }
        notices += library.notices
        let shelf = library.shelf(for: shelfName)
        do throws(LibraryError) {
            return Opening(shelf: shelf, notices: notices, known: try await KnownCatalog.read(from: shelf))
        } catch {
            return Opening(shelf: shelf, notices: notices + [error.localizedDescription], known: nil)
        }
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
