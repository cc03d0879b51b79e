import Localization
import Synchronization

/// The progress of a download, written by the transfer and read by the screen.
public final class DownloadMeter: Sendable {
    private let written = Atomic(0)
    private let total = Atomic(-1)

    /// Creates a meter without progress.
    public init() {}

    /// The number of bytes received.
    public var byteCount: Int { written.load(ordering: .relaxed) }

    /// The size of the video in bytes; nil if unknown.
    public var totalByteCount: Int? {
        let count = total.load(ordering: .relaxed)
        return count < 0 ? nil : count
    }

    /// Sets the number of bytes that are already on disk, and the total.
    func begin(at byteCount: Int, of totalByteCount: Int?) {
        written.store(byteCount, ordering: .relaxed)
        total.store(totalByteCount ?? -1, ordering: .relaxed)
    }

    func add(_ byteCount: Int) {
        written.add(byteCount, ordering: .relaxed)
    }
}

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

/// Formats byte counts for display.
package enum ByteCountText {
    /// Returns a text such as `812 bytes`, `64 kB`, `1.2 MB` or `4.7 GB`; a kB is 1,000 bytes.
    package static func text(for count: Int) -> String {
        let separator = Language.current.decimalSeparator
        return switch count {
        case ..<1_000: localized(count, one: "\(count) byte", other: "\(count) bytes")
        case ..<1_000_000: ByteUnit.kilobyte.text("\(count / 1_000)")
        case ..<1_000_000_000:
            ByteUnit.megabyte.text("\(count / 1_000_000)\(separator)\(count / 100_000 % 10)")
        default:
            ByteUnit.gigabyte.text("\(count / 1_000_000_000)\(separator)\(count / 100_000_000 % 10)")
        }
    }
}

/// The units of large byte counts; each is 1,000 times the one before.
enum ByteUnit: CaseIterable {
    case kilobyte, megabyte, gigabyte, terabyte

    /// Returns a number with the unit, such as `1.2 MB`; in French, `1,2 Mo`.
    func text(_ number: String) -> String {
        switch self {
        case .kilobyte: localized("\(number) kB")
        case .megabyte: localized("\(number) MB")
        case .gigabyte: localized("\(number) GB")
        case .terabyte: localized("\(number) TB")
        }
    }
}
