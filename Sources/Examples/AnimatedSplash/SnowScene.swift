import CursesKit

/// A mountain in the snow: the launch image and the frames of its animation.
enum SnowScene {
    private static let mountain = [
        "                                        ",
        "                   /\\                   ",
        "                  /**\\                  ",
        "            /\\   /****\\   /\\            ",
        "           /**\\_/  **  \\_/**\\           ",
        "          /  *       *      *\\          ",
        "     /\\  /        /\\          \\  /\\     ",
        "    /**\\/        /  \\          \\/**\\    ",
        "   /     A   A             A        \\   ",
        "  /     /_\\ /_\\           /_\\        \\  ",
        "________________________________________",
        "                                        ",
        "       S N O W       R E P O R T        ",
    ]

    /// The places of the flakes at the start: columns and rows.
    private static let flakes = [
        (2, 1), (7, 4), (11, 0), (14, 6), (17, 9), (21, 7), (24, 2), (28, 8), (31, 5), (34, 0), (37, 3),
        (5, 8), (9, 2), (26, 5), (33, 9), (22, 0),
    ]

    /// The number of rows that a flake falls before it starts at the top again.
    private static let height = 10

    /// The launch image.
    static let image = scene(after: 0)

    /// One round of the animation.
    static var images: [Image] { (0..<height).map { scene(after: $0) } }

    private static func scene(after steps: Int) -> Image {
        var art = mountain.map { Array($0) }
        var styles = art.map { row in row.map { $0 == "*" || $0 == "_" ? "s" : " " as Character } }
        for (x, y) in flakes {
            let row = (y + steps) % height
            guard art[row][x] == " " else { continue }
            art[row][x] = "·"
            styles[row][x] = "f"
        }
        styles[mountain.count - 1] = Array(repeating: "t", count: mountain[0].count)
        return Image(
            art.map { String($0) }.joined(separator: "\n"),
            styles: styles.map { String($0) }.joined(separator: "\n"),
            legend: ["s": .secondaryLabel, "f": .tint, "t": Style(attributes: .bold)])
    }
}
