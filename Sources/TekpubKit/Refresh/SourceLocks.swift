import Foundation

/// The locks with which programs reserve sources, so that several of them fetch nothing twice.
///
/// Each source has a byte of one file in the library's folder, and a program locks it while it refreshes the source. The
/// system releases the locks of a program that is killed, so that another one can refresh its sources at once.
///
/// These locks belong to the open file, not to the process: two refreshes in one program exclude each other, too.
final class SourceLocks: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Sets a lock of an open file, without waiting.
    ///
    /// Source: fcntl(2), "Open file description locks"; the headers of glibc hide the number from Swift.
    #if canImport(Darwin)
        private static let setLock: CInt = 90
    #else
        private static let setLock: CInt = 37
    #endif

    /// Opens the file of the library in `folder`, and creates it if it is missing.
    init(in folder: LibraryFolder) throws(LibraryError) {
        path = folder.refreshLockPath
        descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LibraryError(systemError: errno, at: path) }
    }

    deinit {
        close(descriptor)
    }

    /// Locks sources that this refresh has not locked.
    ///
    /// - Returns: those that it has locked now; others are locked by another refresh.
    func lock(_ ids: [Source.ID]) throws(LibraryError) -> [Source.ID] {
        var locked: [Source.ID] = []
        for run in Self.runs(of: ids) {
            if try lock(run) {
                locked += run
            } else {
                for id in run where try lock(id...id) { locked.append(id) }
            }
        }
        return locked
    }

    /// Releases the locks of sources.
    func unlock(_ ids: [Source.ID]) {
        // Ignore errors: the locks end with the refresh at the latest.
        for run in Self.runs(of: ids) { _ = set(F_UNLCK, of: run) }
    }

    /// Returns the unbroken sequences of IDs: one call of the system locks a whole one.
    private static func runs(of ids: [Source.ID]) -> [ClosedRange<Source.ID>] {
        var runs: [ClosedRange<Source.ID>] = []
        for id in ids.sorted() {
            if let last = runs.last, last.upperBound == id - 1 {
                runs[runs.count - 1] = last.lowerBound...id
            } else {
                runs.append(id...id)
            }
        }
        return runs
    }

    /// - Returns: false if another refresh has locked one of `ids`.
    private func lock(_ ids: ClosedRange<Source.ID>) throws(LibraryError) -> Bool {
        if set(F_WRLCK, of: ids) { return true }
        let number = errno
        guard number == EAGAIN || number == EACCES else { throw LibraryError(systemError: number, at: path) }
        return false
    }

    private func set(_ type: CInt, of ids: ClosedRange<Source.ID>) -> Bool {
        var range = flock()
        range.l_type = Int16(type)
        range.l_whence = Int16(SEEK_SET)
        range.l_start = off_t(ids.lowerBound)
        range.l_len = off_t(ids.count)
        return fcntl(descriptor, Self.setLock, &range) == 0
    }
}
