import CursesKit

/// What a user's command has written, as a text that scrolls.
final class CommandOutputViewController: ViewController {
    private let text = TextView()

    init(_ output: CommandOutput) {
        super.init()
        title = Text(output.name)
        text.showsVerticalScrollIndicator = true
        text.paragraphs = output.paragraphs
    }

    override var preferredResponder: Responder { text }

    override func loadView() -> View { CommandOutputView(text: text) }
}

/// The text with a margin on both sides.
private final class CommandOutputView: View {
    private let text: TextView

    init(text: TextView) {
        self.text = text
        super.init()
        addSubview(text)
    }

    override func layoutSubviews() {
        text.frame = bounds.inset(dx: bounds.width > 20 ? 1 : 0, dy: 0)
    }
}
