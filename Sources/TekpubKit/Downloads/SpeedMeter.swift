/// Measures a speed as a moving average: steady enough to read, fast enough to be accurate.
package struct SpeedMeter {
    private var last: (byteCount: Int, time: Duration)?
    private var average: Double?

    /// The time in which the average adapts to about two thirds of a change.
    private static let memory = Duration.seconds(3)
    /// The minimum interval between measurements.
    private static let step = Duration.milliseconds(100)

    /// Creates a meter without measurements.
    package init() {}

    /// The speed in bytes per second; nil before the second measurement.
    package var bytesPerSecond: Double? { average }

    /// Records that `byteCount` bytes had arrived at `time`, which must not decrease.
    package mutating func note(_ byteCount: Int, at time: Duration) {
        guard let last, byteCount >= last.byteCount else {
            last = (byteCount, time)
            average = nil
            return
        }
        let span = time - last.time
        guard span >= Self.step else { return }
        let speed = Double(byteCount - last.byteCount) / (span / .seconds(1))
        let weight = min(1, span / (Self.memory + span))
        average = average.map { $0 + (speed - $0) * weight } ?? speed
        self.last = (byteCount, time)
    }
}
