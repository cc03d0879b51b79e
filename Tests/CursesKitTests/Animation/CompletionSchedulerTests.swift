import Testing

@testable import CursesKit

/// Animations and transitions whose completions start them again.
@MainActor
final class CompletionSchedulerTests {
    private let root = View()
    private let label = Label("a")
    private var count = 0

    private func launch(reducesMotion: Bool = false) throws -> TestApplication {
        label.frame = Rect(x: 0, y: 0, width: 4, height: 1)
        root.addSubview(label)
        return try TestApplication(
            ShowingController(root), size: Size(width: 10, height: 2), reducesMotion: reducesMotion)
    }

    private func pulse(limit: Int = 1000) {
        count += 1
        View.animate(withDuration: .seconds(1)) {
            label.alpha = count.isMultiple(of: 2) ? 1 : 0.5
        } completion: { [self] _ in
            if count < limit { pulse(limit: limit) }
        }
    }

    private func turn() {
        count += 1
        View.transition(with: label, duration: .seconds(1), options: .push) {
            label.text = "\(count)"
        } completion: { [self] _ in
            if count < 1000 { turn() }
        }
    }

    @Test func beginsAnAnimationOnceAFrameWhereMotionIsReduced() throws {
        let application = try launch(reducesMotion: true)
        pulse()
        #expect(count == 2)
        application.clock.advance(by: .milliseconds(170))
        #expect(count == 12)
    }

    @Test func beginsAnAnimationOnceAFrameWhenItsViewHasLeft() throws {
        let application = try launch()
        pulse()
        #expect(count == 1)
        label.removeFromSuperview()
        #expect(count == 2)
        application.clock.advance(by: .milliseconds(170))
        #expect(count == 12)
    }

    @Test func beginsAnAnimationLaterWithoutAnApplication() {
        pulse(limit: 50)
        #expect(count == 2)
    }

    @Test func endsWhatTwoChainsTakeFromEachOther() throws {
        let application = try launch()
        pulse()
        pulse()
        #expect(count == 3)
        application.clock.advance(by: .milliseconds(170))
        #expect(count == 13)
    }

    @Test func beginsATransitionOnceAFrameWhereMotionIsReduced() throws {
        let application = try launch(reducesMotion: true)
        turn()
        #expect(count == 2)
        application.clock.advance(by: .milliseconds(170))
        #expect(count == 12)
    }

    @Test func beginsATransitionOnceAFrameWhenItsViewHasLeft() throws {
        let application = try launch()
        turn()
        label.removeFromSuperview()
        application.clock.advance(by: .milliseconds(1100))
        #expect(count > 2 && count < 10)
    }

    @Test func beginsATransitionWithWhatIsOnTheScreen() throws {
        let label = Label("aaaaaaaaaa")
        let application = try TestApplication(showing: label, size: Size(width: 10, height: 1))
        func push(_ text: String) {
            View.transition(with: label, duration: .seconds(1), options: .push) { label.text = Text(text) }
        }
        push("bbbbbbbbbb")
        application.clock.advance(by: .milliseconds(500))
        let seen = application.rows
        #expect(Set(seen) == ["a", "b"])
        push("cccccccccc")
        application.clock.advance(by: .milliseconds(20))
        #expect(application.rows == seen)
        application.wait(.seconds(1))
        #expect(application.rows == "cccccccccc")
    }
}
