import CursesKit
import CursesKitTesting
import Testing

/// What the articles about colours and motion show.
@MainActor
struct StylesTests {
    @Test func showThemes() throws {
        let controller = FruitViewController()
        let simulator = try ArticleDelegate.simulator(controller)
        let window = try #require(controller.window)
        window.theme = .dark
        #expect(window.theme == .dark)

        var theme = Theme.light
        theme.tint = Theme.Ink(.rgb(175, 82, 222))
        window.theme = theme
        #expect(window.theme == theme)
        #expect(simulator.screen.contains("Quince"))
    }

    @Test func moveAPlacard() throws {
        let root = ViewController()
        let simulator = try ArticleDelegate.simulator(root)
        let placard = Label("placard")
        placard.frame = Rect(x: 0, y: 0, width: 7, height: 1)
        root.view.addSubview(placard)
        View.animate(withDuration: .milliseconds(300), options: .curveEaseOut) {
            placard.frame.origin.x = 40
            placard.alpha = 0.5
        } completion: { finished in
            // `finished` is false if another change moved the placard meanwhile.
        }
        #expect(placard.frame.origin.x == 40)
        #expect(placard.shownFrame.origin.x < 40)
        simulator.wait(.seconds(1))
        #expect(placard.shownFrame.origin.x == 40)

        let catalogue = FruitViewController()
        let window = try #require(root.window)
        View.transition(with: window, duration: .milliseconds(1200), options: .openDoors) {
            window.rootViewController = catalogue
        }
        simulator.wait(.seconds(2))
        #expect(simulator.screen.contains("Quince"))
    }
}
