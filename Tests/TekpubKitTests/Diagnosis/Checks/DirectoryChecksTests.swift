import Foundation
import Testing

@testable import TekpubKit

struct DirectoryChecksTests {
    /// The findings for a home whose data folder was changed by `body`.
    private func findings(_ body: (URL) throws -> Void = { _ in }) async throws -> [String: Finding] {
        let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        try body(home)
        let checks = DirectoryChecks(Directories(environment: ["HOME": home.path]), downloads: nil).checks
        let found = await Diagnosis.findings(of: checks, within: .seconds(1), clock: ManualClock())
        return Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0) })
    }

    private func makeLibrary(in home: URL, mode: Int) throws -> URL {
        let library = home.appending(path: ".local/share/tekpub/library")
        try FileManager.default.createDirectory(
            at: library, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
        return library
    }

    @Test func acceptsFoldersThatDoNotExistYet() async throws {
        let found = try await findings()
        #expect(found.count == 5)
        #expect(found.values.allSatisfy { $0.state == .ok })
    }

    @Test func warnsOfALibraryThatOthersCanOpen() async throws {
        let open = try await findings { _ = try makeLibrary(in: $0, mode: 0o755) }
        #expect(open["library"]?.state == .warning)
        #expect(open["library"]?.advice?.contains("chmod 700") == true)
        let closed = try await findings { _ = try makeLibrary(in: $0, mode: 0o700) }
        #expect(closed["library"]?.state == .ok)
        let readable = try await findings {
            let file = try makeLibrary(in: $0, mode: 0o700).appending(path: "library.sqlite").path
            #expect(
                FileManager.default.createFile(
                    atPath: file, contents: nil, attributes: [.posixPermissions: 0o644]))
        }
        #expect(readable["library"]?.advice?.contains("chmod 600") == true)
    }

    @Test(arguments: ["refresh.lock", "../library.lock", "library.sqlite"])
    func findsAFileThatCannotBeWritten(name: String) async throws {
        let found = try await findings { home in
            let library = try makeLibrary(in: home, mode: 0o700)
            // Root can write every file, but no folder.
            try FileManager.default.createDirectory(
                at: library.appending(path: name), withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
        }
        #expect(found["library"]?.state == .problem)
        let file = name.replacing("../", with: "")
        #expect(found["library"]?.advice?.contains(file) == true)
    }

    @Test func findsAFileInPlaceOfAFolder() async throws {
        let found = try await findings { home in
            let parent = home.appending(path: ".cache").path
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            #expect(FileManager.default.createFile(atPath: parent + "/tekpub", contents: nil))
        }
        #expect(found["cache"]?.state == .problem)
    }

    @Test(arguments: [
        (0, "0 bytes"), (999, "999 bytes"), (1500, "1.5 kB"), (12_345_678, "12.3 MB"),
        (200_000_000_000, "200 GB"),
    ])
    func writesSizes(count: Int, text: String) {
        #expect(ByteText(count).description == text)
    }
}
