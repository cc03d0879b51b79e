import CursesKit
import Foundation
import TekpubKit

/// A line on standard error that shows how far a download is.
struct ProgressLine {
    private let title: Text
    private let meter: DownloadMeter

    /// The time between two looks at the meter.
    private static let step = Duration.milliseconds(125)

    /// - Returns: nil where nobody looks, because standard error is no terminal.
    init?(title: String, meter: DownloadMeter) {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        self.title = Text(title)
        self.meter = meter
    }

    /// Draws the line until the task is cancelled, then takes it away.
    func show() async {
        let clock = TimerClock()
        let start = clock.now
        var speed = SpeedMeter()
        while !Task.isCancelled {
            speed.note(meter.byteCount, at: start.duration(to: clock.now))
            write("\r\u{1B}[K" + line(bytesPerSecond: speed.bytesPerSecond))
            // Silence is safe: whoever cancels wants no more of it.
            try? await clock.sleep(for: Self.step)
        }
        write("\r\u{1B}[K")
    }

    private func line(bytesPerSecond: Double?) -> String {
        let item = DownloadItem(
            id: "", state: .running, byteCount: meter.byteCount, totalByteCount: meter.totalByteCount,
            bytesPerSecond: bytesPerSecond)
        let percentage = item.fraction.map { "\(Int($0 * 100)) % " } ?? ""
        let bar = item.fraction.map { Self.bar($0, width: 20) + " " } ?? ""
        let numbers = percentage + bar + item.detailText
        let room = max(0, (Output.width(ofTerminal: STDERR_FILENO) ?? 80) - Text(numbers).width - 3)
        return "\(title.truncated(to: room))  \(numbers)"
    }

    private static func bar(_ fraction: Double, width: Int) -> String {
        let filled = Int(Double(width) * fraction)
        return String(repeating: "█", count: filled) + String(repeating: "·", count: width - filled)
    }

    private func write(_ text: String) {
        // Silence is safe: the download goes on without being looked at.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
