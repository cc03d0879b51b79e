import Testing

@testable import CursesKit

@MainActor
struct ViewTests: ViewSuite {
    let given = TestPatches()

    @Test func putsASubviewBesideAnother() {
        let (root, first, last, view) = (View(), View(), View(), View())
        for view in [first, last] { root.addSubview(view) }
        func order() -> [Int?] {
            root.subviews.map { child in [first, last, view].firstIndex { $0 === child } }
        }
        root.insertSubview(view, belowSubview: last)
        #expect(order() == [0, 2, 1])
        root.insertSubview(view, aboveSubview: last)
        #expect(order() == [0, 1, 2])
        root.insertSubview(view, belowSubview: first)
        #expect(order() == [2, 0, 1])
        root.insertSubview(view, aboveSubview: first)
        #expect(order() == [0, 2, 1])
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

    @Test func laysOutWhatAskedBeforeItWasInAWindow() throws {
        let application = try launch()
        let outer = Patch("o", 0, 0, 2, 1)
        let inner = Patch("i", 0, 0, 1, 1)
        outer.addSubview(inner)
        outer.layoutIfNeeded()
        let count = inner.layoutCount
        inner.setNeedsLayout()
        a.addSubview(outer)
        application.wait()
        #expect(inner.layoutCount == count + 1)
    }

    @Test func laysOutWhatAsksWhileALaterSiblingIsLaidOut() throws {
        let application = try launch()
        let inner = Patch("i", 0, 0, 1, 1)
        a.addSubview(inner)
        application.wait()
        let count = inner.layoutCount
        b.onLayout = { if inner.layoutCount == count { inner.setNeedsLayout() } }
        b.setNeedsLayout()
        application.wait()
        #expect(inner.layoutCount == count + 1)
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

    // MARK: Misuse

    @Test func holdsTenThousandSubviews() throws {
        let holder = View()
        let application = try TestApplication(showing: holder, size: Size(width: 100, height: 100))
        let views = (0..<10_000).map { index in
            let view = Label("\(index % 10)")
            view.isUserInteractionEnabled = true
            view.frame = Rect(x: index % 100, y: index / 100, width: 1, height: 1)
            holder.addSubview(view)
            return view
        }
        application.wait()
        #expect(application.rows.filter { $0 == "7" }.count == 1000)
        #expect(application.window.hitTest(Point(x: 3, y: 0)) === views[3])
        for (index, view) in views.enumerated() where index % 3 != 0 { view.removeFromSuperview() }
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
