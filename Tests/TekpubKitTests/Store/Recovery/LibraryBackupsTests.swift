import Foundation
import GRDB
import Testing

@testable import TekpubKit

/// The copies of the library.
struct LibraryBackupsTests {
    private let folder: TemporaryFolder
    private let backups: LibraryBackups

    init() throws {
        folder = try TemporaryFolder()
        backups = LibraryBackups(folder: LibraryFolder(in: folder.url))
    }

    private func open() throws -> Library {
        try Library.open(in: folder.url, patience: 5, removesOrphans: false)
    }

    @Test func makesACopyEachDayAndKeepsTwo() throws {
        let library = try open()
        #expect(backups.date == nil)
        try backups.makeIfDue()
        let first = try #require(backups.date)
        let inode = try inodes()[0]
        try backups.makeIfDue(now: first.addingTimeInterval(80_000))
        #expect(try inodes()[0] == inode)
        try backups.makeIfDue(now: first.addingTimeInterval(90_000))
        #expect(try inodes()[1] == inode)
        try backups.makeIfDue(now: first.addingTimeInterval(200_000))
        #expect(try inodes().count == 2 && !inodes().contains(inode))
        #expect(backups.best() == backups.paths[0])
        withExtendedLifetime(library) {}
    }

    private func inodes() throws -> [UInt64] {
        backups.paths.compactMap { path in
            var status = stat()
            return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
        }
    }

    @Test func makesACopyIfTheClockWasAhead() throws {
        let library = try open()
        try backups.make()
        let inode = try inodes()[0]
        try backups.makeIfDue(now: Date().addingTimeInterval(-100_000))
        #expect(try inodes()[0] != inode)
        withExtendedLifetime(library) {}
    }

    @Test func isReadableByItsOwnerAloneAndContainsTheLastWrites() throws {
        let library = try open()
        try library.store(for: "http://example.com").setFavorite(true, productionKey: "a")
        try backups.make()
        var status = stat()
        #expect(stat(backups.paths[0], &status) == 0 && status.st_mode & 0o777 == 0o600)
        let count = try DatabaseQueue(path: backups.paths[0]).read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM favorite")
        }
        #expect(count == 1)
    }

    @Test func neverCopiesDamage() throws {
        let library = try open()
        try library.state.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try library.state.close()
        try backups.make()
        let inode = try inodes()
        let path = backups.folder.statePath
        let file = try FileHandle(forUpdating: URL(filePath: path))
        try file.seek(toOffset: 4096)
        try file.write(contentsOf: Data(count: 8 * 4096))
        try file.close()
        #expect(throws: LibraryError.damaged(path: path)) { try backups.make() }
        #expect(try inodes() == inode)
        #expect(access(LibraryFolder.damageMarkPath(of: path), F_OK) == 0)
    }

    /// The schema of a later version.
    private static let laterMigrator = {
        var migrator = LibrarySchema.migrator
        migrator.registerMigration("2 later") { try $0.execute(sql: "CREATE TABLE later (id INTEGER)") }
        return migrator
    }()

    @Test func makesACopyBeforeAMigrationThatKeepsEverything() throws {
        try open().store(for: "http://example.com").setFavorite(true, productionKey: "a")
        #expect(backups.date == nil)
        var opener = LibraryOpener(
            folder: backups.folder, patience: 5, migrator: Self.laterMigrator, notices: [])
        let state = try opener.open()
        #expect(opener.notices.isEmpty && backups.date != nil)
        #expect(try state.read { try $0.tableExists("later") })
        #expect(try state.read { try String.fetchAll($0, sql: "SELECT production FROM favorite") } == ["a"])
    }

    @Test func recoversADamagedDatabaseBeforeAMigration() throws {
        let page = try open().write { database in
            try database.execute(sql: "INSERT INTO store (catalog) VALUES ('http://example.com')")
            return try Int.fetchOne(database, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'mark'")
        }
        try DatabaseQueue(path: backups.folder.statePath).writeWithoutTransaction {
            _ = try $0.checkpoint(.truncate)
        }
        let file = try FileHandle(forUpdating: URL(filePath: backups.folder.statePath))
        try file.seek(toOffset: UInt64((try #require(page) - 1) * 4096))
        try file.write(contentsOf: Data(count: 4096))
        try file.close()
        var opener = LibraryOpener(
            folder: backups.folder, patience: 5, migrator: Self.laterMigrator, notices: [])
        let state = try opener.open()
        #expect(try #require(opener.notices.first).contains("Some may be lost of: marks."))
        #expect(try state.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM store") } ?? 0 > 0)
    }
}
