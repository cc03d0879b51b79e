/// The sequence that sends text to the clipboard (OSC 52), through a multiplexer if there is one.
struct ClipboardSequence {
    /// The program that has to pass the sequence on; nil for none.
    let multiplexer: Multiplexer?
    /// Whether a tmux on this machine reads the sequence. Another terminal would print what only tmux understands.
    let isInTmux: Bool

    /// GNU screen prints the rest of a longer string.
    private static let pieceLength = 240
    private static let (opening, closing) = (Array("\u{1B}P".utf8), Array("\u{1B}\\".utf8))

    /// tmux copies the text itself if `set-clipboard` is on, and passes the sequence on if `allow-passthrough` is. screen
    /// passes on what stands in a DCS, in any number of pieces.
    func bytes(copying text: String) -> [UInt8] {
        let sequence = Array("\u{1B}]52;c;".utf8) + Base64.encoded(text.utf8) + [0x07]
        switch multiplexer {
        case .tmux where isInTmux:
            let inside = sequence.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] }
            return sequence + Self.opening + "tmux;".utf8 + inside + Self.closing
        case .screen:
            return stride(from: 0, to: sequence.count, by: Self.pieceLength).flatMap { start in
                Self.opening + sequence[start...].prefix(Self.pieceLength) + Self.closing
            }
        case .tmux, nil: return sequence
        }
    }
}
