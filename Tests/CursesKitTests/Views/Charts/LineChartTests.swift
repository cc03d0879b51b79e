import Testing

@testable import CursesKit

@MainActor
struct LineChartTests {
    private func chart(width: Int = 24, height: Int = 8) -> LineChart {
        let chart = LineChart(frame: Rect(x: 0, y: 0, width: width, height: height))
        chart.series = [ChartSeries("up", values: [0, 10]), ChartSeries("level", values: [5, 5])]
        chart.axis.unit = " ms"
        chart.labels = ["then", "now"]
        return chart
    }

    @Test func drawsLinesWithAnAxisLabelsAndALegend() {
        #expect(
            screen(showing: chart()) == """
                      ━ up  ╍ level
                10 ms┤              ⢀⡠⠔⠊
                     │           ⣀⠔⠊⠁
                 5 ms┤⠤⠤ ⠤⠤ ⠤⣤⠤⠶⠭ ⠤⠤ ⠤⠤
                     │   ⢀⡠⠔⠉
                 0 ms┤⡠⠔⠊⠁
                     └──────────────────
                    then             now
                """)
    }

    @Test func leavesOutWhatHasNoRoom() {
        func rows(_ width: Int, _ height: Int) -> [Substring] {
            screen(showing: chart(width: width, height: height)).split(
                separator: "\n", omittingEmptySubsequences: false)
        }
        let low = rows(24, 5)
        #expect(low[0] == "      ━ up  ╍ level" && low[1].hasPrefix("10 ms┤") && low[4].hasSuffix("now"))
        // Labels come first, then the legend, then the line of the axis.
        #expect(rows(24, 4)[0].hasPrefix("10 ms┤") && rows(24, 4)[3].hasSuffix("now"))
        #expect(rows(24, 3)[2].hasPrefix(" 0 ms┤"))
        #expect(rows(13, 8)[7] == "then      now" && !rows(13, 8)[1].contains("┤"))
        for size in [(1, 1), (0, 0), (40, 10), (200, 60)] {
            #expect(rows(size.0, size.1).allSatisfy { $0.count <= size.0 })
        }
    }

    @Test func leavesGapsAndShowsSingleValues() {
        let chart = chart(width: 6, height: 2)
        chart.axis = ChartAxis(range: 0...1, isHidden: true)
        chart.labels = []
        chart.series = [ChartSeries(values: [0, 0, .nan, 1, 1, .infinity])]
        #expect(screen(showing: chart) == "   ⠉⠁\n⣀⡀")
        chart.series = [ChartSeries(values: [0.5])]
        #expect(screen(showing: chart) == "\n⠁")
        chart.series = [ChartSeries(values: [-7, 9])]
        #expect(screen(showing: chart) == "   ⣀⠔⠊\n⡠⠔⠉")
        chart.series = []
        #expect(screen(showing: chart) == "\n")
    }

    @Test func costsNoMoreWithMoreValues() {
        let chart = chart(width: 6, height: 1)
        chart.axis = ChartAxis(range: 0...1, isHidden: true)
        chart.labels = []
        chart.series = [ChartSeries(values: (0..<100_000).map { Double($0) / 100_000 })]
        #expect(screen(showing: chart) == "⣠⠤⠴⠒⠚⠉")
    }

    @Test(arguments: [(true, "⣀⠤⠤⠒⠒⠉"), (false, "...'''")])
    func showsWhatTheTerminalHas(hasUnicode: Bool, expected: String) throws {
        let chart = LineChart()
        chart.axis.isHidden = true
        chart.series = [ChartSeries(values: [0, 1])]
        let application = try TestApplication(
            showing: chart, size: Size(width: 6, height: 1), hasUnicode: hasUnicode)
        #expect(application.rows == expected)
    }

    @Test func drawsAgainWhatChanges() throws {
        let chart = chart()
        let application = try TestApplication(showing: chart, size: chart.frame.size)
        let before = application.rows
        chart.series[0].values.append(3)
        application.wait()
        #expect(application.rows != before)
        application.resize(200, 60)
        application.resize(1, 1)
    }

    @Test func isReadAloud() {
        let chart = chart()
        chart.series[0].values = [2, 8.5, 4]
        #expect(
            chart.accessibilityValue == """
                up: from 2 ms to 8.5 ms, last 4 ms
                level: from 5 ms to 5 ms, last 5 ms
                """)
        chart.series = [ChartSeries(values: [.nan])]
        #expect(chart.accessibilityValue == nil)
    }
}
