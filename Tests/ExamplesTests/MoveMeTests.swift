import CursesKit
import CursesKitTesting
import Testing

@testable import MoveMe

/// The placard: pressing, dragging, releasing, greeting.
@MainActor
struct MoveMeTests {
    private let home = Rect(x: 25, y: 9, width: 30, height: 6)

    private func launch(
        width: Int = 80, height: Int = 24, colors: ColorDepth = .direct, reducesMotion: Bool = false
    ) throws -> Simulator {
        try Simulator(
            AppDelegate(), size: Size(width: width, height: height),
            capabilities: TerminalCapabilities(colors: colors, hasUnicode: true), reducesMotion: reducesMotion
        )
    }

    /// The placard's frame on the screen.
    private func placard(_ simulator: Simulator) throws -> Rect {
        let canvas = simulator.terminal.canvas
        func corner(_ character: Character) -> Point? {
            for y in 0..<canvas.size.height {
                for x in 0..<canvas.size.width where canvas[x, y].character == character {
                    return Point(x: x, y: y)
                }
            }
            return nil
        }
        let first = try #require(corner("╭"))
        let last = try #require(corner("╯"))
        return Rect(x: first.x, y: first.y, width: last.x - first.x + 1, height: last.y - first.y + 1)
    }

    @Test func saysWhatCanBeDoneInANarrowWindowToo() throws {
        let rows = try launch(width: 40, height: 10).terminal.rows
        #expect(rows[8].contains("Drag it; double-click beside it. Or:"))
        #expect(rows[9].contains("Space, arrows, Tab."))
    }

    private func isCentered(_ rect: Rect, at x: Int, _ y: Int) -> Bool {
        abs(rect.minX + rect.width / 2 - x) <= 1 && abs(rect.minY + rect.height / 2 - y) <= 1
    }

    private func mouse(_ simulator: Simulator, _ kind: MouseEvent.Kind, _ x: Int, _ y: Int) {
        simulator.send(.mouse(MouseEvent(kind, at: Point(x: x, y: y))))
    }

    @Test func playsFromThePressToTheNextLanguage() throws {
        let simulator = try launch()
        #expect(try placard(simulator) == home)

        // A press makes it grow in place, and then centres it under the mouse.
        mouse(simulator, .pressed, 30, 12)
        simulator.wait(.milliseconds(75))
        let growing = try placard(simulator)
        #expect(growing.width > 30 && growing.width < 36)
        simulator.wait(.milliseconds(85))
        let grown = try placard(simulator)
        #expect(grown.width >= 35 && grown.height == 7)
        #expect(isCentered(grown, at: 40, 12))
        simulator.wait(.milliseconds(160))
        let held = try placard(simulator)
        #expect(held.size == Size(width: 33, height: 7))
        #expect(isCentered(held, at: 30, 12))

        // A drag moves it, even over the edge.
        mouse(simulator, .dragged, 50, 6)
        #expect(isCentered(try placard(simulator), at: 50, 6))
        mouse(simulator, .dragged, 20, 16)
        #expect(isCentered(try placard(simulator), at: 20, 16))

        // Released, it returns. On the way it takes no touches and keeps its language.
        mouse(simulator, .released, 20, 16)
        simulator.wait(.milliseconds(100))
        let returning = try placard(simulator)
        #expect(returning != home && returning.minX > 3)
        simulator.drag(Point(x: returning.minX + 5, y: returning.minY + 3), Point(x: 70, y: 20))
        simulator.click(x: 1, y: 1)
        simulator.click(x: 1, y: 1)
        simulator.press(" ", .left)
        simulator.wait(.milliseconds(1200))
        #expect(try placard(simulator) == home)
        #expect(simulator.screen.contains("Welcome"))
        #expect(simulator.clock.isIdle)

        // At rest it takes touches again.
        mouse(simulator, .pressed, 30, 12)
        simulator.wait(.milliseconds(400))
        #expect(isCentered(try placard(simulator), at: 30, 12))
        mouse(simulator, .released, 30, 12)
        simulator.wait(.seconds(2))

        // A double click beside it changes the language; a single click does not, nor a double click on it.
        simulator.click(x: 5, y: 2)
        #expect(simulator.screen.contains("Welcome"))
        simulator.click(x: 5, y: 2)
        #expect(simulator.screen.contains("Bienvenue"))
        simulator.wait(.seconds(1))
        simulator.click(x: 40, y: 12)
        simulator.click(x: 40, y: 12)
        simulator.wait(.seconds(2))
        #expect(simulator.screen.contains("Bienvenue"))
    }

