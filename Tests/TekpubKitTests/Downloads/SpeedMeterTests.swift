import Testing

@testable import TekpubKit

/// The speed that is reported for a download.
struct SpeedMeterTests {
    @Test func knowsNothingAtFirst() {
        var meter = SpeedMeter()
        meter.note(1000, at: .zero)
        #expect(meter.bytesPerSecond == nil)
    }

    @Test func tellsASteadySpeed() {
        var meter = SpeedMeter()
        for second in 0...10 { meter.note(second * 1_000_000, at: .seconds(second)) }
        #expect(meter.bytesPerSecond == 1_000_000)
    }

    @Test func followsAChangeWithinSeconds() throws {
        var meter = SpeedMeter()
        for step in 0...80 { meter.note(step * 125_000, at: .milliseconds(125 * step)) }
        for step in 1...80 { meter.note(10_000_000, at: .milliseconds(10_000 + 125 * step)) }
        let speed = try #require(meter.bytesPerSecond)
        #expect(speed < 50_000)
        #expect(speed > 0)
    }

    @Test func beginsAnewWhenADownloadStartsOver() {
        var meter = SpeedMeter()
        meter.note(0, at: .zero)
        meter.note(1_000_000, at: .seconds(1))
        meter.note(0, at: .seconds(2))
        #expect(meter.bytesPerSecond == nil)
    }

    @Test(
        arguments: [(0, 1000, 0), (250, 1000, 0.25), (2000, 1000, 1), (5, 0, nil), (5, nil, nil)]
            as [(Int, Int?, Double?)])
    func tellsTheFractionReceived(byteCount: Int, total: Int?, expected: Double?) {
        let item = DownloadItem(id: "", state: .running, byteCount: byteCount, totalByteCount: total)
        #expect(item.fraction == expected)
    }

    @Test(arguments: [(500_000, 1_000_000.0, Duration.seconds(0.5)), (0, 0, nil), (0, 1e-9, nil)])
    func tellsTheTimeLeft(byteCount: Int, speed: Double, expected: Duration?) {
        let item = DownloadItem(
            id: "", state: .running, byteCount: byteCount, totalByteCount: 1_000_000, bytesPerSecond: speed)
        #expect(item.timeLeft == expected)
    }
}
