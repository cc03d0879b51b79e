import CursesKit
import CursesKitTesting
import Foundation
import Testing

@testable import Files

/// The file manager in a folder of its own.
@MainActor @Suite(.timeLimit(.minutes(5)))
final class FilesTests {
    private let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let simulator: Simulator

    init() throws {
        let files = FileManager.default
        try files.createDirectory(at: url.appending(path: "inner"), withIntermediateDirectories: true)
        try Data("hello\nworld".utf8).write(to: url.appending(path: "Letter.txt"))
        try Data([0, 1, 2]).write(to: url.appending(path: "noise.bin"))
        try Data().write(to: url.appending(path: ".hidden"))
        try Data("deep".utf8).write(to: url.appending(path: "inner/deep.txt"))
        simulator = try Simulator(
            AppDelegate(folder: Folder(path: url.path)), size: Size(width: 90, height: 12))
    }

    deinit {
        // Ignore errors: the system cleans up its temporary files.
        try? FileManager.default.removeItem(at: url)
    }

    /// Waits for the disk and for rows that fade in, until the screen fulfils a condition.
    private func until(_ isFulfilled: () -> Bool) async throws {
        while !isFulfilled() {
            try await Task.sleep(for: .milliseconds(1))
            await simulator.settle()
            simulator.wait(.milliseconds(100))
        }
    }

    private func until(_ text: String) async throws {
        try await until { simulator.screen.contains(text) }
    }

    /// The names in the first column.
    private var names: [String] {
        simulator.terminal.rows.drop { !$0.hasPrefix("Name") }.dropFirst().dropLast()
            .compactMap { $0.split(separator: " ").first.map(String.init) }.filter { !$0.hasPrefix("│") }
    }

    @Test func listsFoldersBeforeFiles() async throws {
        try await until("noise.bin")
        #expect(names == ["inner/", "Letter.txt", "noise.bin"])
        #expect(simulator.screen.contains("3 of 4"))
        simulator.press(".")
        try await until { names == ["inner/", ".hidden", "Letter.txt", "noise.bin"] }
    }

    @Test func showsWhatAFileContains() async throws {
        try await until("noise.bin")
        simulator.press(.down)
        try await until("hello")
        #expect(simulator.screen.contains("world"))
        simulator.press(.down)
        try await until("3 bytes that are no text")
    }

    @Test func goesIntoAFolderAndBack() async throws {
        try await until("noise.bin")
        simulator.press(.enter)
        try await until("deep.txt")
        simulator.press(.left)
        try await until("noise.bin")
        #expect(!simulator.screen.contains("deep.txt"))
    }

    @Test func renamesAndDeletes() async throws {
        try await until("noise.bin")
        simulator.press(.down, "e")
        for _ in "Letter.txt" { simulator.press(.backspace) }
        simulator.type("note")
        simulator.press(.enter)
        try await until { names == ["inner/", "noise.bin", "note"] }
        simulator.press("x")
        #expect(simulator.screen.contains("Delete “note”?"))
        simulator.press("d")
        try await until { names == ["inner/", "noise.bin"] }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() == [
                ".hidden", "inner", "noise.bin",
            ])
    }

    @Test func saysWhyAFolderCannotBeMade() async throws {
        try await until("noise.bin")
        simulator.press("c")
        simulator.type("a/b")
        simulator.press(.enter)
        try await until("A name has no slash")
        simulator.press("o", "c")
        simulator.type("inner")
        simulator.press(.enter)
        try await until("That Did Not Work")
    }

    @Test func sortsAndFilters() async throws {
        try await until("noise.bin")
        simulator.press("s")
        #expect(names == ["inner/", "Letter.txt", "noise.bin"])
        simulator.press("S")
        #expect(names == ["inner/", "noise.bin", "Letter.txt"])
        simulator.press("/")
        simulator.type("LET")
        try await until { names == ["Letter.txt"] }
    }
}
