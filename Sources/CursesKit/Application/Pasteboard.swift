/// The clipboard of the user's desktop, as far as a terminal gives access to it (OSC 52).
///
/// Text can be sent and not read. The terminal does not reply, and some terminals ignore the text, such as tmux
/// without `set-clipboard on`. So tell the user that the text was sent, and not that it was copied.
@MainActor
public struct Pasteboard {
    let terminal: any Terminal

    /// The longest text in bytes of UTF-8. Terminals with small limits take it whole.
    public static let byteLimit = 74_000

    /// Whether tmux passes the text on only if its user has allowed that.
    public var dependsOnTmux: Bool { terminal.capabilities.multiplexer == .tmux }

    /// Sends `text` to the clipboard. Control characters other than line ends and tabs are left out.
    ///
    /// - Returns: whether it was sent; false if it is empty or too long, or if the terminal has no clipboard.
    public func send(_ text: String) -> Bool {
        guard text.utf8.count <= Self.byteLimit else { return false }
        let scalars = text.unicodeScalars.filter {
            $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t"
        }
        guard !scalars.isEmpty else { return false }
        return terminal.copy(String(String.UnicodeScalarView(scalars)))
    }
}

extension Application {
    /// The clipboard of the terminal's user.
    public var pasteboard: Pasteboard { Pasteboard(terminal: terminal) }
}
