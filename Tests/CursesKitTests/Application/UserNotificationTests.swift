import Testing

@testable import CursesKit

struct UserNotificationTests {
    private static let notification = UserNotification(title: "a;b", body: "9;4;1")

    @Test(arguments: [
        (["TERM_PROGRAM": "iTerm.app"], "\u{1B}]9; a;b: 9;4;1\u{07}"),
        (["KITTY_WINDOW_ID": "1"], "\u{1B}]9; a;b: 9;4;1\u{07}"),
        (["TERM": "xterm-ghostty"], "\u{1B}]9; a;b: 9;4;1\u{07}"),
        (["TERM": "foot", "KITTY_WINDOW_ID": ""], "\u{1B}]777;notify;a,b;9;4;1\u{07}"),
        (["TERM": "xterm-256color", "TERM_PROGRAM": "tmux"], "\u{1B}]777;notify;a,b;9;4;1\u{07}"),
    ])
    func hasTheFormOfTheTerminal(environment: [String: String], expected: String) {
        let bytes = NotificationProtocol { environment[$0] }.bytes(of: Self.notification)
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    @Test func hasNoControlCharacters() {
        let notification = UserNotification(title: "a\u{7}\u{1B}]0;", body: "b\n\u{9C}c")
        #expect(notification.title == "a]0;" && notification.body == "bc")
    }
}
