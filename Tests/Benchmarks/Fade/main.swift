import CursesKit

// Two full screens of coloured text that fade into each other for ever, for `fading.py` to watch.

/// A screen of letters, none of which is blank, in bands of colour.
final class Letters: View {
    private let seed: Int

    init(seed: Int) {
        self.seed = seed
        super.init()
    }

    override func draw(_ canvas: inout Canvas) {
        for y in 0..<bounds.height {
            for x in stride(from: 0, to: bounds.width, by: 5) {
                let value = (x / 5 * 7 + y * 13 + seed * 31) % 26
                let shade = UInt8(60 + value * 7)
                let style = Style(
                    foreground: .rgb(shade, 255 - shade, seed == 0 ? 220 : 90),
                    background: .rgb(seed == 0 ? 0 : 40, shade / 4, seed == 0 ? 60 : 0))
                let letters = (0..<5).map { Unicode.Scalar(UInt8(97 + (value + $0 * 3) % 26)) }
                canvas.draw(
                    Text(String(String.UnicodeScalarView(letters))), at: Point(x: x, y: y), style: style)
            }
        }
    }
}

@MainActor
final class Fader: ApplicationDelegate {
    private(set) var window: Window?
    private var shown = 0

    func applicationDidFinishLaunching(_ application: Application) {
        let window = Window(frame: Rect(origin: .zero, size: application.terminal.size))
        window.rootViewController = Screen(seed: 0)
        self.window = window
    }

    func applicationDidBecomeActive(_ application: Application) { fade() }

    private func fade() {
        guard let window else { return }
        shown = 1 - shown
        View.transition(with: window, duration: .seconds(1), options: .crossDissolve) {
            window.rootViewController = Screen(seed: shown)
        } completion: { [weak self] _ in
            self?.fade()
        }
    }
}

/// A controller of a screen of letters.
final class Screen: ViewController {
    private let seed: Int

    init(seed: Int) {
        self.seed = seed
        super.init()
    }

    override func loadView() -> View { Letters(seed: seed) }
}

try Application.run(Fader())
