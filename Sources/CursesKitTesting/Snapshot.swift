import CursesKit

/// The content of a screen in a form that people can review.
///
/// A second grid shows styles: a letter for each style, `.` for cells in the terminal's own colours, and a
/// legend that explains the letters.
public struct Snapshot: Hashable, Sendable {
    /// The rows of the screen without trailing spaces, each with a line end.
    public let text: String
    /// A row of letters for each row of the screen, an empty line, and the legend.
    public let styles: String

    /// A snapshot of the whole `canvas`.
    public init(of canvas: Canvas) {
        text = canvas.rows.map { $0 + "\n" }.joined()
        var letters: [Style: Character] = [.plain: "."]
        var legend = ""
        var grid = ""
        for y in 0..<canvas.size.height {
            for x in 0..<canvas.size.width {
                let style = canvas[x, y].style
                if letters[style] == nil {
                    let letter = Self.letter(letters.count - 1)
                    letters[style] = letter
                    legend += "\(letter) = \(style.summary)\n"
                }
                grid.append(letters[style] ?? "?")
            }
            grid += "\n"
        }
        styles = legend.isEmpty ? grid : grid + "\n" + legend
    }

    /// A snapshot of the present screen of `terminal`.
    @MainActor
    public init(of terminal: VirtualTerminal) {
        self.init(of: terminal.canvas)
    }

    /// A snapshot of `view` alone, in its own size.
    ///
    /// - Parameters:
    ///   - view: a view without a superview.
    ///   - theme: resolves its colours.
    @MainActor
    public init(of view: View, theme: Theme = .standard) {
        let window = Window(frame: Rect(origin: .zero, size: view.frame.size))
        window.theme = theme
        view.frame.origin = .zero
        window.addSubview(view)
        self.init(of: window.wholeFrame())
        view.removeFromSuperview()
    }

    /// `a` to `z`, then `A` to `Z`, then `?`, because readers cannot tell more styles apart.
    private static func letter(_ index: Int) -> Character {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return index < letters.count ? letters[index] : "?"
    }
}

extension Style {
    /// A description such as `bold rgb(255, 255, 255) on named(blue)`.
    fileprivate var summary: String {
        let names: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"),
            (.italic, "italic"), (.strikethrough, "strikethrough"),
        ]
        let words = names.filter { attributes.contains($0.0) }.map(\.1) + [foreground.description]
        let ground = background == .standard ? [] : ["on", background.description]
        return (words + ground).joined(separator: " ")
    }
}
