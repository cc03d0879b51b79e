import Testing

@testable import CursesKit

/// What views draw, and how little of it they draw again.
@MainActor
struct ViewDrawingTests: ViewSuite {
    let given = TestPatches()

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
}
