import Foundation
import Subprocess

/// An empty home for a program under test, which is removed afterwards.
struct Home {
    let url: URL

    static func with(_ body: (Home) async throws -> Void) async throws {
        let home = Home(url: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
        try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home.url) }
        try await body(home)
    }

    /// The environment that makes a program use this home.
    var environment: [Environment.Key: String?] {
        [
            "HOME": url.path, "XDG_CONFIG_HOME": nil, "XDG_CONFIG_DIRS": "/nowhere",
            "XDG_DATA_HOME": nil, "XDG_CACHE_HOME": nil,
            "XDG_DOWNLOAD_DIR": nil, "TEKPUB_BASE_URL": nil, "TEKPUB_PLAYER": nil, "TEKPUB_LOG": nil,
            // In a locale without Unicode, what is printed is ASCII.
            "LANG": ProcessInfo.processInfo.environment["LANG"] ?? "C.UTF-8",
        ]
    }

    /// Writes the configuration file.
    func configure(_ text: String) throws {
        let folder = url.appending(path: ".config/tekpub")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: "config.toml"))
    }

    /// Makes a program of a shell script. A shell writes it, because the system does not start a file that a child of
    /// this process may hold open for writing.
    ///
    /// - Returns: its path.
    func makeProgram(_ name: String, _ script: String) async throws -> String {
        let path = url.appending(path: name).path
        _ = try await Subprocess.run(
            .name("sh"),
            arguments: [
                "-c", #"printf '#!/bin/sh\n%s\n' "$2" > "$1" && chmod 755 "$1""#, "sh", path, script,
            ],
            output: .discarded, error: .discarded)
        return path
    }
}
