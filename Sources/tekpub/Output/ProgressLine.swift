import CursesKit
import Foundation
import TekpubKit

/// A line on standard error that shows the progress of a download.
struct ProgressLine {
    private let title: Text
    private let meter: DownloadMeter

    /// The interval between updates.
    private static let step = Duration.milliseconds(125)

    /// - Returns: nil if standard error is not a terminal.
    init?(title: String, meter: DownloadMeter) {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        self.title = Text(title)
        self.meter = meter
    }

    /// Shows the line until the task is cancelled, then removes it.
    func show() async {
        let clock = TimerClock()
        let start = clock.now
        var speed = SpeedMeter()
        while !Task.isCancelled {
            speed.note(meter.byteCount, at: start.duration(to: clock.now))
            write(line(bytesPerSecond: speed.bytesPerSecond))
            // Ignore errors: a cancelled task ends the loop.
            try? await clock.sleep(for: Self.step)
        }
        write("")
    }

    private func line(bytesPerSecond: Double?) -> String {
        let item = DownloadItem(
            id: "", state: .running, byteCount: meter.byteCount, totalByteCount: meter.totalByteCount,
            bytesPerSecond: bytesPerSecond)
        let percentage = item.fraction.map { "\(Int($0 * 100)) % " } ?? ""
        let bar = item.fraction.map { Self.bar($0, width: 20) + " " } ?? ""
        let numbers = percentage + bar + item.detailText
        return "\(title.truncated(to: max(0, width - Text(numbers).width - 2)))  \(numbers)"
    }

    /// The cells of a line, but for the last one, behind which a terminal may begin a new line.
    private var width: Int { (Output.width(ofTerminal: STDERR_FILENO) ?? 80) - 1 }

    private static func bar(_ fraction: Double, width: Int) -> String {
        let filled = Int(Double(width) * fraction)
        return String(repeating: "█", count: filled) + String(repeating: "·", count: width - filled)
    }

    /// Writes a line in place of the last one, over which it writes spaces.
    private func write(_ line: String) {
        let spaces = String(repeating: " ", count: max(0, width))
        // Ignore errors: the download continues without a progress line.
        try? FileHandle.standardError.write(contentsOf: Data("\r\(spaces)\r".utf8) + Output.bytes(of: line))
    }
}
