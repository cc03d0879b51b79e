/// How fast something arrives, on a moving average: steady enough to read, quick enough to be true.
package struct SpeedMeter {
    private var last: (byteCount: Int, time: Duration)?
    private var average: Double?

    /// How long a change of speed takes to show by two thirds.
    private static let memory = Duration.seconds(3)
    /// Times closer than this tell little.
    private static let step = Duration.milliseconds(100)

    /// A meter without a measurement.
    package init() {}

    /// Bytes in a second; nil before the second measurement.
    package var bytesPerSecond: Double? { average }

    /// Notes that `byteCount` bytes had arrived at `time`, which never goes back.
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
