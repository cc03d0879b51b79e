import Synchronization

/// A library that is opened when somebody first asks it something, which may be after its shelves are in
/// use: a screen that was painted from a `FirstPage` need not wait.
public final class LibraryOpening: Sendable {
    private let open: @Sendable () throws(LibraryError) -> Library
    private let outcome = Mutex<Result<Library, LibraryError>?>(nil)

    /// - Parameter open: called once at most, off the main actor.
    public init(_ open: @escaping @Sendable () throws(LibraryError) -> Library) {
        self.open = open
    }

    /// The library, which the first one to ask opens, and for which the others wait: not for the main actor.
    public func library() throws(LibraryError) -> Library {
        let result = outcome.withLock { outcome in
            let result = outcome ?? Result { () throws(LibraryError) in try open() }
            outcome = result
            return result
        }
        return try result.get()
    }

    /// Lets go of the library at the end of the program, which a temporary one does not outlive. Whoever asks
    /// for it later gets an error, which nobody looks at any more.
    ///
    /// Where it is still being opened, that is not waited for.
    public func close() {
        let end = LibraryError.failed(path: "The library", reason: "the program ends")
        _ = outcome.withLockIfAvailable { $0 = .failure(end) }
    }

    /// The place of one catalogue; see `Library.shelf(for:)`.
    public func shelf(for baseURL: String) -> CatalogShelf {
        CatalogShelf(baseURL: baseURL) { () throws(LibraryError) in try self.library() }
    }
}
