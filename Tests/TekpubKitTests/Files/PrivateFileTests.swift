import Foundation
import Testing

@testable import TekpubKit

struct PrivateFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.url.appending(path: "config.toml").path }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    /// Files of killed programs, one of ours and one as other programs name theirs.
    private func leaveFiles() {
        for name in ["config.toml.tekpub-a1B2c3", "config.toml.a1B2c3"] {
            #expect(
                FileManager.default.createFile(
                    atPath: folder.url.appending(path: name).path, contents: Data("x".utf8)))
        }
    }

    @Test(arguments: [true, false])
    func removesWhatKilledProgramsLeft(replaces: Bool) throws {
        leaveFiles()
        try PrivateFile.write(Data("1".utf8), to: path, replaces: replaces)
        #expect(try names() == ["config.toml", "config.toml.a1B2c3"], "The other is not ours.")
        leaveFiles()
        #expect(try PrivateFile.remove(path))
        #expect(try names() == ["config.toml.a1B2c3"])
    }

    @Test func removesTemporaryFilesOfOursOnly() throws {
        leaveFiles()
        PrivateFile.removeTemporaryFiles(try names(), in: folder.url.path)
        #expect(try names() == ["config.toml.a1B2c3"])
    }

    @Test func doesNotReplaceAFileUnlessAsked() throws {
        try PrivateFile.write(
            Data("1".utf8), to: path, permissions: 0o644, replaces: false)
        #expect(throws: PrivateFile.Failure.self) {
            try PrivateFile.write(Data("2".utf8), to: path, replaces: false)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "1")
        #expect(try names() == ["config.toml"])
        #expect(
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o644)
    }

    @Test func aFileWithoutANameLeavesNothing() throws {
        let file = try #require(FileHandle.unnamed(inFolderOf: path))
        #expect(Data("1".utf8).write(to: file.fileDescriptor) == nil)
        #expect(try names() == [])
        #expect(file.link(to: path) == nil)
        #expect(file.link(to: path) == EEXIST)
        #expect(try names() == ["config.toml"])
    }
}
