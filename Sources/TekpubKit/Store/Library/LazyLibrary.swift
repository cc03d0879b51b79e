import Localization
import Synchronization

/// A library that is opened on first use.
///
/// Its stores can exist before that, so a screen painted from a `LaunchSnapshot` need not wait.
public final class LazyLibrary: Sendable {
    private let open: @Sendable () throws(LibraryError) -> Library
    /// Held while the library is being opened.
    private let turn = Mutex(())
    /// The result of opening the library, or the error that `close` sets.
    private let outcome = Mutex<Result<Library, LibraryError>?>(nil)

    /// - Parameter open: called at most once, off the main actor.
    public init(_ open: @escaping @Sendable () throws(LibraryError) -> Library) {
        self.open = open
    }

    /// Returns the library. The first caller opens it and the others wait, so call it off the main actor.
    public func library() throws(LibraryError) -> Library {
        preconditionNotOnMainActor()
        let known = outcome.withLock { outcome in
            // Releases a temporary library that another one has replaced.
            outcome = outcome.map { $0.map(\.current) }
            return outcome
        }
        if let known { return try known.get() }
        let result = turn.withLock { _ in
            let known = outcome.withLock { $0 }
            let new = known ?? Result { () throws(LibraryError) in try open() }
            return outcome.withLock { outcome in
                let result = outcome ?? new
                outcome = result
                return result
            }
        }
        return try result.get()
    }

    /// Opens the library that a temporary one stands in for; its users go on with the temporary one until `use(_:)`.
    ///
    /// - Returns: nil if the open library is not temporary, or stands in for none.
    /// - Throws: as long as it cannot be used. Try again later.
    package func openReplaced() throws(LibraryError) -> Library? {
        preconditionNotOnMainActor()
        return try library().openReplaced()
    }

    /// Makes the changes in a temporary library in `library` too, which all stores use from then on. The temporary one
    /// is removed with its last list.
    ///
    /// - Parameter library: from `openReplaced()`.
    /// - Throws: if the changes cannot be written; then the temporary library stays.
    package func use(_ library: Library) throws(LibraryError) {
        preconditionNotOnMainActor()
        let temporary = try self.library()
        try temporary.carryChanges(to: library)
        temporary.setSuccessor(library)
    }

    /// Closes the library at exit, and removes a temporary one. Later calls of `library()` throw an error,
    /// which is no longer shown. Does not wait while the library is being opened.
    public func close() {
        let end = LibraryError.failed(path: localized("The library"), reason: localized("the program ends"))
        let previous = outcome.withLock { outcome in
            defer { outcome = .failure(end) }
            return outcome
        }
        if case .success(let library)? = previous { library.removeIfTemporary() }
    }

    /// Returns the store of one catalogue; see `Library.store(for:)`.
    public func store(for catalogID: CatalogID) -> CatalogStore {
        CatalogStore(catalogID: catalogID) { () throws(LibraryError) in try self.library() }
    }
}
