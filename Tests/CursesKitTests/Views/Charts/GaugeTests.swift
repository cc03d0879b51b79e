import Testing

@testable import CursesKit

@MainActor
struct GaugeTests {
    private func gauge(_ value: Double, width: Int = 20, height: Int = 1) -> Gauge {
        let gauge = Gauge(frame: Rect(x: 0, y: 0, width: width, height: height))
        (gauge.title, gauge.value) = ("Disk", value)
        return gauge
    }

    @Test(arguments: [
        (0, "Disk ─────────   0 %"), (50, "Disk ━━━━╸────  50 %"), (100, "Disk ━━━━━━━━━ 100 %"),
        (250, "Disk ━━━━━━━━━ 250 %"), (-5, "Disk ─────────  -5 %"), (.nan, "Disk ─────────   0 %"),
    ])
    func drawsTheShareOfItsRange(value: Double, expected: String) {
        #expect(screen(showing: gauge(value)) == expected)
    }

    @Test(arguments: [(13, "━━━╸───  50 %"), (7, "   50 %"), (2, ""), (0, "")])
    func leavesOutWhatHasNoRoom(width: Int, expected: String) {
        #expect(screen(showing: gauge(50, width: width)) == expected)
    }

    @Test func standsAboveItsBarWithTwoRows() {
        #expect(screen(showing: gauge(50, height: 2)) == "Disk            50 %\n━━━━━━━━━━╶─────────")
    }

    @Test func showsWhatIsCritical() throws {
        let gauge = gauge(89)
        gauge.criticalValue = 90
        let application = try TestApplication(showing: gauge, size: gauge.frame.size)
        func isBold() -> Bool { application.terminal.canvas[18, 0].style.attributes.contains(.bold) }
        #expect(!isBold())
        gauge.value = 90
        application.wait()
        #expect(isBold())
    }

    @Test func isReadAloud() {
        let gauge = gauge(0.5)
        gauge.axis = ChartAxis(unit: " V")
        #expect(gauge.accessibilityLabel == "Disk" && gauge.accessibilityValue == "0.5 V")
    }
}
