import CursesKit

/// Offers the mouse's actions on keys.
final class MoveMeViewController: ViewController {
    private let moveMe = MoveMeView()

    override func loadView() -> View { moveMe }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand("Press, or let go", keys: " ", .enter) { [moveMe] in moveMe.pressOrRelease() },
            arrow("Left", .left, "h", Point(x: -2, y: 0)),
            arrow("Right", .right, "l", Point(x: 2, y: 0)),
            arrow("Up", .up, "k", Point(x: 0, y: -1)),
            arrow("Down", .down, "j", Point(x: 0, y: 1)),
            KeyCommand("Put it back at once", keys: .escape) { [moveMe] in moveMe.cancel() },
            KeyCommand("Next language", keys: .tab) { [moveMe] in moveMe.placard.showNextGreeting() },
        ]
    }

    private func arrow(_ title: String, _ arrow: Key, _ letter: Key, _ way: Point) -> KeyCommand {
        KeyCommand(title, keys: arrow, letter) { [moveMe] in moveMe.move(by: way) }.repeatedByCount()
    }
}
