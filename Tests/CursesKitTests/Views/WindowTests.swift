import Testing

@testable import CursesKit

@MainActor
struct WindowTests: WindowSuite {
    let given = TestRoot()

    @Test func sendsKeysAndPasteToTheFirstResponder() throws {
        let (a, b) = (listener("a"), listener("b", x: 10))
        let application = try launch(a, b)
        a.becomeFirstResponder()
        application.type("x")
        b.becomeFirstResponder()
        application.type("y")
        application.send(.paste("text"))
        #expect(journal.entries == ["a x", "b y", "b pasted text"])
    }

    @Test func forgetsAFirstResponderThatIsRemoved() throws {
        let (a, b) = (listener("a"), listener("b", x: 10))
        let application = try launch(a)
        a.addSubview(b)
        b.becomeFirstResponder()
        a.removeFromSuperview()
        root.addSubview(a)
        application.type("x")
        #expect(application.window.firstResponder == nil)
        #expect(journal.entries.isEmpty)
    }

    @Test func keepsAFirstResponderWhenAnotherViewIsRemoved() throws {
        let (a, b) = (listener("a"), listener("b", x: 10))
        let application = try launch(a, b)
        a.becomeFirstResponder()
        b.removeFromSuperview()
        application.type("x")
        #expect(journal.entries == ["a x"])
    }

    // MARK: Root and presentations

    @Test func replacesItsRoot() throws {
        let application = try launch()
        let old = try #require(application.window.rootViewController)
        let new = ShowingController(Label("new"))
        application.window.rootViewController = new
        application.wait()
        #expect(application.rows.hasPrefix("new"))
        #expect(old.window == nil && old.view.superview == nil)
        #expect(new.window === application.window)
    }

    @Test func keepsWhatIsPresentedAboveANewRoot() throws {
        let application = try launch()
        let above = ShowingController(Label("above"))
        application.window.rootViewController?.present(above)
        application.window.rootViewController = ShowingController(Label("below"))
        application.wait()
        #expect(application.rows.hasPrefix("above"))
        above.dismiss()
        application.wait()
        #expect(application.rows.hasPrefix("below"))
    }

    @Test func givesFocusBackWhenAPresentationEnds() throws {
        let (a, b) = (listener("a"), listener("b"))
        let application = try launch(a)
        a.becomeFirstResponder()
        let above = ShowingController(b)
        application.window.rootViewController?.present(above)
        application.type("x")
        above.dismiss()
        application.type("y")
        #expect(journal.entries == ["b x", "a y"])
        #expect(application.window.presentedViewControllers.isEmpty)
    }

    @Test func letsNoKeyReachAFirstResponderBelowAPresentation() throws {
        let (a, b) = (listener("a"), listener("b"))
        let application = try launch(a)
        application.window.rootViewController?.present(ShowingController(b))
        a.becomeFirstResponder()
        application.type("x")
        #expect(journal.entries == ["b x"])
    }

    @Test func dismissesWhatLiesAboveTheOneThatIsAsked() throws {
        let (a, b) = (listener("a"), listener("b"))
        let application = try launch()
        let (lower, upper) = (ShowingController(a), ShowingController(b))
        application.window.rootViewController?.present(lower)
        lower.present(upper)
        lower.dismiss()
        application.settle()
        application.type("x")
        #expect(
            application.window.presentedViewControllers.map(ObjectIdentifier.init) == [
                ObjectIdentifier(lower)
            ])
        lower.dismiss()
        lower.dismiss()
        application.type("y")
        #expect(journal.entries == ["a x"])
        #expect(application.window.presentedViewControllers.isEmpty)
    }

    // MARK: Layout

    /// Asks for layout whenever it is laid out.
    private final class Restless: View {
        override func layoutSubviews() { setNeedsLayout() }
    }

    @Test func refusesToLayOutForEver() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let window = Window(frame: Rect(x: 0, y: 0, width: 4, height: 1))
                window.addSubview(Restless())
                window.layoutIfNeeded()
            }
        }
        #expect(
            try #require(result).names(
                "a view asks for layout, or a data source for a reload, in every layout pass"))
    }
}
