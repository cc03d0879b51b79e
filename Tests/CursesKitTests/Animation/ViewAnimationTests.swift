import Testing

@testable import CursesKit

@MainActor
struct ViewAnimationTests {
    /// Fills the cells it is shown with.
    private final class Block: View {
        private(set) var touchCount = 0
        private(set) var layoutWidths: [Int] = []

        override func draw(_ canvas: inout Canvas) {
            for y in 0..<bounds.height {
                canvas.draw(
                    Glyph("#", width: 1), repeated: bounds.width, at: Point(x: 0, y: y), style: .plain)
            }
        }

        override func layoutSubviews() { layoutWidths.append(bounds.width) }
        override func touchesBegan(_ touch: Touch) { touchCount += 1 }
    }

    /// A second, and a little more for the frame that shows where things are then.
    private let second = Duration.milliseconds(1010)
    private let frame = Duration.milliseconds(17)
    private let root = View()
    private let block = Block(frame: Rect(x: 0, y: 0, width: 2, height: 1))
    private let journal = Journal()

    private func launch(reducesMotion: Bool = false, colors: ColorDepth = .direct) throws -> TestApplication {
        root.addSubview(block)
        return try TestApplication(
            ShowingController(root), size: Size(width: 20, height: 3), colors: colors,
            reducesMotion: reducesMotion)
    }

    private func move(
        to x: Int, seconds: Int = 2, delay: Duration = .zero, options: AnimationOptions = .curveLinear,
        name: String = "done"
    ) {
        View.animate(withDuration: .seconds(seconds), delay: delay, options: options) {
            block.frame.origin.x = x
        } completion: { finished in
            journal.add("\(name) \(finished)")
        }
    }

    /// Where the block is seen in the first row.
    private func shown(in application: TestApplication) -> Int? {
        let row = Array(application.terminal.rows[0])
        return row.firstIndex(of: "#").map { row.distance(from: row.startIndex, to: $0) }
    }

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
        #expect(block.motions.isEmpty)
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

    @Test func goesPastItsEndOnASpring() throws {
        let application = try launch()
        View.animate(
            withDuration: .seconds(1), usingSpringWithDamping: 0.3, initialSpringVelocity: 0
        ) {
            block.frame.origin.x = 10
        }
        var places: [Int] = []
        for _ in 0..<60 {
            application.wait(.nanoseconds(16_666_667))
            places.append(try #require(shown(in: application)))
        }
        #expect(places.contains { $0 > 11 })
        #expect(places.suffix(10).allSatisfy { abs($0 - 10) <= 1 })
        application.wait()
        #expect(shown(in: application) == 10)
    }

    @Test func movesTenThousandViews() throws {
        let application = try launch()
        let views = (0..<10_000).map { Block(frame: Rect(x: $0 % 20, y: 1, width: 1, height: 1)) }
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
    func repeatsUntilItIsMovedOtherwise(options: AnimationOptions, places: [Int]) throws {
        let application = try launch()
        move(to: 10, options: [.curveLinear, options])
        application.wait(second)
        for place in places {
            application.wait(second)
            #expect(shown(in: application) == place)
        }
        #expect(journal.entries.isEmpty)
        block.frame.origin.x = 3
        #expect(journal.entries == ["done false"])
        application.wait()
        #expect(shown(in: application) == 3)
        #expect(application.clock.isIdle)
    }

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
        let other = Block(frame: Rect(x: 0, y: 1, width: 1, height: 1))
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
        #expect(block.motions.isEmpty)
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

    // MARK: Leaving

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
        #expect(block.motions.isEmpty)
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
        options: AnimationOptions, place: Int, entries: String
    ) throws {
        let application = try launch()
        move(to: 10, options: options)
        application.press("x")
        #expect(shown(in: application) == place)
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
