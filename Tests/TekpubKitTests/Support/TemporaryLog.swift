import Foundation
import Logging

@testable import TekpubKit

/// A log file that is removed with its folder.
struct TemporaryLog {
    private let folder: TemporaryFolder
    let path: String
    let file: LogFile

    /// - Parameter now: the time of a line.
    init(now: @escaping @Sendable () -> Date = { Date() }) throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "tekpub.log").path
        file = try LogFile(path: path, now: now)
    }

    var logger: Logger { file.logger }

    /// The whole file, once everything is written.
    func text() throws -> String {
        file.finish()
        return try String(contentsOfFile: path, encoding: .utf8)
    }

    /// The lines without their times; each duration is `0 s`, and each port `:0`.
    func lines() throws -> [String] {
        try text().split(separator: "\n").map { line in
            String(line.drop { $0 != " " }.dropFirst()).replacing(/\d+\.\d{3} s/, with: "0 s")
                .replacing(/127\.0\.0\.1:\d+/, with: "127.0.0.1:0")
        }
    }
}
