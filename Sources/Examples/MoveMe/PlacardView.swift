import CursesKit

/// A board with a greeting on a plate. Light falls from the upper left: edges towards it shine, the others are in the
/// shade, so that board and greeting look embossed.
final class PlacardView: View {
    static let size = Size(width: 30, height: 6)

    private static let board = Color.rgb(0, 120, 85)
    private static let plate = Color.rgb(0, 95, 66)
    private static let light = Style(foreground: .rgb(150, 235, 200), background: board, attributes: .bold)
    /// Also dim, so that it looks like a shadow without colours.
    private static let shade = Style(foreground: .rgb(0, 45, 30), background: board, attributes: .dim)
    private static let word = Style(foreground: .white, background: plate, attributes: .bold)

    private static let greetings: [Text] = [
        "Welcome", "Bienvenue", "Willkommen", "Benvenuti", "Bienvenidos", "Bem-vindo", "Welkom", "Välkommen",
        "Добро пожаловать", "ようこそ", "欢迎", "환영합니다",
    ]
    private var language = 0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        backgroundStyle = Self.light
    }

    /// Shows the greeting in the next language; the first follows the last.
    func showNextGreeting() {
        language = (language + 1) % Self.greetings.count
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        drawBoard(on: &canvas)
        let greeting = Self.greetings[language].truncated(to: max(0, bounds.width - 6), .byTruncatingMiddle)
        let y = (bounds.height - 1) / 2
        let plate = Rect(
            x: (bounds.width - greeting.width) / 2 - 1, y: y, width: greeting.width + 2, height: 1)
        canvas.fill(plate, style: Self.word)
        canvas.draw(greeting, at: Point(x: plate.minX + 1, y: y), style: Self.word)
        // Fonts without parts of blocks have no edges as thin as these.
        guard traitCollection.hasPartialBlocks, y > 1, y + 2 < bounds.height else { return }
        let above = plate.origin - Point(x: 0, y: 1)
        let below = plate.origin + Point(x: 0, y: 1)
        canvas.draw(line("▁", plate.width), at: above, style: Self.light)
        canvas.draw(line("▔", plate.width), at: below, style: Self.shade)
    }

    /// Draws the edges of the board: the left and upper ones in the light.
    private func drawBoard(on canvas: inout Canvas) {
        canvas.drawBorder(around: bounds, style: Self.light)
        guard bounds.width > 1, bounds.height > 1 else { return }
        let (right, bottom) = (bounds.maxX - 1, bounds.maxY - 1)
        canvas.draw(line("─", bounds.width - 2), at: Point(x: 1, y: bottom), style: Self.shade)
        for y in 1..<max(1, bottom) { canvas.draw("│", at: Point(x: right, y: y), style: Self.shade) }
        canvas.draw("╯", at: Point(x: right, y: bottom), style: Self.shade)
    }

    private func line(_ character: Character, _ width: Int) -> Text {
        Text(String(repeating: character, count: width))
    }
}
