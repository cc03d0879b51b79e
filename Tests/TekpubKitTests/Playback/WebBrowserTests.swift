import Foundation
import Testing

@testable import TekpubKit

struct WebBrowserTests {
    /// Runs `body` with a folder that contains an opener with this content.
    private func withOpener(_ script: String, _ body: (String) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        try await folder.makeProgram(Player.desktopOpener, script)
        try await body(folder.url.path)
    }

    @Test func needsAnOpenerAndADesktop() async throws {
        try await withOpener("exit 0") { folder in
            #expect(WebBrowser.installed(environment: ["PATH": folder, "DISPLAY": ":0"]) != nil)
            #expect(WebBrowser.installed(environment: ["PATH": folder, "WAYLAND_DISPLAY": "w"]) != nil)
            #expect(WebBrowser.installed(environment: ["PATH": "\(folder)/none", "DISPLAY": ":0"]) == nil)
            #if canImport(Glibc)
                #expect(WebBrowser.installed(environment: ["PATH": folder]) == nil)
            #endif
        }
    }

    @Test func startsTheOpenerWithoutATerminal() async throws {
        try await withOpener(
            "test -t 0 || test -t 1 || test -t 2 || echo \"$1\" > \"$(dirname \"$0\")/opened\"; exit 0"
        ) { folder in
            let browser = WebBrowser(path: "\(folder)/\(Player.desktopOpener)")
            let url = try #require(URL(string: "https://example.org/a?b=c"))
            #expect(await browser.open(url))
            let opened = try String(contentsOf: URL(filePath: "\(folder)/opened"), encoding: .utf8)
            #expect(opened == "https://example.org/a?b=c\n")
        }
    }

    @Test(arguments: [("exit 3", "https://example.org"), ("exit 0", "file:///etc/passwd")])
    func tellsThatItFailed(script: String, address: String) async throws {
        try await withOpener(script) { folder in
            let browser = WebBrowser(path: "\(folder)/\(Player.desktopOpener)")
            let url = try #require(URL(string: address))
            #expect(await browser.open(url) == false)
        }
    }
}
