import Foundation
import Testing

@testable import TekpubKit

struct FileLockTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appending(path: "lock").path }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func waitsNoLongerThanItIsToldTo() throws {
        let first = try #require(try FileLock(path: path))
        let start = ContinuousClock.now
        #expect(try FileLock(path: path, patience: .milliseconds(50)) == nil)
        #expect(ContinuousClock.now - start >= .milliseconds(50))
        withExtendedLifetime(first) {}
    }

    @Test func namesAnotherProcessThatIsThere() throws {
        let lock = try #require(try FileLock(path: path))
        lock.sign()
        // A process is never reported as the holder to itself.
        #expect(FileLock.holder(ofLockAt: path) == nil)
        try Data("\(getppid())\n".utf8).write(to: URL(filePath: path))
        #expect(FileLock.holder(ofLockAt: path) == getppid())
        for text in ["2147483646\n", "-1\n", "0\n", "", "x", "99999999999999999999\n"] {
            try Data(text.utf8).write(to: URL(filePath: path))
            #expect(FileLock.holder(ofLockAt: path) == nil)
        }
        lock.unsign()
        #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
    }

    #if os(Linux)
        /// What a program shares that was forked while the lock was held, and has not yet started another.
        @Test func isFreeAtOnceWhoeverElseHasItsDescriptor() throws {
            var lock = try FileLock(path: path)
            #expect(try FileLock(path: path) == nil)
            let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(
                Int32.init)
            let number = try #require(
                numbers.first {
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))
                        == path
                })
            let copy = dup(number)
            defer { close(copy) }
            withExtendedLifetime(lock) {}
            lock = nil
            lock = try FileLock(path: path)
            #expect(lock != nil)
        }
    #endif

    @Test func writesThroughNoLink() throws {
        let victim = folder.url.appending(path: "victim").path
        try Data("mine".utf8).write(to: URL(filePath: victim))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: victim)
        #expect(throws: LibraryError.self) { try FileLock(path: path) }
    }
}
