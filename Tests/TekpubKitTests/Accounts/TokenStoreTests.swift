import Foundation
import Testing

@testable import TekpubKit

struct TokenStoreTests {
    private let credential = Credential(token: "s3cret", receivedAt: Date(timeIntervalSince1970: 1_000_000))

    private func origin(_ address: String = "http://127.0.0.1:3000") throws -> Origin {
        try #require(URL(string: address).flatMap(Origin.init))
    }

    private func mode(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    /// Runs `body` with a store in a directory that does not exist yet, and removes the directory afterwards.
    private func withStore(_ body: (TokenStore, _ directory: URL) throws -> Void) throws {
        let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        let directory = home.appending(path: "tekpub/tokens")
        try body(TokenStore(directory: directory), directory)
    }

    @Test func keepsATokenForEachOrigin() throws {
        try withStore { store, _ in
            let other = Credential(token: "other", receivedAt: .distantPast)
            #expect(try store.credential(for: origin()) == nil)
            try store.save(credential, for: origin())
            try store.save(other, for: origin("https://127.0.0.1:3000"))
            #expect(try store.credential(for: origin()) == credential)
            #expect(try store.credential(for: origin("https://127.0.0.1:3000")) == other)
            #expect(try store.credential(for: origin("http://127.0.0.1:3001")) == nil)
        }
    }

    @Test func forgets() throws {
        try withStore { store, directory in
            try store.save(credential, for: origin())
            #expect(try store.remove(for: origin()))
            #expect(try !store.remove(for: origin()))
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
        }
    }

    @Test func leavesNothingOfAProgramThatWasKilledWhileItWrote() throws {
        try withStore { store, directory in
            let leftover = directory.appending(component: "http-127.0.0.1-3000.tekpub-a1B2c3").path
            let other = directory.appending(component: "http-127.0.0.1-30001").path
            try store.save(credential, for: origin())
            for path in [leftover, other] { try Data("s3cret".utf8).write(to: URL(filePath: path)) }
            #expect(try store.remove(for: origin()))
            #expect(!FileManager.default.fileExists(atPath: leftover))
            #expect(FileManager.default.fileExists(atPath: other))
            try Data("s3cret".utf8).write(to: URL(filePath: leftover))
            #expect(try store.remove(for: origin()))
            try Data("s3cret".utf8).write(to: URL(filePath: leftover))
            try store.save(credential, for: origin())
            #expect(!FileManager.default.fileExists(atPath: leftover))
            #expect(try store.credential(for: origin()) == credential)
        }
    }

    @Test func letsNobodyElseRead() throws {
        try withStore { store, directory in
            try store.save(credential, for: origin())
            let file = directory.appending(component: "http-127.0.0.1-3000")
            #expect(try mode(of: directory.path) == 0o700)
            #expect(try mode(of: file.path) == 0o600)
        }
    }

    @Test func closesWhatOthersCouldRead() throws {
        try withStore { store, directory in
            try store.save(credential, for: origin())
            let file = directory.appending(component: "http-127.0.0.1-3000")
            chmod(file.path, 0o644)
            chmod(directory.path, 0o755)
            #expect(try store.credential(for: origin()) == credential)
            #expect(try mode(of: file.path) == 0o600)
            try store.save(credential, for: origin())
            #expect(try mode(of: directory.path) == 0o700)
        }
    }

    @Test func followsNoLink() throws {
        try withStore { store, directory in
            try store.save(credential, for: origin())
            let file = directory.appending(component: "http-127.0.0.1-3000")
            let elsewhere = directory.deletingLastPathComponent().appending(component: "elsewhere")
            try FileManager.default.moveItem(at: file, to: elsewhere)
            try FileManager.default.createSymbolicLink(at: file, withDestinationURL: elsewhere)
            let error = #expect(throws: AccountError.self) { try store.credential(for: origin()) }
            #expect(error == .notReadable(path: file.path, reason: "it is a link"))
            // Saving replaces the link with a file.
            try store.save(Credential(token: "new", receivedAt: .distantPast), for: origin())
            #expect(try String(contentsOf: elsewhere, encoding: .utf8).contains("s3cret"))
        }
    }

    @Test func saysThatAFileIsDamaged() throws {
        try withStore { store, directory in
            try store.save(credential, for: origin())
            let file = directory.appending(component: "http-127.0.0.1-3000")
            try Data("nonsense".utf8).write(to: file)
            let error = #expect(throws: AccountError.self) { try store.credential(for: origin()) }
            #expect(error?.errorDescription?.hasSuffix("it is damaged; log in again.") == true)
        }
    }

    @Test func saysWhereItCannotWrite() throws {
        try withStore { _, directory in
            let parent = directory.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try Data().write(to: parent.appending(component: "file"))
            let store = TokenStore(directory: parent.appending(path: "file/tokens"))
            let error = #expect(throws: AccountError.self) { try store.save(credential, for: origin()) }
            #expect(
                error?.localizedDescription.hasPrefix("The login cannot be saved in \(parent.path)") == true)
        }
    }
}
