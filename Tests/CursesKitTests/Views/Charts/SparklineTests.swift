import Testing

@testable import CursesKit

@MainActor
struct SparklineTests {
    @Test(arguments: [
        (1, true, "▁▂▂▃▄▅▅▆▇▇█"), (2, true, "     ▁▂▄▅▇█\n▁▃▄▆▇██████"), (1, false, "___=====###"),
    ])
    func drawsAColumnForEachValue(height: Int, hasUnicode: Bool, expected: String) throws {
        let sparkline = Sparkline()
        for value in 0...10 { sparkline.append(Double(value)) }
        let application = try TestApplication(
            showing: sparkline, size: Size(width: 11, height: height), hasUnicode: hasUnicode)
        #expect(application.rows == expected)
    }

    @Test func showsTheNewestValuesAtTheRight() throws {
        let sparkline = Sparkline()
        sparkline.axis.range = 0...7
        sparkline.values = [7, .nan, 0]
        let application = try TestApplication(showing: sparkline, size: Size(width: 4, height: 1))
        #expect(application.rows == " █ ▁")
        for value in [3.0, 99] { sparkline.append(value) }
        application.wait()
        #expect(application.rows == " ▁▄█")
        for _ in 0..<Sparkline.valueLimit { sparkline.append(1) }
        #expect(sparkline.values.count == Sparkline.valueLimit)
    }

    @Test func isReadAloud() throws {
        let sparkline = Sparkline()
        #expect(sparkline.accessibilityLabel == nil && sparkline.accessibilityValue == nil)
        (sparkline.title, sparkline.values, sparkline.axis.unit) = ("Load", [5, 90, 31], " %")
        let session = try LinearSession(ShowingController(sparkline))
        #expect(session.takeLines().contains("Load: from 5 % to 90 %, last 31 %"))
    }
}
