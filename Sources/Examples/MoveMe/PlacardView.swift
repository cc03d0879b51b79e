import CursesKit

/// A board with a greeting that looks embossed.
final class PlacardView: View {
    static let size = Size(width: 30, height: 6)

    private static let board = Color.rgb(0, 135, 95)
    private static let light = Style(foreground: .rgb(255, 255, 255), background: board, attributes: .bold)
    /// Also dim, so that it looks like a shadow without colours.
    private static let dark = Style(foreground: .rgb(0, 50, 35), background: board, attributes: .dim)

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
        canvas.drawBorder(around: bounds, style: Self.light)
        let greeting = Self.greetings[language].truncated(to: max(0, bounds.width - 4))
        let place = Point(x: (bounds.width - greeting.width) / 2, y: (bounds.height - 1) / 2)
        // Twice, for the embossed look.
        canvas.draw(greeting, at: place + Point(x: 1, y: 1), style: Self.dark)
        canvas.draw(greeting, at: place, style: Self.light)
    }
}
