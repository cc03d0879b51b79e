import Testing

@testable import CursesKit

@MainActor
struct ViewAnimationTests: ViewAnimationSuite {
    let given = TestBlock()

    // MARK: Moving

    @Test func hasItsNewFrameAtOnceAndIsSeenGoingThere() throws {
        let application = try launch()
        move(to: 10)
        #expect(block.frame == Rect(x: 10, y: 0, width: 2, height: 1))
        application.wait(frame)
        #expect(shown(in: application) == 0)
        application.wait(second)
        #expect(shown(in: application) == 5)
        #expect(journal.entries.isEmpty)
        application.wait(second)
        #expect(shown(in: application) == 10)
        #expect(journal.takeAll() == ["done true"])
        application.wait(second)
        #expect(application.clock.isIdle)
        #expect(journal.entries.isEmpty)
    }

    @Test func isAtExactlyItsEndHoweverLateTheFrame() throws {
        let application = try launch()
        move(to: 13)
        application.wait(.seconds(100))
        #expect(shown(in: application) == 13)
        #expect(block.shownFrame == block.frame)
        #expect(!block.presentation.isMoving)
    }

    @Test func keepsItsSizeWhereverItIsBetweenCells() throws {
        let application = try launch()
        move(to: 7)
        for _ in 0..<120 {
            application.wait(.nanoseconds(16_666_667))
            #expect(application.terminal.rows[0].filter { $0 == "#" }.count == 2)
        }
    }

    @Test func drawsAndLaysOutTheSizeThatIsSeen() throws {
        let application = try launch()
        View.animate(withDuration: .seconds(2), options: .curveLinear) {
            block.frame = Rect(x: 0, y: 0, width: 12, height: 3)
        }
        application.wait(second)
        #expect(application.rows == "#######\n#######\n")
        #expect(block.bounds.size == Size(width: 7, height: 2))
        #expect(block.layoutWidths.last == 7)
        application.wait(second)
        #expect(block.bounds.size == Size(width: 12, height: 3))
    }

    @Test func waitsForItsDelayWithoutDrawing() throws {
        let application = try launch()
        move(to: 10, delay: .seconds(3))
        application.wait(frame)
        let count = application.terminal.frameCount
        application.wait(.milliseconds(2900))
        #expect(application.terminal.frameCount == count)
        #expect(shown(in: application) == 0)
        application.wait(.milliseconds(1100))
        #expect(shown(in: application) == 5)
        application.wait(second)
        #expect(journal.entries == ["done true"])
    }

    @Test func keepsItsSpeedWhenASpringTakesItOver() throws {
        let application = try launch()
        move(to: 2000)
        application.wait(second)
        let position = block.shownFrame.minX
        View.animate(withDuration: second, usingSpringWithDamping: 1, initialSpringVelocity: 0) {
            block.frame.origin.x = 0
        }
        application.wait(frame)
        // It had moved 17 cells in a frame, and only slows down.
        #expect(block.shownFrame.minX > position)
        application.wait(second)
        #expect(block.shownFrame.minX == 0 && !block.presentation.isMoving)
    }

    @Test func beginsAtRestWhereNothingMovedIt() throws {
        let application = try launch()
        move(to: 2000, delay: second)
        application.wait(frame)
        View.animate(withDuration: second, usingSpringWithDamping: 1, initialSpringVelocity: 0) {
            block.frame.origin.x = -2000
        }
        application.wait(frame)
        #expect(block.shownFrame.minX < 0)
    }

    @Test func goesPastItsEndOnASpring() throws {
        let application = try launch()
        View.animate(
            withDuration: .seconds(1), usingSpringWithDamping: 0.3, initialSpringVelocity: 0
        ) {
            block.frame.origin.x = 10
        }
        var positions: [Int] = []
        for _ in 0..<60 {
            application.wait(.nanoseconds(16_666_667))
            positions.append(try #require(shown(in: application)))
        }
        #expect(positions.contains { $0 > 11 })
        #expect(positions.suffix(10).allSatisfy { abs($0 - 10) <= 1 })
        application.wait()
        #expect(shown(in: application) == 10)
    }

    @Test func movesTenThousandViews() throws {
        let application = try launch()
        let views = (0..<10_000).map { AnimatedBlock(frame: Rect(x: $0 % 20, y: 1, width: 1, height: 1)) }
        for view in views { root.addSubview(view) }
        application.wait(frame)
        View.animate(withDuration: .milliseconds(50)) {
            for view in views { view.frame.origin.y = 2 }
        } completion: {
            journal.add("\($0)")
        }
        application.wait(.milliseconds(25))
        View.animate(withDuration: .milliseconds(50)) {
            for view in views { view.frame.origin.y = 0 }
        } completion: {
            journal.add("\($0)")
        }
        #expect(journal.entries == ["false"])
        application.wait(.milliseconds(70))
        #expect(application.rows == "####################\n\n")
        #expect(journal.entries == ["false", "true"])
    }

    // MARK: Repeating

    @Test func goesThereAndBackBeforeItIsAtItsEnd() throws {
        let application = try launch()
        move(to: 10, options: [.curveLinear, .autoreverse])
        application.wait(second * 2)
        #expect(shown(in: application) == 10)
        application.wait(second)
        #expect(shown(in: application) == 5)
        #expect(journal.entries.isEmpty)
        application.wait(second)
        #expect(shown(in: application) == 10)
        #expect(journal.entries == ["done true"])
        #expect(application.clock.isIdle)
    }

    @Test(
        arguments: [(.repeat, [0, 5, 0, 5]), ([.repeat, .autoreverse], [10, 5, 0, 5])]
            as [(AnimationOptions, [Int])])
    func repeatsUntilItIsMovedOtherwise(options: AnimationOptions, positions: [Int]) throws {
        let application = try launch()
        move(to: 10, options: [.curveLinear, options])
        application.wait(second)
        for position in positions {
            application.wait(second)
            #expect(shown(in: application) == position)
        }
        #expect(journal.entries.isEmpty)
        block.frame.origin.x = 3
        #expect(journal.entries == ["done false"])
        application.wait()
        #expect(shown(in: application) == 3)
        #expect(application.clock.isIdle)
    }

    @Test func restsWhileItCannotBeSeen() throws {
        let application = try launch()
        move(to: 10, options: [.curveLinear, .repeat])
        application.wait(second)
        root.isHidden = true
        application.wait(frame * 2)
        #expect(application.clock.isIdle)
        application.wait(second)
        root.isHidden = false
        application.wait(second)
        #expect(shown(in: application) == 5)
    }

    @Test func completesInTimeWhereItCannotBeSeen() throws {
        let application = try launch()
        block.isHidden = true
        move(to: 10)
        application.wait(frame)
        let frames = application.terminal.frameCount
        application.wait(second)
        #expect(journal.entries.isEmpty)
        application.wait(second)
        #expect(journal.entries == ["done true"])
        #expect(application.terminal.frameCount == frames)
    }
}
