import Testing

@testable import CursesKit

@MainActor
struct WindowTests {
    private let journal = Journal()

    /// Takes keys, and writes down what it hears.
    private final class Listener: View {
        let name: String
        let journal: Journal
        var onTouch: () -> Void = {}
        var onMove: () -> Void = {}
        var onEnd: () -> Void = {}

        init(_ name: String, _ frame: Rect = .zero, journal: Journal) {
            self.name = name
            self.journal = journal
            super.init(frame: frame)
        }

        override var canBecomeFirstResponder: Bool { true }
        override func pressBegan(_ press: KeyPress) { journal.add("\(name) \(press.title)") }
        override func paste(_ text: String) { journal.add("\(name) pasted \(text)") }

        override func touchesBegan(_ touch: Touch) {
            note("began", touch)
            onTouch()
        }

        override func touchesMoved(_ touch: Touch) {
            note("moved", touch)
            onMove()
        }

        override func touchesEnded(_ touch: Touch) {
            note("ended", touch)
            onEnd()
        }

        override func touchesCancelled(_ touch: Touch) { note("cancelled", touch) }

        override func wheelScrolled(by steps: Int, at touch: Touch) {
            let point = touch.location(in: self)
            journal.add("\(name) wheel \(steps) at \(point.x),\(point.y)")
        }

        private func note(_ what: String, _ touch: Touch) {
            let point = touch.location(in: self)
            journal.add(
                "\(name) \(what) \(point.x),\(point.y)" + (touch.tapCount == 1 ? "" : " x\(touch.tapCount)"))
        }
    }

    private let root = View()

    private func listener(_ name: String, x: Int = 0) -> Listener {
        Listener(name, Rect(x: x, y: 1, width: 5, height: 5), journal: journal)
    }

    private func launch(_ views: Listener...) throws -> TestApplication {
        for view in views { root.addSubview(view) }
        return try TestApplication(showing: root, size: Size(width: 20, height: 10))
    }

    // MARK: First responder

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

    // MARK: Touches

    @Test func followsTheMouseFromTheViewItWasPressedOn() throws {
        let application = try launch(listener("a"), listener("b", x: 10))
        for (kind, x) in [(MouseEvent.Kind.pressed, 11), (.dragged, 3), (.released, 19)] {
            application.send(.mouse(MouseEvent(kind, at: Point(x: x, y: 2))))
        }
        application.send(.mouse(MouseEvent(.dragged, at: Point(x: 1, y: 2))))
        application.send(.mouse(MouseEvent(.released, at: Point(x: 1, y: 2))))
        #expect(journal.entries == ["b began 1,1", "b moved -7,1", "b ended 9,1"])
    }

    @Test func scrollsWhatIsBelowTheMouse() throws {
        let application = try launch(listener("a"), listener("b", x: 10))
        application.scroll(-1, x: 12, y: 3)
        application.scroll(2, x: 0, y: 1)
        application.scroll(2, x: 19, y: 9)
        #expect(journal.entries == ["b wheel -1 at 2,2", "a wheel 2 at 0,0"])
    }

    @Test(arguments: [(0, 400, " x2"), (0, 401, ""), (1, 100, "")])
    func countsPressesThatAreCloseInTimeAndPlace(distance: Int, milliseconds: Int, count: String) throws {
        let application = try launch(listener("a"))
        application.click(1, 1)
        application.clock.advance(by: .milliseconds(milliseconds))
        _ = journal.takeAll()
        application.click(1 + distance, 1)
        let x = 1 + distance
        #expect(journal.entries == ["a began \(x),0\(count)", "a ended \(x),0\(count)"])
    }

    @Test func cancelsATouchOnAViewThatIsRemoved() throws {
        let a = listener("a")
        let application = try launch(a)
        a.onTouch = { a.removeFromSuperview() }
        application.click(1, 1)
        #expect(journal.entries == ["a began 1,0", "a cancelled 1,0"])
    }

