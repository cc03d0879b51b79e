import Foundation
import Testing

@testable import TekpubKit

struct SecretFilterTests {
    private let filter = SecretFilter(home: "/home/ada")

    @Test(arguments: [
        ("GET https://ada:pw@example.org/feed.xml 200", "GET https://example.org/feed.xml 200"),
        ("base-url = \"https://example.org/feed?auth=abc\"", "base-url = \"https://example.org\""),
        ("see https://example.org/5d41402abc4b2a76b9719d91/feed.", "see https://example.org."),
        ("(https://example.org/talks)", "(https://example.org/talks)"),
        ("ssh://ada:pw@host/x", "ssh://host/x"),
        ("proxy ada:secret@proxy.example:3128", "proxy …@proxy.example:3128"),
        ("login of ada@example.org failed", "login of … failed"),
        (
            "player = \"mpv --http-header-fields='Authorization: Bearer abc'\"",
            "player = \"mpv --http-header-fields='Authorization: …"
        ),
        ("Cookie: a=b; c=d", "Cookie: …"),
        ("Cookie: a=\"1\"; session=abc", "Cookie: …"),
        ("{\"Cookie\": \"session=abc\"}", "{\"Cookie: …"),
        ("password = \"my secret words\" # mine", "password = … # mine"),
        ("password=ab;cd,ef next", "password=… next"),
        ("run --password hunter2 --quiet", "run --password … --quiet"),
        ("key Qm9_x8Kd72_fL0a9Zz1_Qw3e here", "key … here"),
        ("on x86_64-unknown-linux-gnu", "on x86_64-unknown-linux-gnu"),
        ("x -H Bearer abc.def y", "x -H Bearer … y"),
        ("run --token=abc --api-key: 12", "run --token=… --api-key: …"),
        ("key 5d41402abc4b2a76b9719d911017c592 here", "key … here"),
        ("id 6F9619FF-8B86-D011-B42D-00CF4FC964FF.", "id …."),
        ("store setRestorationState 1 row 0.003 s", "store setRestorationState 1 row 0.003 s"),
        ("/home/ada/.config and /home/adam and /home/ada", "~/.config and /home/adam and ~"),
        ("2026-11-22T11:30:05.123Z info http", "2026-11-22T11:30:05.123Z info http"),
        ("size 80 x 24 · xterm-256color", "size 80 x 24 · xterm-256color"),
    ])
    func takesSecretsOut(text: String, expected: String) {
        #expect(filter.filtered(text) == expected)
    }

    @Test func readsTheEndOfALog() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "log").path
        #expect(LogFile.lastLines(of: path, count: 3) == nil)
        try Data("a\nb\nc\nd\n".utf8).write(to: URL(filePath: path))
        #expect(LogFile.lastLines(of: path, count: 3) == ["b", "c", "d"])
        let long = (0..<20_000).map { "line number \($0)\n" }.joined()
        try Data(long.utf8).write(to: URL(filePath: path))
        let lines = try #require(LogFile.lastLines(of: path, count: 100_000))
        #expect(lines.last == "line number 19999")
        #expect(lines.allSatisfy { $0.hasPrefix("line number ") } && lines.count < 20_000)
        #expect(LogFile.lastLines(of: "/dev/null", count: 3) == nil)
    }
}
