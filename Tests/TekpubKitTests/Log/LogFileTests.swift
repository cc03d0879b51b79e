import Foundation
import Logging
import Testing

@testable import TekpubKit

struct LogFileTests {
    /// 22 November 2026, 11:30:05.1234 in UTC.
    private static let time = Date(timeIntervalSince1970: 1_795_347_005.1234)

    @Test func writesOneLineForAMessage() throws {
        let log = try TemporaryLog { Self.time }
        log.logger.info("GET https://host/path 200", source: "http")
        log.logger.error("It failed.", metadata: ["b": "2", "a": "1"], source: "store")
        #expect(
            try log.text() == """
                2026-11-22T11:30:05.123Z info http GET https://host/path 200
                2026-11-22T11:30:05.123Z error store It failed. a=1 b=2

                """)
    }

    @Test(arguments: [(0.0, "1970-01-01T00:00:00.000Z"), (-0.001, "1969-12-31T23:59:59.999Z")])
    func writesTimesWithMilliseconds(seconds: Double, expected: String) throws {
        let log = try TemporaryLog { Date(timeIntervalSince1970: seconds) }
        log.logger.info("x")
        #expect(try log.text().hasPrefix(expected + " "))
    }

    @Test func staysOnOneLineWhateverTheMessage() throws {
        let log = try TemporaryLog { Self.time }
        log.logger.info("a\nb\r\u{1B}[31m\u{9B}\u{202E}\u{2028}\u{0} é 日本", source: "x")
        #expect(
            try log.text() == """
                2026-11-22T11:30:05.123Z info x a\\nb\\r\\u{1B}[31m\\u{009B}\\u{202E}\\u{2028}\\0 é 日本

                """)
    }

    @Test func closesAFileThatIsThereToOthers() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "old.log").path
        try Data("old\n".utf8).write(to: URL(filePath: path))
        try #require(chmod(path, 0o644) == 0)
        _ = try LogFile(path: path)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old\n")
    }

    @Test func makesNothingOfMessagesBelowItsLevel() throws {
        let log = try TemporaryLog()
        func text() -> Logger.Message {
            Issue.record("The message was made.")
            return "x"
        }
        log.logger.debug(text())
        #expect(try log.text() == "")
    }

    @Test func isForItsUserAlone() throws {
        let log = try TemporaryLog()
        var status = stat()
        #expect(stat(log.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func appendsToWhatIsThere() throws {
        let log = try TemporaryLog()
        log.logger.info("first")
        let second = try LogFile(path: log.path)
        log.file.finish()
        second.logger.info("second")
        second.finish()
        log.logger.info("third")
        #expect(try log.lines().map { $0.split(separator: " ").last } == ["first", "second", "third"])
    }

    @Test(arguments: [
        ("/nowhere/tekpub.log", "No such file or directory"), ("/", "Is a directory"),
    ])
    func saysWhyTheFileCannotBeWritten(path: String, reason: String) throws {
        let error = #expect(throws: LogFileError.self) { try LogFile(path: path) }
        #expect(
            error?.localizedDescription
                == "The log \(path) cannot be written: \(reason). Name another file with --log.")
    }

    #if os(Linux)
        @Test func endsWhenTheDiskIsFull() throws {
            let writer = try LogWriter(path: "/dev/full")
            #expect(!writer.isStopped)
            writer.append("lost")
            writer.finish(within: .seconds(10))
            #expect(writer.isStopped)
        }
    #endif
}
