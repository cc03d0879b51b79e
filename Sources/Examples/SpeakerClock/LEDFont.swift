/// Characters in segments of squares, like those of LEDs.
enum LEDFont {
    /// The rows of a character.
    static let height = 5

    /// The lit squares of each character in five rows of three; each row is an octal digit.
    private static let lit: [Character: Int] = [
        "0": 0o75557, "1": 0o11111, "2": 0o71747, "3": 0o71717, "4": 0o55711, "5": 0o74717,
        "6": 0o74757, "7": 0o71111, "8": 0o75757, "9": 0o75717, ":": 0o01010,
        "A": 0o75755, "E": 0o74747, "P": 0o75744, "R": 0o75765, "S": 0o74717, "T": 0o72222, "U": 0o55557,
    ]

    /// The squares that a character needs side by side.
    static func width(of character: Character) -> Int { character == ":" ? 1 : 3 }

    /// The squares that a word needs side by side, with a gap of one between two characters.
    static func width(of word: String) -> Int { word.reduce(-1) { $0 + width(of: $1) + 1 } }

    /// The lit squares of a character; none if it is not in the font.
    static func squares(of character: Character) -> [(x: Int, y: Int)] {
        let (lit, width) = (lit[character] ?? 0, width(of: character))
        return (0..<height).flatMap { y in
            (0..<width).filter { x in lit >> (3 * (height - 1 - y) + width - 1 - x) & 1 == 1 }.map { ($0, y) }
        }
    }
}
