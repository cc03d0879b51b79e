import CursesKit

/// Shows a greeting when the user presses Enter.
final class GreetingViewController: ViewController {
    private let label = Label("hello")

    override func loadView() -> View { label }

    override var keyCommands: [KeyCommand] {
        [KeyCommand("Greet", keys: .enter) { [weak self] in self?.greet() }]
    }

    private func greet() {
        label.text = "hello, world"
        label.style = .tint
    }
}
