import CursesKit

/// The pictures on the doors, for each shape of the window.
@MainActor
enum Picture {
    static let style = Style(
        foreground: .rgb(240, 190, 80), background: .rgb(60, 36, 18), attributes: .bold)

    static let variants: TraitVariants<Image> = [
        "Doors-Landscape": Image(
            """
            ╔══════════════════╤╤══════════════════╗
            ║ ┌──────────────┐ ││ ┌──────────────┐ ║
            ║ │              │ ││ │              │ ║
            ║ │   O P E N    │ ││ │  D O O R S   │ ║
            ║ │              │ ││ │              │ ║
            ║ └──────────────┘ ││ └──────────────┘ ║
            ║                 (││)                 ║
            ║ ┌──────────────┐ ││ ┌──────────────┐ ║
            ║ │              │ ││ │              │ ║
            ║ └──────────────┘ ││ └──────────────┘ ║
            ╚══════════════════╧╧══════════════════╝
            """, style: style),
        "Doors-Portrait": Image(
            """
            ╔══════════════════╗
            ║ ┌──────────────┐ ║
            ║ │   O P E N    │ ║
            ║ └──────────────┘ ║
            ║        ()        ║
            ╟──────────────────╢
            ╟──────────────────╢
            ║        ()        ║
            ║ ┌──────────────┐ ║
            ║ │  D O O R S   │ ║
            ║ └──────────────┘ ║
            ╚══════════════════╝
            """, style: style),
    ]
}
