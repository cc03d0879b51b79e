import CSandbox
import Foundation
import Testing

@testable import TekpubKit

/// What a decoder of pictures that obeys a stranger can still do. `Sandboxed` is a program that tries it.
@Suite(.enabled(if: sandbox_is_available()))
struct SandboxTests {
    private static let program =
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/Sandboxed"

    @Test(arguments: [
        "unlink", "open", "create", "rename", "socket", "execute", "kill", "code", "protect", "write",
    ])
    func endsAProcessThatDoesWhatNoPictureNeeds(action: String) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "file").path
        try Data("kept".utf8).write(to: URL(filePath: file))
        let process = try ChildProcess([Self.program, action, file], isDetached: true)
        #expect(await process.ended() == 128 + SIGSYS)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["file"])
    }

    @Test func leavesMemoryAndStandardOutput() async throws {
        let process = try ChildProcess([Self.program, "nothing", ""], isDetached: true)
        #expect(await process.ended() == 0)
    }
}
