import Foundation
import Testing

@testable import TekpubKit

struct DesktopNotifierTests {
    @Test func startsTheProgramWithPlainText() async throws {
        let folder = try TemporaryFolder()
        #expect(DesktopNotifier.installed(environment: ["PATH": folder.url.path]) == nil)
        try await folder.makeProgram(
            DesktopNotifier.program, #"printf '%s\n' "$@" > "$(dirname "$0")/shown""#)
        let notifier = try #require(DesktopNotifier.installed(environment: ["PATH": folder.url.path]))
        #expect(await notifier.show(title: "--help", body: "<b>R&D</b>"))
        let shown = try String(contentsOf: folder.url.appending(path: "shown"), encoding: .utf8)
        #expect(shown == "--app-name=tekpub\n--\n--help\n&lt;b&gt;R&amp;D&lt;/b&gt;\n")
        #expect(await DesktopNotifier(path: "/nowhere").show(title: "a", body: "b") == false)
    }
}
