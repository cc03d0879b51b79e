import Foundation
import Testing

/// Compares a whole screen with the file of that name in `Screens`.
///
/// With `RECORD_SCREENS=1` in the environment the file is written anew, and the test fails, so that
/// nobody records by accident. What was recorded is reviewed like code.
@MainActor
func expectScreen(
    _ screen: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Screens/\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1" {
        try Data((screen + "\n").utf8).write(to: file)
        Issue.record("recorded \(name)", sourceLocation: sourceLocation)
        return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(screen + "\n" == expected, sourceLocation: sourceLocation)
}