    @Test func survivesATouchThatRemovesItsViewOnTheWayOrAtItsEnd() throws {
        let (a, b) = (listener("a"), listener("b", x: 10))
        a.onMove = { a.removeFromSuperview() }
        b.onEnd = { b.removeFromSuperview() }
        let application = try launch(a, b)
        for x in [1, 11] {
            for kind in [MouseEvent.Kind.pressed, .dragged, .dragged, .released] {
                application.send(.mouse(MouseEvent(kind, at: Point(x: x, y: 1))))
            }
        }
        #expect(
            journal.entries == [
                "a began 1,0", "a moved 1,0", "a cancelled 1,0", "b began 1,0", "b moved 1,0", "b moved 1,0",
                "b ended 1,0",
            ])
        #expect(root.subviews.isEmpty)
    }

    @Test func survivesATouchThatRemovesWhatIsAroundIt() throws {
        let (a, b) = (listener("a"), listener("b"))
        a.addSubview(b)
        b.onTouch = { a.removeFromSuperview() }
        let application = try launch(a)
        application.click(1, 3)
        application.click(1, 3)
        #expect(journal.entries == ["b began 1,1", "b cancelled 1,1"])
    }

    @Test func cancelsATouchWhenTheSizeChanges() throws {
        let application = try launch(listener("a"))
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 1, y: 1))))
        application.resize(30, 10)
        application.send(.mouse(MouseEvent(.released, at: Point(x: 1, y: 1))))
        #expect(journal.entries == ["a began 1,0", "a cancelled 1,0"])
    }

    @Test(arguments: [Event.suspend, .resume, .focus(false)])
    func cancelsATouchWhenTheUserTurnsAway(event: Event) throws {
        let application = try launch(listener("a"))
        application.send(.mouse(MouseEvent(.pressed, at: Point(x: 1, y: 1))))
        application.send(event)
        application.send(.mouse(MouseEvent(.released, at: Point(x: 1, y: 1))))
        #expect(journal.entries == ["a began 1,0", "a cancelled 1,0"])
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

    // MARK: Transitions

    private func dissolve(_ application: TestApplication, to text: String, on label: Label) {
        View.transition(with: label, duration: .seconds(1), options: .crossDissolve) {
            label.text = text
        } completion: {
            journal.add("done \($0)")
        }
    }

    @Test func showsAChangeAsATransition() throws {
        let label = Label("aaaaaaaaaa")
        let application = try TestApplication(
            ShowingController(label), size: Size(width: 10, height: 1), colors: .named8)
        dissolve(application, to: "bbbbbbbbbb", on: label)
        application.clock.advance(by: .milliseconds(500))
        #expect(Set(application.rows) == ["a", "b"])
        #expect(journal.entries.isEmpty)
        application.wait(.milliseconds(600))
        #expect(application.rows == "bbbbbbbbbb")
        #expect(journal.entries == ["done true"])
        #expect(application.clock.isIdle)
    }

    @Test(arguments: [
        Event.key(KeyPress("x")), .mouse(MouseEvent(.pressed, at: .zero)), .resize(Size(width: 9, height: 1)),
        .suspend, .resume,
    ])
    func endsATransitionOnWhatTheUserDoes(event: Event) throws {
        let label = Label("aaaaaaaaaa")
        let application = try TestApplication(showing: label, size: Size(width: 10, height: 1))
        dissolve(application, to: "bbbb", on: label)
        application.clock.advance(by: .milliseconds(100))
        if case .resize(let size) = event { application.terminal.resize(to: size) }
        application.send(event)
        #expect(application.rows == "bbbb")
        #expect(journal.entries == ["done true"])
        application.clock.advance(by: .seconds(2))
        #expect(journal.entries == ["done true"])
    }

    @Test func beginsATransitionWithWhatHasJustChanged() throws {
        let label = Label("0 %")
        let application = try TestApplication(showing: label, size: Size(width: 10, height: 1))
        label.text = "100 %"
        View.transition(with: label, duration: .seconds(1), options: .push) { label.text = "list" }
        application.clock.advance(by: .milliseconds(20))
        #expect(application.rows == "100 %")
    }

    @Test func endsATransitionWhenAnotherBegins() throws {
        let label = Label("a")
        let application = try TestApplication(showing: label, size: Size(width: 10, height: 1))
        dissolve(application, to: "b", on: label)
        dissolve(application, to: "c", on: label)
        #expect(journal.entries == ["done false"])
        application.wait(.seconds(2))
        #expect(application.rows == "c")
        #expect(journal.entries == ["done false", "done true"])
    }

    @Test func runsWhatAnInterruptedTransitionBegins() throws {
        let label = Label("aaaa")
        let application = try TestApplication(showing: label, size: Size(width: 4, height: 1))
        View.transition(with: label, duration: .seconds(1), options: .push) {
            label.text = "bbbb"
        } completion: { _ in
            dissolve(application, to: "dddd", on: label)
        }
        application.clock.advance(by: .milliseconds(100))
        View.transition(with: label, duration: .seconds(1), options: .pop) {
            label.text = "cccc"
        } completion: {
            journal.add("c \($0)")
        }
        #expect(journal.entries.isEmpty)
        application.clock.advance(by: .milliseconds(20))
        #expect(journal.entries == ["c false"])
        application.wait(.seconds(2))
        #expect(journal.entries == ["c false", "done true"])
        #expect(application.rows == "dddd")
        #expect(application.clock.isIdle)
    }

    @Test func leavesViewsOnTheirWayWhenATransitionBegins() throws {
        let root = View()
        let label = Label("a")
        let other = Label("b")
        root.addSubview(label)
        root.addSubview(other)
        label.frame = Rect(x: 0, y: 0, width: 9, height: 1)
        other.frame = Rect(x: 0, y: 1, width: 1, height: 1)
        let application = try TestApplication(showing: root, size: Size(width: 10, height: 2))
        View.animate(withDuration: .seconds(1), options: [.curveLinear, .endsOnInput]) {
            other.frame.origin.x = 8
        }
        dissolve(application, to: "c", on: label)
        application.clock.advance(by: .milliseconds(510))
        #expect(application.terminal.rows[1] == "    b")
        application.wait()
        #expect(application.rows == "c\n        b")
    }

    @Test func changesAtOnceWhereMotionIsReduced() throws {
        let label = Label("a")
        let application = try TestApplication(
            ShowingController(label), size: Size(width: 10, height: 1), reducesMotion: true)
        dissolve(application, to: "b", on: label)
        #expect(journal.entries == ["done true"])
        application.wait(.milliseconds(17))
        #expect(application.rows == "b")
    }

    @Test func changesAtOnceOutsideAWindow() {
        let label = Label("a")
        View.transition(with: label, duration: .seconds(1), options: .crossDissolve) {
            label.text = "b"
        } completion: {
            journal.add("done \($0)")
        }
        #expect(label.text == "b")
        #expect(journal.entries == ["done true"])
    }

    // MARK: Layout

    /// Wants to be laid out again whenever it was.
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
                "a view asks for layout, or a data source for a reload, whenever it is laid out"))
    }
}
