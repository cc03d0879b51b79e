import Synchronization

/// A library that is opened when somebody first asks it something, which may be after its stores are in
/// use: a screen that was painted from a `LaunchSnapshot` need not wait.
public final class LazyLibrary: Sendable {
    private let open: @Sendable () throws(LibraryError) -> Library
    /// Held by whoever opens it.
    private let turn = Mutex(())
    /// What came of that, or that the program ends.
    private let outcome = Mutex<Result<Library, LibraryError>?>(nil)

    /// - Parameter open: called once at most, off the main actor.
    public init(_ open: @escaping @Sendable () throws(LibraryError) -> Library) {
        self.open = open
    }

    /// The library, which the first one to ask opens, and for which the others wait: not for the main actor.
    public func library() throws(LibraryError) -> Library {
        if let known = outcome.withLock({ $0 }) { return try known.get() }
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

    /// Ends the use of the library with the program, which a temporary one does not outlive. Whoever asks for
    /// it later gets an error, which nobody looks at any more. Does not wait where it is still being opened.
    public func close() {
        let end = LibraryError.failed(path: "The library", reason: "the program ends")
        let former = outcome.withLock { outcome in
            defer { outcome = .failure(end) }
            return outcome
        }
        if case .success(let library)? = former { library.removeIfTemporary() }
    }

    /// The place of one catalogue; see `Library.store(for:)`.
    public func store(for baseURL: String) -> CatalogStore {
        CatalogStore(baseURL: baseURL) { () throws(LibraryError) in try self.library() }
    }
}
