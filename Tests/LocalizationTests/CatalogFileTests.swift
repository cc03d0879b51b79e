import Foundation
import Testing

/// The files in `Resources/languages`, which `Resources/languages.py` compares with the sources.
struct CatalogFileTests {
    @Test func areSortedAndMatchTheSources() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let script = Process()
        let output = Pipe()
        script.executableURL = URL(filePath: "/usr/bin/env")
        script.arguments = ["python3", root.appending(path: "Resources/languages.py").path, "--complete"]
        script.standardOutput = output
        try script.run()
        let report = try output.fileHandleForReading.readToEnd() ?? Data()
        script.waitUntilExit()
        #expect(String(decoding: report, as: UTF8.self) == "")
        #expect(script.terminationStatus == 0)
    }
}
