import CursesKitTesting
import Testing

@testable import CursesKit

/// A window that is resized during every kind of animation. `TestApplication` compares each frame with a picture drawn
/// from scratch.
@MainActor
struct ResizingTests {
    enum Motion: CaseIterable, CustomTestStringConvertible {
        case crossDissolve, openDoors, push, pop, frame, alpha, scale, spring, navigation, presentation,
            dismissal,
            images, launchImage, activity

        var testDescription: String { "\(self)" }

        /// Whether it goes on until the program ends it.
        var isEndless: Bool { [.images, .launchImage, .activity].contains(self) }
    }

    private let label = Label("Some words that move, and 漢字 of two cells", numberOfLines: 0)
    private let mover = Label("moving 漢字", style: .selection)
    private let container = View()
    private let root: ShowingController
    private let navigation: NavigationController

    init() {
        root = ShowingController(container)
        root.title = "Title"
        navigation = NavigationController(rootViewController: root)
        label.frame = Rect(x: 0, y: 0, width: 80, height: 3)
        label.autoresizingMask = [.flexibleWidth]
        mover.frame = Rect(x: 2, y: 5, width: 12, height: 1)
        container.addSubview(label)
        container.addSubview(mover)
    }

    private func start(_ motion: Motion, in application: TestApplication) {
        func transition(_ transition: Transition) {
            View.transition(with: application.window, duration: .seconds(1), options: transition) {
                label.text = "Other words 漢"
            }
        }
        func animate(_ change: () -> Void) { View.animate(withDuration: .seconds(1), animations: change) }
        switch motion {
        case .crossDissolve: transition(.crossDissolve)
        case .openDoors: transition(.openDoors)
        case .push: transition(.push)
        case .pop: transition(.pop)
        case .frame: animate { mover.frame = Rect(x: 60, y: 20, width: 20, height: 2) }
        case .alpha: animate { mover.alpha = 0.2 }
        case .scale: animate { mover.scale = 3 }
        case .spring:
            View.animate(withDuration: .seconds(1), usingSpringWithDamping: 0.3, initialSpringVelocity: 9) {
                mover.frame.origin = Point(x: 70, y: 22)
            }
        case .navigation:
            navigation.pushViewController(ShowingController(Label("Next 漢字")), animated: true)
        case .presentation: navigation.present(alert, animated: true)
        case .dismissal:
            navigation.present(alert)
            navigation.dismiss(animated: true)
        case .images:
            let view = ImageView()
            view.animationImages = [Image("漢\n/\\"), Image("字\n\\/")]
            view.startAnimating()
            show(view)
        case .launchImage:
            let image = Image("漢\n/\\")
            let view = LaunchImageView(image: image, roundDuration: .seconds(1)) { [image, Image("字\n\\/")] }
            show(view)
            view.startLoading()
        case .activity:
            let view = ActivityIndicatorView()
            show(view)
            view.startAnimating()
        }
    }

    private func show(_ view: View) {
        view.frame = container.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.addSubview(view)
    }

    private var alert: AlertController {
        let alert = AlertController(title: "Alert 漢字", message: "A message.")
        alert.addAction(AlertAction("OK"))
        return alert
    }

    @Test(arguments: Motion.allCases) func isRightAtEverySize(motion: Motion) throws {
        let application = try TestApplication(navigation, colors: .indexed256)
        application.wait()
        let frames = application.terminal.frameCount
        start(motion, in: application)
        // A transition covers the picture, so that there is nothing to compare yet.
        application.clock.advance(by: .milliseconds(300))
        #expect(application.terminal.frameCount > frames)
        for (width, height) in [(81, 23), (33, 7), (1, 1), (0, 0), (5, 40), (200, 60), (80, 24)] {
            application.resize(width, height)
            application.wait(.milliseconds(40))
            application.wait(.milliseconds(400))
        }
        application.wait(.seconds(2))
        #expect(application.clock.isIdle != motion.isEndless)
    }

    @Test(arguments: Motion.allCases) func isRightWhenTheSizeComesBackAtOnce(motion: Motion) throws {
        let application = try TestApplication(navigation)
        application.wait()
        start(motion, in: application)
        application.clock.advance(by: .milliseconds(300))
        application.resize(10, 3)
        application.resize(80, 24)
        application.wait(.milliseconds(20))
        application.wait(.seconds(2))
        #expect(application.terminal.size == Size(width: 80, height: 24))
    }
}
