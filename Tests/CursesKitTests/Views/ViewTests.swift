import Testing

@testable import CursesKit

@MainActor
struct ViewTests {
    /// Fills itself with a letter and counts how often it is asked to.
    private final class Patch: View {
        let letter: Unicode.Scalar
        var onLayout: () -> Void = {}
        private(set) var drawCount = 0
        private(set) var layoutCount = 0

        init(_ letter: Unicode.Scalar, _ x: Int, _ y: Int, _ width: Int, _ height: Int) {
            self.letter = letter
            super.init(frame: Rect(x: x, y: y, width: width, height: height))
        }

        override func draw(_ canvas: inout Canvas) {
            drawCount += 1
            for y in 0..<bounds.height {
                canvas.draw(
                    Glyph(letter, width: 1), repeated: bounds.width, at: Point(x: 0, y: y), style: .plain)
            }
        }

        override func layoutSubviews() {
            layoutCount += 1
            onLayout()
        }
    }

    private let root = Patch(".", 0, 0, 6, 3)
    private let a = Patch("a", 1, 0, 3, 2)
    private let b = Patch("b", 2, 1, 3, 2)

    private func launch() throws -> TestApplication {
        root.addSubview(a)
        root.addSubview(b)
        return try TestApplication(showing: root, size: root.frame.size)
    }

    // MARK: Drawing

    @Test func drawsSubviewsInOrderOneAboveTheOther() throws {
        #expect(try launch().rows == ".aaa..\n.abbb.\n..bbb.")
    }

    @Test func cutsASubviewAtItsEdges() throws {
        let inner = Patch("i", -1, 1, 9, 9)
        b.addSubview(inner)
        #expect(try launch().rows == ".aaa..\n.abbb.\n..iii.")
    }

    @Test func drawsItsBackgroundBelowItsContent() {
        let view = View(frame: Rect(x: 0, y: 0, width: 2, height: 1))
        view.backgroundStyle = .selection
        view.addSubview(Patch("i", 1, 0, 1, 1))
        #expect(screen(showing: view) == " i")
    }

    @Test func drawsAgainOnlyWhereSomethingChanged() throws {
        let application = try launch()
        let far = Patch("f", 5, 0, 1, 1)
        root.addSubview(far)
        application.wait()
        let counts = (a.drawCount, far.drawCount)
        far.setNeedsDisplay()
        application.clock.advance(by: .seconds(1))
        #expect(application.terminal.lastDamage == [Rect(x: 5, y: 0, width: 1, height: 1)])
        #expect((a.drawCount, far.drawCount) == (counts.0, counts.1 + 1))
    }

    @Test func clipsAChangeToWhatCanBeSeen() throws {
        let application = try launch()
        a.setNeedsDisplay(Rect(x: 2, y: -5, width: 9, height: 6))
        application.clock.advance(by: .seconds(1))
        #expect(application.terminal.lastDamage == [Rect(x: 3, y: 0, width: 1, height: 1)])
    }

    @Test func drawsWhereAMovedViewWasAndIs() throws {
        let application = try launch()
        a.frame = Rect(x: 3, y: 1, width: 3, height: 2)
        application.wait()
        #expect(application.rows == "......\n..bbba\n..bbba")
    }

    @Test func drawsWhatAHiddenOrRemovedViewCovered() throws {
        let application = try launch()
        b.isHidden = true
        application.wait()
        #expect(application.rows == ".aaa..\n.aaa..\n......")
        b.isHidden = false
        a.removeFromSuperview()
        application.wait()
        #expect(application.rows == "......\n..bbb.\n..bbb.")
    }

    @Test func drawsNothingForChangesThatCannotBeSeen() throws {
        let application = try launch()
        application.clock.advance(by: .seconds(1))
        let count = application.terminal.frameCount
        b.isHidden = true
        application.clock.advance(by: .seconds(1))
        b.setNeedsDisplay()
        b.addSubview(Patch("i", 0, 0, 1, 1))
        a.setNeedsDisplay(Rect(x: 7, y: 0, width: 1, height: 1))
        Patch("?", 0, 0, 1, 1).setNeedsDisplay()
        a.frame = a.frame
        a.backgroundStyle = nil
        application.clock.advance(by: .seconds(1))
        #expect(application.terminal.frameCount == count + 1)
        #expect(application.clock.isIdle)
    }

