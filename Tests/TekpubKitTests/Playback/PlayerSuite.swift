import Foundation
import Testing

@testable import TekpubKit

/// A suite about players, which are shell scripts in a folder.
protocol PlayerSuite {}

extension PlayerSuite {
    /// An address without a secret.
    static var plain: String { "https://example.org/b.mp4" }
    static var address: String { "https://example.org/a%20b.mp4?x=1&y='2'" }

    func url(_ address: String = Self.address) throws -> URL {
        try #require(URL(string: address))
    }

    /// Runs `body` with a folder, and removes the folder afterwards.
    func withFolder(_ body: (_ folder: URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    /// A player called `name` that runs `script`, in which `$0.note` is a file that `note(in:)` reads.
    ///
    /// The player is a link to a shell: a new file could not be run while another test starts a program.
    func player(_ script: String, named name: String = "player", in folder: URL) throws -> Player {
        let shell = folder.appending(component: name)
        try FileManager.default.createSymbolicLink(
            at: shell, withDestinationURL: URL(filePath: "/bin/sh"))
        let file = folder.appending(component: "script")
        try Data(script.utf8).write(to: file)
        return try Player(command: "'\(shell.path)' '\(file.path)'")
    }

    /// The lines that a player has written.
    func note(in folder: URL) throws -> [Substring] {
        try String(contentsOf: folder.appending(component: "script.note"), encoding: .utf8)
            .split(separator: "\n")
    }
}
