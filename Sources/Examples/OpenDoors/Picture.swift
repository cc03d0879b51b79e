import CursesKit

/// The pictures on the doors and behind them, for each shape of the window.
@MainActor
enum Picture {
    static let style = Style(
        foreground: .rgb(240, 190, 80), background: .rgb(60, 36, 18), attributes: .bold)

    static let doors: TraitVariants<Image> = [
        "Doors-Landscape": Image(
            """
            ╔══════════════════╤╤══════════════════╗
            ║ ┌──────────────┐ ││ ┌──────────────┐ ║
            ║ │              │ ││ │              │ ║
            ║ │   O P E N    │ ││ │  D O O R S   │ ║
            ║ │              │ ││ │              │ ║
            ║ └──────────────┘ ││ └──────────────┘ ║
            ║ ┌──────────────┐(││)┌──────────────┐ ║
            ║ │              │ ││ │              │ ║
            ║ └──────────────┘ ││ └──────────────┘ ║
            ╚══════════════════╧╧══════════════════╝
            """, style: style),
        "Doors-Portrait": Image(
            """
            ╔═════════╤╤═════════╗
            ║ ┌─────┐ ││ ┌─────┐ ║
            ║ │  O  │ ││ │  D  │ ║
            ║ │  P  │ ││ │  O  │ ║
            ║ │  E  │ ││ │  O  │ ║
            ║ │  N  │ ││ │  R  │ ║
            ║ │     │ ││ │  S  │ ║
            ║ └─────┘ ││ └─────┘ ║
            ║        (││)        ║
            ║ ┌─────┐ ││ ┌─────┐ ║
            ║ │     │ ││ │     │ ║
            ║ │     │ ││ │     │ ║
            ║ └─────┘ ││ └─────┘ ║
            ╚═════════╧╧═════════╝
            """, style: style),
    ]

    /// The hall, with the water of its fountain in a colour of its own.
    static let hall: TraitVariants<Image> = [
        "Hall-Landscape": hall(
            """
             .-----.   .-----.                      .-----.   .-----.
            / .---. \\ / .---. \\       . : .        / .---. \\ / .---. \\
            | |   | | | |   | |     '.  :  .'      | |   | | | |   | |
            | |   | | | |   | |       ' : '        | |   | | | |   | |
            | |   | | | |   | |     ___ : ___      | |   | | | |   | |
            | |   | | | |   | |    (____:____)     | |   | | | |   | |
            | |   | | | |   | |        )_(         | |   | | | |   | |
            |_|   |_| |_|   |_|   ____/___\\____    |_|   |_| |_|   |_|
            =====================(_____________)======================
            """, water: (x: 22..<36, y: 1..<6)),
        "Hall-Portrait": hall(
            """
                 .----------.
               .'  .------.  '.
              /  .'        '.  \\
             |  /            \\  |
             | |     . : .    | |
             | |   '.  :  .'  | |
             | |     ' : '    | |
             | |   ___ : ___  | |
             | |  (____:____) | |
             | |      )_(     | |
             | | ____/___\\___ | |
             |_|(____________)|_|
            ======================
            """, water: (x: 4..<18, y: 4..<9)),
    ]

    private static func hall(_ art: String, water: (x: Range<Int>, y: Range<Int>)) -> Image {
        let styles = art.split(separator: "\n").enumerated().map { y, row in
            String(
                row.enumerated().map { x, character in
                    let isWater = water.y.contains(y) && water.x.contains(x) && ".:'".contains(character)
                    return isWater ? "w" : "s"
                })
        }
        return Image(
            art, styles: styles.joined(separator: "\n"), legend: ["w": .tint, "s": .secondaryLabel])
    }
}