    @Test(arguments: 0...5)
    func drawsWholeWideGlyphsBesideAChange(x: Int) throws {
        let label = Label("漢字漢")
        label.frame = root.bounds
        root.addSubview(label)
        let patch = Patch("p", x, 0, 1, 1)
        let application = try launch()
        application.wait()
        root.addSubview(patch)
        application.wait()
        patch.setNeedsDisplay()
        application.wait()
        patch.frame = Rect(x: 5 - x, y: 0, width: 1, height: 1)
        application.wait()
        patch.removeFromSuperview()
        application.wait()
        #expect(application.terminal.canvas.isWhole)
    }

    @Test func drawsManyChangesInOneFrame() throws {
        let application = try launch()
        application.clock.advance(by: .seconds(1))
        let count = application.terminal.frameCount
        for x in 0..<6 {
            for y in 0..<3 { root.addSubview(Patch("z", x, y, 1, 1)) }
        }
        application.wait()
        #expect(application.terminal.frameCount == count + 1)
        #expect(application.rows == "zzzzzz\nzzzzzz\nzzzzzz")
    }

    @Test func drawsWhatChangedWhileItCouldNotBeSeen() throws {
        let label = Label("1")
        label.frame = a.bounds
        a.addSubview(label)
        let application = try launch()
        let ways: [(leave: () -> Void, comeBack: () -> Void)] = [
            ({ a.isHidden = true }, { a.isHidden = false }),
            ({ label.isHidden = true }, { label.isHidden = false }),
            ({ label.frame.origin.x = 9 }, { label.frame.origin.x = 0 }),
            ({ a.removeFromSuperview() }, { root.addSubview(a) }),
            ({ root.frame = .zero }, { root.frame = application.window.bounds }),
        ]
        for way in ways {
            way.leave()
            application.wait()
            label.text += "2"
            application.wait()
            way.comeBack()
            application.wait()
            label.text += "3"
            application.wait()
        }
        #expect(label.text == "12323232323")
        #expect(application.rows.hasPrefix(".12"))
    }

    // MARK: Layout

    @Test func laysOutOnceForManyReasons() throws {
        let application = try launch()
        application.clock.advance(by: .seconds(1))
        let count = a.layoutCount
        a.setNeedsLayout()
        a.frame = Rect(x: 0, y: 0, width: 1, height: 1)
        a.setNeedsLayout()
        application.clock.advance(by: .seconds(1))
        #expect(a.layoutCount == count + 1)
        a.frame = Rect(x: 4, y: 0, width: 1, height: 1)
        application.clock.advance(by: .seconds(1))
        #expect(a.layoutCount == count + 1)
    }

    @Test func laysOutFromTheOutsideInwards() throws {
        let application = try launch()
        let inner = Patch("i", 0, 0, 0, 0)
        a.addSubview(inner)
        a.onLayout = { inner.frame = a.bounds.inset(dx: 1, dy: 0) }
        let count = inner.layoutCount
        a.frame = Rect(x: 0, y: 0, width: 4, height: 1)
        application.wait()
        #expect(inner.frame == Rect(x: 1, y: 0, width: 2, height: 1))
        #expect(inner.layoutCount == count + 1)
        #expect(application.rows == "aiia..\n..bbb.\n..bbb.")
    }

    // MARK: Hierarchy

    @Test func takesAViewFromWhereItWas() throws {
        let application = try launch()
        a.addSubview(b)
        b.frame = Rect(x: 0, y: 0, width: 1, height: 1)
        application.wait()
        #expect(root.subviews.count == 1)
        #expect(b.superview === a && b.next === a)
        #expect(application.rows == ".baa..\n.aaa..\n......")
    }

    @Test func knowsItsWindowOnlyWhileItIsInOne() throws {
        let application = try launch()
        #expect(a.window === application.window)
        root.removeFromSuperview()
        #expect(a.window == nil)
        #expect(a.superview === root)
    }

    @Test func doesNotKeepItsSuperviewAlive() {
        let inner = View()
        do {
            let outer = View()
            outer.addSubview(inner)
            #expect(inner.superview != nil)
        }
        #expect(inner.superview == nil)
    }

    // MARK: Hit testing

