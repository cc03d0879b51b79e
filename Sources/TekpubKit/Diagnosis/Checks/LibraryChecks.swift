import Foundation
import GRDB
import Localization

/// Checks the library without changing it.
package struct LibraryChecks: Sendable {
    private let folder: LibraryFolder
    /// How long the databases may be read.
    private let limit: Duration

    package init(in data: URL, limit: Duration) {
        folder = LibraryFolder(in: data)
        self.limit = limit
    }

    package var checks: [Diagnosis.Check] {
        let (folder, limit) = (folder, limit)
        guard access(folder.statePath, F_OK) == 0 else {
            return [Diagnosis.Check(.library, "database") { [Self.missing(in: folder)] }]
        }
        // One after the other: closing the file that tells the lock would end SQLite's own lock.
        return [
            Diagnosis.Check(.library, "database") {
                [Self.lock(of: folder)] + Self.integrity(of: folder, limit)
            }
        ]
    }
}

extension LibraryChecks {
    /// The addresses of the user's sources; empty if there is no library, or if it cannot be read, which `checks` report.
    /// Unlike `Library.open`, this neither creates nor repairs it.
    package var sourceAddresses: [String] {
        guard access(folder.statePath, F_OK) == 0 else { return [] }
        // Ignore errors, as said above.
        let addresses = try? Self.read(folder.statePath) {
            try String.fetchAll($0, sql: "SELECT address FROM source")
        }
        return addresses ?? []
    }

    private static func missing(in folder: LibraryFolder) -> Finding {
        // Ignore errors: a folder that cannot be listed is reported elsewhere.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.root.path)) ?? []
        guard LibraryRecovery(folder: folder).isDatabaseLost(among: names) else {
            return Finding(
                .library, "database", .ok, localized("There is none yet; the first start creates it."))
        }
        return Finding(
            .library, "database", .problem, localized("\(folder.statePath) is missing, but has been there."),
            advice: repairAdvice)
    }

    private static var repairAdvice: String {
        localized("'tekpub doctor --repair' says what can be saved, and saves it.")
    }

    /// The age of the newest copy, and whether it is whole.
    private static func backup(of folder: LibraryFolder) -> Finding {
        let backups = LibraryBackups(folder: folder)
        guard let date = backups.date, let path = backups.best() else {
            return Finding(.library, "backup", .ok, localized("There is none yet; one is made each day."))
        }
        // Ignore errors: what cannot be checked is not known to be damaged.
        guard (try? LibraryBackups.isWhole(path)) != false else {
            return Finding(
                .library, "backup", .warning, localized("\(path) is damaged."),
                advice: localized("Remove it: the next start makes a new one."))
        }
        return Finding(
            .library, "backup", .ok, localized("made \(LibraryRecoveryReport.text(for: date))"))
    }

    /// Who uses the library.
    private static func lock(of folder: LibraryFolder) -> Finding {
        if let holder = FileLock.holder(ofLockAt: folder.lockPath) {
            return Finding(
                .library, "lock", .warning, localized("\(process(holder)) is opening the library."),
                advice: localized("Wait, or end it if it does not go on: kill \(holder)."))
        }
        // In WAL mode, byte 120 of the shared memory is the lock of the writer (SQLite, File Locking in WAL).
        if let writer = owner(ofLockIn: folder.statePath + "-shm", from: 120, count: 1) {
            return Finding(
                .library, "lock", .warning, localized("\(process(writer)) is writing."),
                advice: localized("Wait, or end it if it does not go on: kill \(writer)."))
        }
        if let user = user(of: folder) {
            return Finding(.library, "lock", .ok, localized("not locked; \(process(user)) has it open"))
        }
        return Finding(.library, "lock", .ok, localized("not locked"))
    }

    /// Another process that has the database open; nil without one. Call it before this process opens the database,
    /// whose lock would end.
    static func user(of folder: LibraryFolder) -> Int32? {
        // All connections share bytes from 2^30 + 2 on.
        owner(ofLockIn: folder.statePath, from: 0x4000_0002, count: 510)
    }

