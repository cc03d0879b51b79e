/// How a terminal is told of a notification.
enum NotificationProtocol: Hashable, Sendable {
    /// OSC 9 with one text, as iTerm2 has it.
    case text
    /// OSC 777 with title and text, as urxvt and foot have it.
    case titleAndText

    /// Returns what a terminal probably knows. Those that know neither ignore OSC 777; some take OSC 9 for something
    /// else.
    init(environment: (String) -> String?) {
        let programs = ["iTerm.app", "WezTerm", "ghostty"]
        let isKnown =
            environment("TERM_PROGRAM").map(programs.contains) == true
            || environment("KITTY_WINDOW_ID")?.isEmpty == false
            || ["xterm-kitty", "xterm-ghostty"].contains(environment("TERM") ?? "")
        self = isKnown ? .text : .titleAndText
    }

    /// The bytes for a notification.
    func bytes(of notification: UserNotification) -> [UInt8] {
        let command =
            switch self {
            // A digit at the beginning would be another command, such as `9;4` for progress.
            case .text: "9; \(notification.title): \(notification.body)"
            case .titleAndText:
                "777;notify;\(notification.title.replacing(";", with: ","));\(notification.body)"
            }
        return Array("\u{1B}]\(command)\u{07}".utf8)
    }
}
