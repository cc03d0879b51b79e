import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct ConsoleTests {
    private func launch(_ size: Size = Size(width: 40, height: 10)) throws -> TestApplication {
        let program = try TestApplication(showing: Label("It works."), size: size)
        program.application.offersConsole = true
        return program
    }

    @Test func showsWhatWasPrintedByLine() throws {
        let program = try launch()
        program.terminal.print("one\ntw\u{1B}[31mo\nthr")
        program.press(.function(9))
        #expect(
            program.rows == """
                It works.

                 Console  2 lines   esc close
                one
                tw␛[31mo





                """)
        program.press(.escape)
        #expect(program.rows == "It works." + String(repeating: "\n", count: 9))
    }

    @Test func followsWhatIsPrinted() throws {
        let program = try launch()
        program.press(.function(9))
        #expect(program.rows.contains("Console  0 lines   esc close"))
        program.terminal.print("o")
        program.wait(.milliseconds(250))
        #expect(program.rows.contains("0 lines"))
        program.terminal.print("ne\n")
        program.wait(.milliseconds(250))
        #expect(program.rows.contains("Console  1 line  ") && program.rows.contains("\none\n"))
        program.terminal.print((2...99).map { "line \($0)\n" }.joined())
        program.wait(.milliseconds(250))
        #expect(program.rows.hasSuffix("\nline 98\nline 99"))
    }

    @Test func costsNothingUntilItIsShown() throws {
        let program = try launch()
        program.terminal.print("one\n")
        program.wait()
        #expect(program.clock.isIdle)
        program.press(.function(9))
        #expect(!program.clock.isIdle)
        program.press("q")
        program.wait()
        #expect(program.clock.isIdle && program.application.exitStatus == nil)
    }

    @Test(arguments: [Key.escape, "q", .function(9)])
    func closes(key: Key) throws {
        let program = try launch()
        program.press(.function(9), key)
        #expect(program.window.presentedViewControllers.isEmpty)
    }

    @Test func isShownToThoseWhoAskForIt() throws {
        let program = try launch()
        program.application.offersConsole = false
        program.press(.function(9))
        #expect(program.window.presentedViewControllers.isEmpty)
        program.press("?")
        #expect(!program.rows.contains("Console"))
    }

    @Test func hasTheKeyOfTheMap() throws {
        let program = try launch(Size(width: 60, height: 20))
        program.application.keyMap = KeyMap(["console": ["ctrl-t"]])
        program.press(.function(9))
        #expect(program.window.presentedViewControllers.isEmpty)
        program.press("?")
        #expect(program.rows.contains("Ctrl-T"))
        program.press(.escape)
        program.pressControl("t")
        #expect(program.rows.contains("Console"))
    }

    @Test(arguments: [Size(width: 1, height: 1), Size(width: 8, height: 2), Size(width: 200, height: 60)])
    func fitsEveryWindow(size: Size) throws {
        let program = try launch(size)
        program.terminal.print(String(repeating: "word ", count: 100) + "\n")
        program.press(.function(9))
        program.resize(40, 10)
        #expect(program.rows.contains("word word"))
        program.resize(size.width, size.height)
    }

    @Test func searches() throws {
        let program = try launch()
        program.terminal.print("apple\npear\n")
        program.press(.function(9), "/")
        program.type("pear")
        program.press(.enter, .escape)
        #expect(program.rows.contains("Console"))
        program.press(.escape)
        #expect(!program.rows.contains("Console"))
    }

    @Test func showsALineThatNeverEnds() throws {
        let program = try launch()
        program.terminal.print(String(repeating: "x", count: 70_000))
        program.press(.function(9))
        #expect(program.rows.contains("Console  1 line"))
    }
}
