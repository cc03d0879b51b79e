/// How a terminal draws the pixels of a picture over its cells.
///
/// This folder encodes pictures for terminals, also through multiplexers, and says where they are on the screen.
public enum PictureProtocol: Hashable, Sendable {
    /// DEC's sixels.
    case sixel
    /// kitty's graphics protocol.
    case kitty

    /// Whether to ask for kitty's graphics: other terminals may print the question. A multiplexer passes no pictures
    /// on, whatever terminal it runs in.
    static func asksForKitty(environment: (String) -> String?) -> Bool {
        guard Multiplexer(environment: environment) == nil else { return false }
        let variables = [
            "KITTY_WINDOW_ID", "KONSOLE_VERSION", "GHOSTTY_RESOURCES_DIR", "WEZTERM_PANE",
        ]
        return variables.contains { environment($0)?.isEmpty == false }
            || environment("TERM") == "xterm-kitty" || environment("TERM") == "xterm-ghostty"
    }
}

/// The bytes of a picture for one protocol.
enum EncodedPicture: Sendable {
    /// Parts that are drawn one below the other, each at the first cell of the row that many rows below the first.
    case strips([(row: Int, bytes: [UInt8])])
    /// The transmission of the pixels in pieces; the picture is displayed later, as often as needed.
    case transmission(number: Int, pieces: [[UInt8]])

    /// - Parameters:
    ///   - cell: the size of a cell in pixels.
    ///   - number: the number that kitty knows the picture by.
    init(_ picture: Picture, for kind: PictureProtocol, cell: Size, number: Int) {
        switch kind {
        case .sixel: self = .strips(SixelPicture.strips(of: picture, cell: cell))
        case .kitty:
            self = .transmission(
                number: number, pieces: KittyPicture.pieces(of: picture, cell: cell, number: number))
        }
    }
}
