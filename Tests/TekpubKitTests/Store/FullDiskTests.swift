import Foundation
import GRDB
import Testing

@testable import TekpubKit

/// Writing to a full disk, or with a used-up quota.
struct FullDiskTests {
    private static let path = "/library/library.sqlite"
    private static let codes = [ENOSPC, EDQUOT]

    @Test(arguments: codes)
    func isToldByTheLibrary(code: Int32) throws {
        let full = LibraryError.full(path: Self.path)
        #expect(LibraryError(systemError: code, at: Self.path) == full)
        #expect(LibraryError(PrivateFile.Failure(code: code), at: Self.path) == full)
        let cause = POSIXError(try #require(POSIXErrorCode(rawValue: code)))
        #expect(LibraryError(cause, at: Self.path) == full)
        for foundation in [CocoaError.fileWriteOutOfSpace, .fileWriteUnknown] {
            let error = CocoaError(foundation, userInfo: [NSUnderlyingErrorKey: cause])
            #expect(LibraryError(error, at: Self.path) == full)
        }
    }

    @Test(arguments: codes)
    func isToldByDownloads(code: Int32) {
        #expect(
            DownloadError(code: code, writing: "/videos/.tekpub/1.part")
                == .diskFull(folder: "/videos/.tekpub", byteCount: nil))
    }

    @Test func isToldWhereSQLiteOnlySaysThatItCannotWrite() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "library.sqlite").path
        for code in Self.codes { #expect(LibraryFolder.hasNoRoom(at: path) { _, _ in code }) }
        #expect(!LibraryFolder.hasNoRoom(at: path) { _, _ in EIO })
        // By default, the function tests the disk itself, and leaves no file.
        #expect(!LibraryFolder.hasNoRoom(at: path))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test func givesATemporaryLibraryTheFirstFolderWithRoom() throws {
        let (full, other) = (try TemporaryFolder(), try TemporaryFolder())
        let paths = [full.url.path, other.url.path]
        let folder = try TemporaryLibraryFolder(in: paths) { $0.hasPrefix(paths[0]) }
        #expect(folder.url.path.hasPrefix(paths[1]))
        // If no folder has room, the error is reported for the first one.
        let last = try TemporaryLibraryFolder(in: paths) { _ in true }
        #expect(last.url.path.hasPrefix(paths[0]))
    }

    @Test(
        arguments: [
            (512 << 10, 9, 1, false), ((512 << 10) - 1, 9, 1, true), (0, 9, 1, true), (.max, 9, 1, false),
            (1 << 20, 9, 0, true),
            // A file system without inodes.
            (1 << 20, 0, 0, false),
        ] as [(UInt, UInt, UInt, Bool)])
    func isOneWithoutRoomOrWithoutInodes(byteCount: UInt, files: UInt, freeFiles: UInt, isFull: Bool) {
        var status = statvfs()
        status.f_frsize = 1
        status.f_bavail = .init(clamping: byteCount)
        status.f_files = .init(files)
        status.f_favail = .init(freeFiles)
        #expect(LibraryFolder.isFull(status) == isFull)
    }

    @Test(arguments: [ResultCode.SQLITE_IOERR_WRITE, .SQLITE_CANTOPEN])
    func isNotMistakenForADiskThatFails(code: ResultCode) throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "library.sqlite").path
        let error = LibraryError(DatabaseError(resultCode: code), at: path)
        #expect(error != .full(path: path))
        #if os(Linux)
            // `/proc` never has any room.
            let none = "/proc/library.sqlite"
            #expect(LibraryError(DatabaseError(resultCode: code), at: none) == .full(path: none))
        #endif
    }
}
