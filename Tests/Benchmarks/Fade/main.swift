import CursesKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// Two full screens of coloured text that fade into each other for ever, for `fading.py` to watch. After
// each fade the title of the terminal is the number of frames drawn so far.

/// A screen full of letters, without blanks, in bands of colour.
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

/// An invisible view that grows with every frame, so every frame lays it out.
final class FrameCounter: View {
    private(set) var count = 0

    override func layoutSubviews() { count += 1 }

    func run() {
        View.performWithoutAnimation { frame = Rect(x: -20_000, y: 0, width: 0, height: 1) }
        View.animate(withDuration: .seconds(1), options: .curveLinear) {
            frame = Rect(x: -20_000, y: 0, width: 10_000, height: 1)
        }
    }
}

@MainActor
final class Fader: ApplicationDelegate {
    private(set) var window: Window?
    private let counter = FrameCounter()
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
        window.addSubview(counter)
        counter.run()
        View.transition(with: window, duration: .seconds(1), options: .crossDissolve) {
            window.rootViewController = Screen(seed: shown)
        } completion: { [weak self] _ in
            guard let self else { return }
            let title = "\u{1B}]2;\(counter.count)\u{7}"
            if let terminal = window.application?.terminal as? CursesTerminal {
                _ = title.withCString { write(terminal.descriptor, $0, strlen($0)) }
            }
            fade()
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
