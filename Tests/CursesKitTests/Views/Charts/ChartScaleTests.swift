import Localization
import Testing

@testable import CursesKit

struct ChartScaleTests {
    @Test(
        arguments: [
            (0...100, ["0", "50", "100"]), (0...7, ["0", "5", "10"]), (-3...4, ["-5", "0", "5"]),
            (0...0.4, ["0", "0.2", "0.4"]), (0...0.013, ["0", "0.01", "0.02"]),
            (0...12_345, ["0", "10k", "20k"]), (0...2.5e9, ["0", "2G", "4G"]),
            (90...91, ["90.0", "90.5", "91.0"]),
        ] as [(ClosedRange<Double>, [String])])
    func writesRoundNumbers(range: ClosedRange<Double>, expected: [String]) {
        let scale = ChartScale(range, unit: "", count: 3, isRounded: true)
        #expect(scale.ticks.map { scale.text($0).description } == expected)
        #expect(scale.range.lowerBound <= range.lowerBound && scale.range.upperBound >= range.upperBound)
    }

    @Test func writesOnlyWhatIsInsideOfGivenEnds() {
        let scale = ChartScale(3...18, unit: " ms", count: 4)
        #expect(scale.ticks.map { scale.text($0).description } == ["5 ms", "10 ms", "15 ms"])
        #expect(scale.share(of: 3) == 0 && scale.share(of: 18) == 1 && scale.share(of: 10.5) == 0.5)
        #expect(scale.share(of: 99) == 1 && scale.share(of: -99) == 0)
    }

    @Test(arguments: [
        0...Double.leastNonzeroMagnitude, -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude,
        1e300...1e301, 1...1.0.nextUp, -1e-300...1e-300,
    ])
    func bearsAnyRange(range: ClosedRange<Double>) {
        for isRounded in [false, true] {
            let scale = ChartScale(range, unit: "", isRounded: isRounded)
            #expect(scale.ticks.count <= 7)
            for tick in scale.ticks { #expect(!scale.text(tick).isEmpty) }
            #expect((0...1).contains(scale.share(of: range.upperBound)))
            #expect(!scale.exactText(range.lowerBound).isEmpty)
        }
    }

    @Test(arguments: [
        (3.0, "3"), (0, "0"), (3.14159, "3.1"), (-0.04, "0.0"), (10, "10"), (9.96, "10.0"), (12, "12"),
    ])
    func writesValuesBetweenItsNumbers(value: Double, expected: String) {
        #expect(ChartScale(0...10, unit: "").exactText(value) == expected)
        #expect(ChartScale(0...1, unit: "").exactText(0.5) == "0.5")
        #expect(ChartScale(0...2e30, unit: "").exactText(2e30) == "2e+18T")
    }

    @Test func writesTheSignOfTheLanguage() {
        Language.withCurrent(.german) { #expect(ChartScale(0...10, unit: " %").exactText(2.5) == "2,5 %") }
    }

    @Test func fitsTheValues() {
        func ends(_ values: [Double], range: ClosedRange<Double>? = nil) -> ClosedRange<Double> {
            ChartAxis(range: range).range(for: [ChartSeries(values: values)])
        }
        #expect(ends([3, .nan, 8, .infinity]) == 0...8)
        #expect(ends([-3, 8]) == -3...8 && ends([-3]) == -3...0)
        #expect(ends([]) == 0...1 && ends([0, 0]) == 0...1)
        #expect(ends([5], range: 2...3) == 2...3 && ends([5], range: 2...2) == 0...5)
    }
}
