import Testing

@testable import CursesKit

/// Interruptions and early ends of animations.
@MainActor
struct ViewAnimationEndingTests: ViewAnimationSuite {
    let given = TestBlock()

    // MARK: Interrupting

    @Test func goesOnFromWhereItIsSeenWhenItIsSentElsewhere() throws {
        let application = try launch()
        move(to: 10, name: "first")
        application.wait(second)
        move(to: 15, name: "second")
        #expect(journal.takeAll() == ["first false"])
        application.settle()
        #expect(shown(in: application) == 5)
        application.wait(second)
        #expect(shown(in: application) == 10)
        application.wait(second)
        #expect(shown(in: application) == 15)
        #expect(journal.entries == ["second true"])
    }

    @Test func isPutInPlaceByAPlainChange() throws {
        let application = try launch()
        move(to: 10)
        application.wait(second)
        block.frame.origin.x = 1
        #expect(journal.takeAll() == ["done false"])
        application.wait(frame)
        #expect(shown(in: application) == 1)
        application.wait(second * 2)
        #expect(journal.entries.isEmpty)
    }

    @Test func staysOnItsWayWhenItIsToldWhereItGoes() throws {
        let application = try launch()
        move(to: 10)
        application.wait(second)
        block.frame = block.frame
        application.wait(frame)
        #expect(shown(in: application) == 5)
    }

    @Test func runsOnForTheViewsThatNothingElseMoves() throws {
        let application = try launch()
        let other = AnimatedBlock(frame: Rect(x: 0, y: 1, width: 1, height: 1))
        root.addSubview(other)
        View.animate(withDuration: .seconds(2), options: .curveLinear) {
            block.frame.origin.x = 10
            other.frame.origin.x = 10
        } completion: {
            journal.add("\($0)")
        }
        application.wait(second)
        block.frame.origin.x = 0
        #expect(journal.entries.isEmpty)
        application.wait(frame)
        #expect(application.rows == "##\n     #\n")
        application.wait(second)
        #expect(application.rows == "##\n          #\n")
        #expect(journal.entries == ["false"])
    }

    @Test func takesTheLastValueOfABlock() throws {
        let application = try launch()
        View.animate(withDuration: .seconds(2), options: .curveLinear) {
            block.frame.origin.x = 18
            block.frame.origin.x = 10
        } completion: {
            journal.add("\($0)")
        }
        application.wait(second)
        #expect(shown(in: application) == 5)
        application.wait(second)
        #expect(journal.entries == ["true"])
    }

    @Test func chainsWhatACompletionBegins() throws {
        let application = try launch()
        View.animate(withDuration: .seconds(1), options: .curveLinear) {
            block.frame.origin.x = 10
        } completion: { _ in
            move(to: 0)
        }
        application.wait(second)
        #expect(shown(in: application) == 10)
        application.wait(second)
        #expect(shown(in: application) == 5)
        application.wait(second)
        #expect(journal.entries == ["done true"])
    }

    @Test func slidesWhatATableScrolls() throws {
        let application = try launch()
        View.animate(withDuration: .seconds(2)) { block.slide(to: Point(x: 10, y: 0)) }
        #expect(block.shownFrame.minX == 10)
        #expect(!block.presentation.isMoving)
        root.setNeedsDisplay()
        application.wait(frame)
    }

    @Test func leavesOutWhatIsToHappenWithoutAnimation() throws {
        let application = try launch()
        View.animate(withDuration: .seconds(2)) {
            View.performWithoutAnimation { block.frame.origin.x = 10 }
        } completion: {
            journal.add("\($0)")
        }
        application.wait(frame)
        #expect(shown(in: application) == 10)
        #expect(journal.entries == ["true"])
    }

    // MARK: Views that leave

    @Test func endsAtOnceWhenItLeavesItsWindow() throws {
        let application = try launch()
        let holder = View(frame: root.bounds)
        root.addSubview(holder)
        holder.addSubview(block)
        move(to: 10)
        application.wait(second)
        holder.removeFromSuperview()
        #expect(journal.takeAll() == ["done false"])
        #expect(block.shownFrame == block.frame)
        application.wait(.milliseconds(20))
        #expect(application.clock.isIdle)
        application.wait(second * 2)
        #expect(journal.entries.isEmpty)
    }

    @Test func survivesACompletionThatBringsTheViewBack() throws {
        let application = try launch()
        View.animate(withDuration: .seconds(2)) {
            block.frame.origin.x = 10
        } completion: { _ in
            root.addSubview(block)
            move(to: 4)
        }
        application.wait(second)
        block.removeFromSuperview()
        application.wait(second * 2)
        #expect(shown(in: application) == 4)
        #expect(journal.entries == ["done true"])
    }

    @Test func isAtItsEndAtOnceIfItLeavesWithinTheBlock() throws {
        let application = try launch()
        View.animate(withDuration: .seconds(2)) {
            block.frame.origin.x = 10
            block.removeFromSuperview()
        } completion: {
            journal.add("\($0)")
        }
        #expect(journal.entries == ["false"])
        #expect(!block.presentation.isMoving)
        application.wait(second * 2)
        #expect(application.clock.isIdle)
    }

    @Test func isAtItsEndAtOnceOutsideAWindow() {
        move(to: 10)
        #expect(block.shownFrame == block.frame)
        #expect(journal.entries == ["done true"])
    }

    @Test func isAtItsEndAtOnceWhereMotionIsReduced() throws {
        let application = try launch(reducesMotion: true)
        move(to: 10, delay: .seconds(1), options: .repeat)
        #expect(journal.entries == ["done true"])
        application.wait(frame)
        #expect(shown(in: application) == 10)
        #expect(application.clock.isIdle)
    }

    @Test func isAtItsEndAtOnceWithoutADuration() throws {
        let application = try launch()
        move(to: 10, seconds: 0)
        #expect(journal.entries == ["done true"])
        application.wait(frame)
        #expect(shown(in: application) == 10)
    }

    // MARK: Input

    @Test(
        arguments: [(.curveLinear, 0, ""), (.endsOnInput, 10, "done true")]
            as [(AnimationOptions, Int, String)])
    func playsOnWhenAKeyIsPressedUnlessItIsInTheWay(
        options: AnimationOptions, position: Int, entries: String
    ) throws {
        let application = try launch()
        move(to: 10, options: options)
        application.press("x")
        #expect(shown(in: application) == position)
        #expect(journal.entries.joined() == entries)
    }

    @Test func takesNoTouchesOnTheWay() throws {
        let application = try launch()
        move(to: 10)
        application.wait(second)
        application.click(5, 0)
        #expect(block.touchCount == 0)
        #expect(block.isUserInteractionEnabled)
        application.wait(second)
        application.click(10, 0)
        #expect(block.touchCount == 1)
    }

    @Test func takesTouchesWhereItIsSeenIfItMay() throws {
        let application = try launch()
        move(to: 10, options: [.curveLinear, .allowUserInteraction])
        application.wait(second)
        application.click(10, 0)
        #expect(block.touchCount == 0)
        application.click(5, 0)
        #expect(block.touchCount == 1)
        block.isUserInteractionEnabled = false
        application.click(5, 0)
        application.wait(second)
        application.click(10, 0)
        #expect(block.touchCount == 1)
    }

    @Test func takesNoTouchesWhenItCannotBeSeen() throws {
        let application = try launch()
        block.alpha = 0
        application.click(0, 0)
        block.alpha = 0.1
        application.click(0, 0)
        #expect(block.touchCount == 1)
    }
}
