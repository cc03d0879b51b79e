import CursesKit
import CursesKitTesting
import Testing

/// A picture in the article `The-Views.md`: some classes of the toolkit in a small terminal.
struct ViewPicture: Sendable {
    /// The classes that it shows; the picture has the name of the first one.
    let classes: [String]
    /// What the picture shows, for readers who cannot see it.
    let title: String
    let size: Size
    /// Makes the screen.
    let make: @MainActor @Sendable () -> ViewController
    /// What the user does before the picture is taken.
    let act: @MainActor @Sendable (_ user: Simulator, Window) -> Void

    /// A picture of a controller.
    init(
        _ classes: String..., title: String, size: Size,
        controller: @escaping @MainActor @Sendable () -> ViewController,
        act: @escaping @MainActor @Sendable (Simulator, Window) -> Void = { _, _ in }
    ) {
        (self.classes, self.title, self.size) = (classes, title, size)
        (make, self.act) = (controller, act)
    }

    /// A picture of a view with an empty cell around it.
    init(
        _ classes: String..., title: String, size: Size, view: @escaping @MainActor @Sendable () -> View,
        act: @escaping @MainActor @Sendable (Simulator, Window) -> Void = { _, _ in }
    ) {
        (self.classes, self.title, self.size) = (classes, title, size)
        (make, self.act) = ({ FramingViewController(view()) }, act)
    }

    /// The file in the documentation's folder, without its ending: `view-label`, `view-line-chart`.
    var name: String {
        "view" + classes[0].map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
    }

    /// Takes the picture, a moment after the user has acted.
    @MainActor
    func screenshot() throws -> Screenshot {
        let delegate = PictureDelegate(make)
        let simulator = try Simulator(delegate, size: size)
        if let window = delegate.window { act(simulator, window) }
        simulator.wait(.seconds(1))
        return simulator.screenshot(title: title)
    }
}

extension ViewPicture: CustomTestStringConvertible {
    var testDescription: String { classes[0] }
}

/// A view with an empty cell around it.
private final class FramingViewController: ViewController {
    private let framed: View

    init(_ framed: View) {
        self.framed = framed
        super.init()
    }

    override var preferredResponder: Responder { framed }

    override func viewDidLoad() {
        view.addSubview(framed)
    }

    override func viewDidLayoutSubviews() {
        framed.frame = view.bounds.inset(dx: 1, dy: 1)
    }
}

@MainActor
private final class PictureDelegate: ApplicationDelegate {
    private(set) var window: Window?
    private let make: @MainActor () -> ViewController

    init(_ make: @escaping @MainActor () -> ViewController) {
        self.make = make
    }

    func applicationDidFinishLaunching(_ application: Application) {
        let window = Window(frame: Rect(origin: .zero, size: application.terminal.size))
        window.rootViewController = make()
        self.window = window
    }
}