    @Test(
        arguments: [
            (0, 0, "."), (1, 0, "a"), (2, 1, "b"), (3, 0, "a"), (4, 2, "b"), (5, 2, "."), (1, 2, "."),
        ] as [(Int, Int, Unicode.Scalar)])
    func findsTheTopmostViewAtAPoint(x: Int, y: Int, letter: Unicode.Scalar) throws {
        _ = try launch()
        let hit = try #require(root.hitTest(Point(x: x, y: y)) as? Patch)
        #expect(hit.letter == letter)
    }

    @Test(arguments: [Point(x: -1, y: 0), Point(x: 6, y: 0), Point(x: 0, y: 3)])
    func findsNothingOutside(point: Point) throws {
        _ = try launch()
        #expect(root.hitTest(point) == nil)
    }

    @Test func findsNoViewThatIsHiddenOrTakesNoPartInEvents() throws {
        _ = try launch()
        let inner = Patch("i", 0, 0, 1, 1)
        b.addSubview(inner)
        #expect(root.hitTest(Point(x: 2, y: 1)) === inner)
        b.isUserInteractionEnabled = false
        #expect(root.hitTest(Point(x: 2, y: 1)) === a)
        a.isHidden = true
        #expect(root.hitTest(Point(x: 2, y: 1)) === root)
    }

    @Test func findsNoPartOfASubviewThatReachesOut() throws {
        _ = try launch()
        a.addSubview(Patch("o", 0, -1, 9, 1))
        a.addSubview(Patch("p", 2, 0, 9, 1))
        let hit = try #require(root.hitTest(Point(x: 3, y: 0)) as? Patch)
        #expect(hit.letter == "p")
        #expect(root.hitTest(Point(x: 4, y: 0)) === root)
    }

    // MARK: Misuse

    @Test func holdsTenThousandSubviews() throws {
        let holder = View()
        let application = try TestApplication(showing: holder, size: Size(width: 100, height: 100))
        let views = (0..<10_000).map { place in
            let view = Label("\(place % 10)")
            view.isUserInteractionEnabled = true
            view.frame = Rect(x: place % 100, y: place / 100, width: 1, height: 1)
            holder.addSubview(view)
            return view
        }
        application.wait()
        #expect(application.rows.filter { $0 == "7" }.count == 1000)
        #expect(application.window.hitTest(Point(x: 3, y: 0)) === views[3])
        for (place, view) in views.enumerated() where place % 3 != 0 { view.removeFromSuperview() }
        for view in views.reversed() { view.removeFromSuperview() }
        application.wait()
        #expect(holder.subviews.isEmpty && application.rows.allSatisfy { $0 == "\n" })
    }

    @Test(arguments: [
        Rect(x: 0, y: 0, width: .max, height: .max), Rect(x: .min, y: .min, width: .max, height: .max),
        Rect(x: .max, y: .max, width: .max, height: .max), Rect(x: 1, y: 0, width: .max, height: 0),
    ])
    func survivesAHugeOrEmptyFrame(frame: Rect) throws {
        let holder = View()
        let views = [
            Label("text", numberOfLines: 0), ProgressView(), TextView(), NavigationBar(), StatusBar(), View(),
        ]
        for view in views { holder.addSubview(view) }
        let application = try TestApplication(showing: holder, size: Size(width: 20, height: 3))
        for view in views { view.frame = frame }
        application.wait()
        application.click(1, 1)
        for view in views { view.frame = Rect(x: 0, y: 0, width: 20, height: 1) }
        application.wait()
    }

    @Test func survivesATouchThatTakesTheTouchedViewAway() throws {
        final class Leaver: View {
            override func touchesBegan(_ touch: Touch) { superview?.removeFromSuperview() }
            override func touchesEnded(_ touch: Touch) { Issue.record("it is no longer there") }
        }
        let holder = View()
        let middle = View(frame: Rect(x: 0, y: 0, width: 5, height: 1))
        let leaver = Leaver(frame: Rect(x: 0, y: 0, width: 5, height: 1))
        leaver.backgroundStyle = .selection
        middle.addSubview(leaver)
        holder.addSubview(middle)
        let application = try TestApplication(showing: holder, size: Size(width: 20, height: 3))
        application.click(1, 0)
        #expect(application.highlightedRows.isEmpty)
    }
}
