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
        // `Process` would wait for the server, which inherits what the client has open.
        let output = folder.appending(path: "output").path
        let status = system("LC_ALL=C.UTF-8 tmux -u -S \(folder.path)/socket \(command) > \(output)")
        guard status == 0 else { throw CocoaError(.executableLoad) }
        return try String(contentsOfFile: output, encoding: .utf8)
    }
}
