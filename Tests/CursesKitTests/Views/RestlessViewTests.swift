import CursesKitTesting
import Testing

@testable import CursesKit

/// Views that ask to be drawn or laid out while they are.
@MainActor
struct RestlessViewTests {
    /// Asks for the next frame in each one.
    private final class Turning: View {
        var asks = true
        var text: Text = "a"
        private(set) var drawCount = 0

        override func draw(_ canvas: inout Canvas) {
            drawCount += 1
            if asks { setNeedsDisplay() }
            canvas.draw(text, at: .zero, style: .plain)
        }
    }

    @Test func drawsAViewAgainThatAsksForItInEachFrame() throws {
        let view = Turning()
        let application = try TestApplication(showing: view, size: Size(width: 3, height: 1))
        let count = view.drawCount
        application.clock.advance(by: .milliseconds(500))
        #expect(29...31 ~= view.drawCount - count)
    }

    @Test func drawsWhatChangesAfterAViewHasAskedWhileItWasDrawn() throws {
        let view = Turning()
        let application = try TestApplication(showing: view, size: Size(width: 3, height: 1))
        view.asks = false
        application.clock.advance(by: .seconds(1))
        let count = view.drawCount
        application.clock.advance(by: .seconds(1))
        #expect(view.drawCount == count)
        view.text = "b"
        view.setNeedsDisplay()
        application.wait()
        #expect(application.rows == "b")
    }

    /// Asks for layout whenever it is laid out.
    private final class Restless: View {
        override func layoutSubviews() { setNeedsLayout() }
    }

    @Test func namesTheClassThatAsksForLayout() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let window = Window(frame: Rect(x: 0, y: 0, width: 4, height: 1))
                window.addSubview(View())
                window.addSubview(Restless())
                window.layoutIfNeeded()
            }
        }
        #expect(
            try #require(result).names(
                "a view asks for layout, or a data source for a reload, in every layout pass: Restless by "
                    + "setNeedsLayout()"))
    }

    /// Grows whenever its subview is laid out.
    private final class Growing: View {
        override func layoutSubviews() { superview?.frame.size = Size(width: 3, height: bounds.height + 1) }
    }

    @Test func namesTheFrameThatNeverSettles() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let window = Window(frame: Rect(x: 0, y: 0, width: 4, height: 1))
                let stack = StackView([Growing()])
                window.addSubview(stack)
                window.layoutIfNeeded()
            }
        }
        #expect(
            try #require(result).names(
                "a view asks for layout, or a data source for a reload, in every layout "
                    + "pass: StackView by a new size of its frame"))
    }

    /// Has its table ask for everything again with each cell.
    private final class Reloading: TableViewDataSource {
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }
        func tableView(_ tableView: TableView, cellForRowAt indexPath: RowPath) -> TableViewCell {
            tableView.reloadData()
            return TableViewCell(reuseIdentifier: "a")
        }
    }

    @Test func namesTheTableThatIsReloadedForEver() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let window = Window(frame: Rect(x: 0, y: 0, width: 4, height: 1))
                let table = TableView(frame: window.frame)
                let rows = Reloading()
                table.dataSource = rows
                table.reloadData()
                window.addSubview(table)
                window.layoutIfNeeded()
            }
        }
        #expect(
            try #require(result).names(
                "a view asks for layout, or a data source for a reload, in every layout pass: TableView by "
                    + "reloadData()"))
    }
}
