#if DEBUG
    import CursesKitTesting
    import Testing

    @testable import CursesKit

    /// A view that draws a dot, and asks for it a number of times.
    private final class Dot: View {
        override func draw(_ canvas: inout Canvas) { canvas.draw("•", at: .zero, style: .plain) }
    }

    @MainActor
    struct InspectorTests {
        private let root = View()
        private let dot = Dot(frame: Rect(x: 2, y: 1, width: 4, height: 2))
        private let table = TableView(frame: Rect(x: 10, y: 0, width: 5, height: 3))

        private func launch(_ size: Size = Size(width: 60, height: 20)) throws -> TestApplication {
            for view in [dot, table] { root.addSubview(view) }
            let program = try TestApplication(showing: root, size: size)
            program.application.offersInspector = true
            return program
        }

        private func row(_ name: String, in program: TestApplication) throws -> [String] {
            let row = try #require(program.terminal.rows.last { $0.contains(name) })
            return row.split(separator: " ").map(String.init)
        }

        @Test func showsTheViewsAndTheChain() throws {
            let program = try launch()
            program.press(.function(12))
            let bar = " Inspector   enter open   esc close   ? all keys"
            #expect(
                program.rows == """

                      •








                    \(bar)
                                                           frame  drawn  layouts
                    ▾ Responder chain
                        ShowingController
                        Window
                        Application
                    ▾ Window                           0,0 60×20      2        2
                      ▾ View                           0,0 60×20      2        2
                          Dot                            2,1 4×2      2        2
                          TableView                     10,0 5×3      2        2
                    """)
        }

        @Test func countsWhatIsDrawnForTheProgramAlone() throws {
            let program = try launch()
            program.press(.function(12))
            let before = dot.timesDrawn
            #expect(before > 0)
            program.wait(.seconds(5))
            program.press(.down, .down, .up)
            #expect(dot.timesDrawn == before)
            dot.setNeedsDisplay()
            program.wait()
            #expect(dot.timesDrawn == before + 1)
            #expect(try row("Dot", in: program).contains("\(before + 1)"))
            program.press("0")
            #expect(dot.timesDrawn == 0 && dot.timesLaidOut == 0)
            program.press(.escape)
            #expect(dot.timesDrawn == 0)
        }

        @Test func marksTheChosenView() throws {
            let program = try launch()
            program.press(.function(12))
            program.click(3, 1)
            let reversed = (0..<20).flatMap { y in
                (0..<60).filter { program.terminal.canvas[$0, y].style.attributes.contains(.reverse) }
                    .map { Point(x: $0, y: y) }
            }
            #expect(reversed == [1, 2].flatMap { y in (2...5).map { Point(x: $0, y: y) } })
            #expect(program.rows.contains("Dot < View"))
            program.press(.escape)
            #expect(!program.terminal.canvas.styles.contains { $0.attributes.contains(.reverse) })
        }

        @Test func leavesTheFirstResponderAlone() throws {
            let program = try launch()
            table.becomeFirstResponder()
            program.press(.function(12))
            program.press("o", .escape)
            #expect(program.window.firstResponder === table && table.isFirstResponder)
        }

        @Test func showsViewsThatCome() throws {
            let program = try launch()
            program.press(.function(12))
            let label = Label("new")
            dot.addSubview(label)
            program.wait()
            #expect(program.rows.contains("Label: new"))
            dot.isHidden = true
            program.wait()
            #expect(program.rows.contains("Dot (hidden)"))
            label.removeFromSuperview()
            program.wait()
            #expect(!program.rows.contains("Label"))
        }

        @Test func standsBesideTheProgramInAWideWindow() throws {
            let program = try launch(Size(width: 120, height: 20))
            program.press(.function(12))
            #expect(program.terminal.rows[0].dropFirst(70).hasPrefix(" Inspector"))
            program.press("o")
            #expect(program.terminal.rows[0].hasPrefix(" Inspector"))
        }

        @Test(arguments: [(1, 1), (40, 10), (200, 60)])
        func fitsEveryWindow(width: Int, height: Int) throws {
            let program = try launch(Size(width: width, height: height))
            program.press(.function(12))
            for _ in 0..<12 { program.press(.down) }
            program.press(.function(12))
            #expect(program.window.presentedViewControllers.isEmpty)
        }

        @Test func isNotOfferedToOthers() throws {
            let program = try launch()
            program.application.offersInspector = false
            program.press(.function(12))
            #expect(program.window.presentedViewControllers.isEmpty)
        }
    }
#endif
