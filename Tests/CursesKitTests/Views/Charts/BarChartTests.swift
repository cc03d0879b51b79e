import Testing

@testable import CursesKit

@MainActor
struct BarChartTests {
    private func chart(_ values: [Double], width: Int = 20, height: Int = 6) -> BarChart {
        let chart = BarChart(frame: Rect(x: 0, y: 0, width: width, height: height))
        chart.series = [ChartSeries(values: values)]
        chart.labels = ["Mon", "Tue", "Wed", "Thu"]
        return chart
    }

    @Test func drawsBarsWithAnAxisAndLabels() {
        #expect(
            screen(showing: chart([4, 1, 2.5, 0])) == """
                4┤███
                2┤███     ▄▄▄
                 │███     ███
                0┤███ ███ ███
                 └──────────────────
                  Mon Tue Wed Thu
                """)
    }

    @Test func standsGroupsBesideEachOther() {
        let chart = chart([4, 1], width: 22)
        chart.series.append(ChartSeries("other", values: [2, 3]))
        #expect(
            screen(showing: chart) == """
                  ■ other
                4┤████          ▂▂▂▂
                2┤████▄▄▄▄      ████
                0┤████████  ▆▆▆▆████
                 └────────────────────
                     Mon       Tue
                """)
    }

    @Test func hangsNegativeBars() throws {
        let chart = chart([2, -2, -0.5], width: 8, height: 4)
        (chart.axis, chart.labels) = (ChartAxis(range: -2...2, isHidden: true), [])
        let application = try TestApplication(showing: chart, size: chart.frame.size)
        #expect(application.rows == "█\n█\n  █ ▄\n  █")
        let canvas = application.terminal.canvas
        #expect(canvas[4, 2].style.attributes == .reverse && canvas[2, 3].style.attributes == [])
    }

    @Test(arguments: [(true, "▁ █ ▄"), (false, "_ # =")])
    func growsInTheStepsOfTheTerminal(hasUnicode: Bool, expected: String) throws {
        let chart = chart([0.01, 1, 0.5])
        (chart.axis, chart.labels) = (ChartAxis(range: 0...1, isHidden: true), [])
        let application = try TestApplication(
            showing: chart, size: Size(width: 6, height: 1), hasUnicode: hasUnicode)
        #expect(application.rows == expected)
    }

    @Test(arguments: [(1, 1), (2, 3), (40, 10), (200, 60), (0, 0)])
    func fitsAnyWindow(width: Int, height: Int) {
        let chart = chart((0..<500).map { Double($0 % 7) }, width: width, height: height)
        let rows = screen(showing: chart).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(rows.count == max(1, height) && rows.allSatisfy { $0.count <= width })
    }

    @Test func isReadAloud() {
        let chart = chart([4, .nan, 2.5])
        #expect(chart.accessibilityValue == "Mon 4, Wed 2.5")
        chart.series = [ChartSeries("many", values: (0..<50).map(Double.init))]
        #expect(chart.accessibilityValue == "many: from 0 to 49, last 49")
        chart.series = []
        #expect(chart.accessibilityValue == nil)
    }
}
