import Foundation
import Testing

@testable import TekpubKit

struct LibraryChecksTests {
    private func findings(in folder: URL) async -> [String: Finding] {
        let checks = LibraryChecks(in: folder, limit: .seconds(10)).checks
        let found = await Diagnosis.findings(of: checks, within: .seconds(1), clock: ManualClock())
        return Dictionary(found.map { ($0.name, $0) }) { first, _ in first }
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test func acceptsALibraryAndChangesNothing() async throws {
        try await withFolder { folder in
            #expect(await findings(in: folder)["database"]?.state == .ok)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            _ = try Library.open(in: folder)
            let found = await findings(in: folder)
            #expect(found["integrity"]?.found.contains("intact") == true)
            #expect(found["version"]?.state == .ok && found["lock"]?.state == .ok)
            #expect(found.values.allSatisfy { $0.state == .ok })
        }
    }

    @Test func readsTheAddressesOfSourcesWithoutCreatingALibrary() async throws {
        try await withFolder { folder in
            let checks = LibraryChecks(in: folder, limit: .zero)
            #expect(checks.sourceAddresses.isEmpty)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            _ = try Library.open(in: folder).sources.add([NewSource(address: "https://example.org/feed.xml")])
            #expect(checks.sourceAddresses.contains("https://example.org/feed.xml"))
        }
    }

    @Test func leavesWhatTakesTooLong() async throws {
        try await withFolder { folder in
            _ = try Library.open(in: folder)
            let checks = LibraryChecks(in: folder, limit: .zero).checks
            let found = await Diagnosis.findings(of: checks, within: .seconds(1), clock: ManualClock())
            let integrity = try #require(found.first { $0.name == "integrity" })
            #expect(integrity.state == .unknown && integrity.found.hasPrefix("Not checked"))
        }
    }

    @Test func findsDamageWithoutSettingTheLibraryAside() async throws {
        try await withFolder { folder in
            let library = folder.appending(path: "library")
            try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
            let path = library.appending(path: "library.sqlite")
            let junk = Data("This is no database, but it is long enough to look like one. ".utf8)
            try junk.write(to: path)
            let found = await findings(in: folder)
            #expect(found["database"]?.state == .problem)
            #expect(found["database"]?.advice?.contains("tekpub doctor --repair") == true)
            #expect(try Data(contentsOf: path) == junk)
            #expect(try FileManager.default.contentsOfDirectory(atPath: library.path) == ["library.sqlite"])
        }
    }
}
