import Foundation

/// How the processor time of a reader grows with its input.
///
/// It is the time of this thread only, so what other threads and programs do is not counted. What they do to the
/// caches, and what a virtual machine is not given, is counted: so a long input is compared with a short one that is
/// read ten times, which takes as long and is disturbed as much, and that is repeated until it succeeds once. A reader
/// that is not linear never succeeds, however often it is measured.
struct ReaderCost {
    /// The number of parts of the short input.
    let count: Int
    /// The times for ten short inputs, and for one that is ten times as long, in the best round.
    private(set) var short, long: Duration

    /// The time for a part of the long input, compared with that for a part of the short one.
    var growth: Double { long / max(short, Self.leastTime) }

    /// Ten short inputs take at least this time, unless they are as long as `byteLimit`.
    private static let leastTime = Duration.milliseconds(15)
    private static let byteLimit = 400_000
    /// How often both inputs are measured, at most.
    private static let roundLimit = 40

    /// - Parameter tolerance: the growth with which measuring ends.
    init(of input: ReaderInput, tolerance: Double) {
        var count = 16
        var text = input.text(count)
        while Self.time({ input.read(text) }) * 10 < Self.leastTime, text.count < Self.byteLimit {
            count *= 2
            text = input.text(count)
        }
        self.count = count
        let whole = input.text(10 * count)
        (short, long) = (.zero, .seconds(1_000_000))
        for _ in 0..<Self.roundLimit where growth > tolerance {
            let shortTime = Self.time { for _ in 0..<10 { input.read(text) } }
            let longTime = Self.time { input.read(whole) }
            let isBetter = longTime / max(shortTime, Self.leastTime) < growth
            if isBetter { (short, long) = (shortTime, longTime) }
        }
    }

    private static func time(_ work: () -> Void) -> Duration {
        let start = processorTime
        work()
        return processorTime - start
    }

    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