    @Test(arguments: [Event.focus(false), .suspend, .resize(Size(width: 80, height: 24))])
    func goesBackAtOnceWhenATouchIsCancelled(event: Event) throws {
        let simulator = try launch()
        mouse(simulator, .pressed, 30, 12)
        simulator.wait(.milliseconds(400))
        mouse(simulator, .dragged, 60, 5)
        if case .resize = event {
            simulator.resize(width: 60, height: 20)
            #expect(try placard(simulator) == Rect(x: 15, y: 7, width: 30, height: 6))
        } else {
            simulator.send(event)
            #expect(try placard(simulator) == home)
        }
        mouse(simulator, .dragged, 20, 5)
        mouse(simulator, .released, 20, 5)
        simulator.wait(.seconds(1))
        #expect(
            isCentered(
                try placard(simulator), at: simulator.terminal.size.width / 2,
                simulator.terminal.size.height / 2))
    }

    @Test func goesBackWhenItIsLetGoBeforeItHasGrown() throws {
        let simulator = try launch()
        mouse(simulator, .pressed, 30, 12)
        simulator.wait(.milliseconds(50))
        mouse(simulator, .released, 30, 12)
        simulator.wait(.milliseconds(1300))
        #expect(try placard(simulator) == home)
        #expect(simulator.clock.isIdle)
    }

    @Test func followsAWindowThatChangesItsSizeOnTheWay() throws {
        let simulator = try launch()
        mouse(simulator, .pressed, 30, 12)
        simulator.wait(.milliseconds(400))
        mouse(simulator, .released, 60, 3)
        simulator.wait(.milliseconds(100))
        simulator.resize(width: 100, height: 30)
        simulator.wait(.seconds(2))
        #expect(try placard(simulator) == Rect(x: 35, y: 12, width: 30, height: 6))
        simulator.press(.left)
        simulator.wait(.milliseconds(400))
        #expect(isCentered(try placard(simulator), at: 48, 15))
    }

    // MARK: Keys

    @Test func doesAllOfItByKeys() throws {
        let simulator = try launch()
        simulator.press(" ")
        simulator.wait(.milliseconds(160))
        #expect(try placard(simulator).width >= 35)
        simulator.wait(.milliseconds(200))
        #expect(try placard(simulator).width == 33)
        simulator.press(.right, .right, .down, "l", "j")
        #expect(isCentered(try placard(simulator), at: 46, 14))
        simulator.type("10h")
        #expect(isCentered(try placard(simulator), at: 26, 14))
        simulator.press(" ")
        simulator.wait(.milliseconds(50))
        #expect(try placard(simulator) != home)
        simulator.wait(.milliseconds(1300))
        #expect(try placard(simulator) == home)
        simulator.press(.up)
        simulator.wait(.milliseconds(400))
        #expect(isCentered(try placard(simulator), at: 40, 11))
        simulator.press(.escape)
        #expect(try placard(simulator) == home)
        simulator.press(.tab, .tab)
        #expect(simulator.screen.contains("Willkommen"))
    }

    @Test func staysWithinReachOfTheKeys() throws {
        let simulator = try launch()
        simulator.type("999h999k")
        simulator.wait(.milliseconds(400))
        simulator.press(" ")
        simulator.wait(.seconds(2))
        #expect(try placard(simulator) == home)
    }

    @Test func staysInAWindowThatShrinksWhileTheKeysHoldIt() throws {
        let simulator = try launch()
        simulator.type("999l999j")
        simulator.wait(.milliseconds(400))
        simulator.resize(width: 40, height: 12)
        #expect(simulator.screen.contains("╭"))
        simulator.press(" ")
        simulator.wait(.seconds(2))
        #expect(try placard(simulator) == Rect(x: 5, y: 3, width: 30, height: 6))
    }

    @Test func comesBackToTheFirstLanguage() throws {
        let simulator = try launch()
        var screens: Set<String> = []
        repeat {
            screens.insert(simulator.screen)
            simulator.press(.tab)
        } while !simulator.screen.contains("Welcome") && screens.count < 100
        #expect(screens.count == 12)
        #expect(screens.contains { $0.contains("ようこそ") })
    }

    // MARK: Looks

    @Test(arguments: [ColorDepth.none, .named8, .direct])
    func embossesBoardAndGreetingByLightAndShade(colors: ColorDepth) throws {
        let simulator = try launch(colors: colors)
        let canvas = simulator.terminal.canvas
        let word = try #require((0..<80).first { canvas[$0, 11].character == "W" })
        #expect(simulator.screen.components(of: "Welcome") == 1)
        // The upper edge of the plate is in the light, the lower one in the shade.
        let (upper, lower) = (canvas[word, 10], canvas[word, 12])
        #expect(upper.character == "▁" && lower.character == "▔")
        #expect(upper.style.attributes.contains(.bold) && lower.style.attributes.contains(.dim))
        // So are those of the board.
        let frame = try placard(simulator)
        #expect(canvas[frame.minX, frame.minY].style == upper.style)
        #expect(canvas[frame.maxX - 1, frame.minY + 2].style == lower.style)
        #expect(canvas[frame.minX + 2, frame.maxY - 1].style == lower.style)
        guard colors == .direct else { return }
        // The ground of the word is one solid colour.
        #expect(Set((word - 1...word + 7).map { canvas[$0, 11].style.background }).count == 1)
        #expect(canvas[word, 11].style.background != upper.style.background)
    }

    @Test func shortensTheGreetingInTheMiddle() throws {
        let simulator = try launch(width: 16, height: 8)
        for _ in 0..<8 { simulator.press(.tab) }
        #expect(simulator.screen.contains("Добро…вать"))
    }

    @Test func needsNoPartsOfBlocks() throws {
        let simulator = try Simulator(
            AppDelegate(),
            capabilities: TerminalCapabilities(colors: .named8, hasUnicode: true, hasPartialBlocks: false))
        #expect(!simulator.screen.contains("▁") && simulator.screen.contains("Welcome"))
    }

    @Test func movesAtOnceWhereMotionIsReduced() throws {
        let simulator = try launch(reducesMotion: true)
        mouse(simulator, .pressed, 30, 12)
        #expect(isCentered(try placard(simulator), at: 30, 12))
        mouse(simulator, .released, 30, 12)
        #expect(try placard(simulator) == home)
        mouse(simulator, .pressed, 30, 12)
        #expect(isCentered(try placard(simulator), at: 30, 12))
    }

    @Test(arguments: [(1, 1), (2, 2), (12, 3), (300, 100)])
    func livesOnWindowsOfAnySize(width: Int, height: Int) throws {
        let simulator = try launch(width: width, height: height)
        simulator.drag(Point(x: width / 2, y: height / 2), Point(x: 0, y: 0), Point(x: width - 1, y: 0))
        simulator.wait(.milliseconds(100))
        simulator.press(" ", .left, .tab)
        simulator.wait(.seconds(3))
        simulator.resize(width: 80, height: 24)
        simulator.press(.escape)
        #expect(try placard(simulator) == home)
    }
}

extension String {
    /// The number of times that the text occurs.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