    /// The process that holds a POSIX lock on these bytes; nil if none does.
    private static func owner(ofLockIn path: String, from start: Int, count: Int) -> Int32? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(start)
        lock.l_len = off_t(count)
        guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK), lock.l_pid > 0 else {
            return nil
        }
        return lock.l_pid
    }

    /// Names a process: its program, where the system tells it, and its ID.
    private static func process(_ number: Int32) -> String {
        // Ignore errors: other systems have no such file.
        let name = try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)
        let program = name?.trimmingCharacters(in: .whitespacesAndNewlines) ?? localized("Process")
        return localized("\(program) (process \(number))")
    }

    private static func integrity(of folder: LibraryFolder, _ limit: Duration) -> [Finding] {
        let deadline = ContinuousClock.now + limit
        do throws(LibraryError) {
            let names = try withLibraryErrors(reading: folder.root.path) { try folder.catalogNames() }
            let paths = [folder.statePath] + names.map(folder.catalogPath)
            let sizes = paths.map { size(of: $0) }
            var findings = [try version(of: folder)]
            let total = ByteText(sizes.reduce(0, +))
            let count = names.count
            let found = localized(
                count, one: "\(total) with \(count) catalogue", other: "\(total) with \(count) catalogues")
            findings.append(Finding(.library, "size", .ok, found))
            // The marks first, because nothing replaces them; then the small ones.
            let order = [paths[0]] + zip(paths, sizes).dropFirst().sorted { $0.1 < $1.1 }.map(\.0)
            findings.append(backup(of: folder))
            findings.append(try check(order, until: deadline))
            return findings
        } catch {
            let name = "database"
            return [
                Finding(.library, name, .problem, error.localizedDescription, advice: advice(for: error)),
                backup(of: folder),
            ]
        }
    }

    private static func advice(for error: LibraryError) -> String? {
        if case .damaged = error { repairAdvice } else { nil }
    }

    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    private static func version(of folder: LibraryFolder) throws(LibraryError) -> Finding {
        try read(folder.statePath) { database in
            let migrator = LibrarySchema.migrator
            if try migrator.hasBeenSuperseded(database) {
                return Finding(
                    .library, "version", .problem, localized("written by a newer version of tekpub"),
                    advice:
                        localized(
                            "Update tekpub. This version would set the library aside and start with an empty one."
                        )
                )
            }
            let isCurrent = try migrator.hasCompletedMigrations(database)
            let count = try migrator.completedMigrations(database).count
            return Finding(
                .library, "version", .ok,
                isCurrent
                    ? localized("schema \(count)") : localized("schema \(count); the next start updates it"))
        }
    }

    private static func check(_ paths: [String], until deadline: ContinuousClock.Instant) throws(LibraryError)
        -> Finding
    {
        for (number, path) in paths.enumerated() {
            guard let isIntact = try isIntact(path, until: deadline) else {
                guard number > 0 else {
                    let sentence = localized("Not checked; the rest takes longer than this program waits.")
                    return Finding(.library, "integrity", .unknown, sentence)
                }
                let sentence = localized(
                    number - 1,
                    one:
                        "Intact: the marks and \(number - 1) catalogue. The rest takes longer than this program waits.",
                    other:
                        "Intact: the marks and \(number - 1) catalogues. The rest takes longer than this program waits."
                )
                return Finding(.library, "integrity", .ok, sentence)
            }
            guard isIntact else { throw .damaged(path: path) }
        }
        return Finding(.library, "integrity", .ok, localized("intact (quick_check)"))
    }

    /// - Returns: nil if the time is over.
    private static func isIntact(
        _ path: String, until deadline: ContinuousClock.Instant
    ) throws(LibraryError) -> Bool? {
        let left = deadline - .now
        guard left > .zero else { return nil }
        do {
            let queue = try connection(to: path)
            let milliseconds =
                left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
            let timer = DispatchSource.makeTimerSource(queue: .global())
            timer.schedule(deadline: .now() + .milliseconds(Int(milliseconds)))
            timer.setEventHandler { queue.interrupt() }
            timer.activate()
            defer { timer.cancel() }
            return try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") == "ok" }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            return nil
        } catch {
            throw LibraryError(error, at: path)
        }
    }

    private static func connection(to path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(0.2)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    private static func read<Result>(
        _ path: String, _ body: (Database) throws -> Result
    ) throws(LibraryError) -> Result {
        try withLibraryErrors(reading: path) { try connection(to: path).read(body) }
    }

    /// Converts the errors of `body`, and leaves no mark at a damaged file.
    private static func withLibraryErrors<Result>(
        reading path: String, _ body: () throws -> Result
    ) throws(LibraryError) -> Result {
        do {
            return try body()
        } catch {
            throw LibraryError(error, at: path)
        }
    }
}
