import Foundation

@testable import CursesKit

/// A terminal of tmux that shows what is written to it, and tells what it shows.
@MainActor
final class TmuxPane {
    private let folder: URL
    private let input: FileHandle

    init(size: Size) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let pipe = folder.appending(path: "input").path
        mkfifo(pipe, 0o600)
        // Open at both ends, it waits for nobody.
        guard let input = FileHandle(forUpdatingAtPath: pipe) else { throw CocoaError(.fileReadNoSuchFile) }
        self.input = input
        _ = try tmux(
            "-f /dev/null new-session -d -x \(size.width) -y \(size.height) 'stty raw -echo; exec cat \(pipe)'"
        )
    }

    func write(_ bytes: [UInt8]) {
        // Ignore errors: what is missing is seen on the screen.
        try? input.write(contentsOf: bytes)
    }

    func resize(to size: Size) throws {
        _ = try tmux("resize-window -x \(size.width) -y \(size.height)")
    }

    /// The present screen, as bytes that draw it on another one.
    func capture() throws -> [UInt8] {
        let rows = try tmux("capture-pane -e -p -N").split(separator: "\n", omittingEmptySubsequences: false)
        return rows.dropLast().enumerated().flatMap { y, row in Array("\u{1B}[\(y + 1);1H\(row)".utf8) }
    }

    func close() throws {
        _ = try tmux("kill-server")
        try FileManager.default.removeItem(at: folder)
    }

    private func tmux(_ command: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "exec tmux -u -S \(folder.path)/socket \(command)"]
        process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }
}
