import Foundation
import GRDB

/// The copies of `library.sqlite` that were whole when they were made: the root of the Recovery folder.
///
/// A copy is made each day and before each migration; two are kept. When `LibraryOpener` finds that the database is
/// missing or damaged, a `LibraryRecovery` makes a new one: a `DamagedDatabase` gives the rows that can still be read,
/// and the newest copy gives those that are missing. The damaged file stays beside it, under another name.
struct LibraryBackups: Sendable {
    let folder: LibraryFolder

    /// The age of the newest copy at which the next one is made, in seconds.
    private static let interval: TimeInterval = 86_400
    /// The size of the largest database that is copied, in bytes.
    private static let sizeLimit = 256 << 20
    /// How long a check and a copy may take, each.
    private static let timeLimit = Duration.seconds(10)
    /// The number of pages that are copied at once.
    private static let pageCount: CInt = 256

    /// The paths of the copies, the newest first; the files may be missing.
    var paths: [String] { (1...2).map { "\(folder.root.path)/backup-\($0).sqlite" } }

    /// When the newest copy was made; nil without one.
    var date: Date? { paths.lazy.compactMap(Self.date).first }

    /// When the copy at `path` was made; nil if it is missing.
    static func date(of path: String) -> Date? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size > 0 else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
    }

    /// Returns the path of the newest copy without damage, else that of the newest one; nil without copies.
    func best() -> String? {
        let copies = paths.filter { Self.date(of: $0) != nil }
        // Ignore errors: what cannot be read now may be read in part later.
        return copies.first { (try? Self.isWhole($0)) == true } ?? copies.first
    }

    /// Makes a copy unless the newest one is of the last day.
    func makeIfDue(now: Date = Date()) throws(LibraryError) {
        // A date in the future is no date: the clock was wrong.
        if let date, date <= now, now.timeIntervalSince(date) < Self.interval { return }
        try make()
    }

    /// Makes a copy, and keeps the one before. Does nothing if the database is large, or the disk nearly full.
    ///
    /// The database is checked first. A damaged one is marked, so that the next start recovers it, and is not copied.
    ///
    /// - Throws: `damaged`, or why the copy cannot be written; the copies that are there stay then.
    func make() throws(LibraryError) {
        var status = stat()
        guard stat(folder.statePath, &status) == 0, status.st_size > 0, status.st_size <= Self.sizeLimit,
            hasRoom(for: Int(status.st_size))
        else { return }
        let isWhole = try withLibraryErrors(at: folder.statePath) {
            let isWhole = try Self.isWhole(folder.statePath)
            if isWhole == false { throw LibraryError.damaged(path: folder.statePath) }
            return isWhole
        }
        // What takes too long to check is not copied.
        guard isWhole == true else { return }
        let path = folder.root.path
        do {
            try copy()
        } catch {
            throw LibraryError(error, at: path)
        }
    }

    private func hasRoom(for byteCount: Int) -> Bool {
        var status = statvfs()
        guard statvfs(folder.root.path, &status) == 0 else { return false }
        let (room, overflows) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: status.f_frsize))
        return (overflows || room > 3 * byteCount) && !LibraryFolder.isFull(status)
    }

    private func copy() throws {
        let (file, path) = try PrivateFile.makeTemporary(for: paths[0])
        defer { unlink(path) }
        let source = try DamagedDatabase.connection(to: folder.statePath)
        let copy = try DatabaseQueue(path: path)
        let end = ContinuousClock.now + Self.timeLimit
        try source.backup(to: copy, pagesPerStep: Self.pageCount) { _ in
            if ContinuousClock.now > end { throw CancellationError() }
        }
        try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try copy.close()
        try source.close()
        guard fsync(file.fileDescriptor) == 0 else { throw PrivateFile.Failure() }
        // Ignore errors: the first copy has none before it.
        rename(paths[0], paths[1])
        guard rename(path, paths[0]) == 0 else { throw PrivateFile.Failure() }
        PrivateFile.synchronizeNames(in: folder.root.path)
    }

    /// Whether SQLite finds no damage in the database at `path`, which is only read.
    ///
    /// - Returns: nil if that takes too long.
    static func isWhole(_ path: String) throws -> Bool? {
        let queue = try DamagedDatabase.connection(to: path)
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + .seconds(Int(timeLimit.components.seconds)))
        timer.setEventHandler { queue.interrupt() }
        timer.activate()
        defer { timer.cancel() }
        do {
            return try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") == "ok" }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            return nil
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_CORRUPT || error.resultCode == .SQLITE_NOTADB
        {
            return false
        }
    }
}
