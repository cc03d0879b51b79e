import CursesKit

/// Two closed doors above everything else.
final class DoorsViewController: ViewController {
    private let doors = DoorsView()

    /// The time that the doors take to slide outwards.
    private static let duration = Duration.milliseconds(1200)

    override func loadView() -> View { doors }

    override func viewWillAppear() {
        super.viewWillAppear()
        showPicture()
    }

    /// Chooses the picture for the window's shape, until the doors open.
    override func traitCollectionDidChange(_ previous: TraitCollection?) {
        super.traitCollectionDidChange(previous)
        showPicture()
    }

    private func showPicture() {
        doors.picture.image = Picture.doors["Doors", for: traitCollection]
        doors.setNeedsLayout()
    }

    override func pressBegan(_ press: KeyPress) { open() }
    override func touchesBegan(_ touch: Touch) { open() }

    /// Opens the doors; does nothing if they are open.
    func open() {
        guard let window, presentingViewController != nil else { return }
        View.transition(with: window, duration: Self.duration, options: .openDoors) { dismiss() }
    }
}
