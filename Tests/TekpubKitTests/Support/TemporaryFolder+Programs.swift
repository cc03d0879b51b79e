import Foundation
import Testing

@testable import TekpubKit

extension TemporaryFolder {
    /// Makes a program of a shell script.
    ///
    /// Another process writes it. If this one did, a child that another test starts at that moment would hold the
    /// file open for writing until it is replaced, and the system does not start such files (`ETXTBSY`).
    ///
    /// - Returns: its path.
    @discardableResult
    func makeProgram(_ name: String, _ script: String) async throws -> String {
        let path = url.appending(path: name).path
        let writer = try ChildProcess([
            "/bin/sh", "-c", #"printf '#!/bin/sh\n%s\n' "$2" > "$1" && chmod 755 "$1""#, "sh", path, script,
        ])
        try #require(await writer.ended() == 0)
        return path
    }
}
