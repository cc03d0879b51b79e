import Foundation

/// How much of a catalogue has been received and decoded.
public struct LoadProgress: Hashable, Sendable {
    /// The number of bytes that have come over the network: of a compressed body, before decompression.
    public var byteCount: Int
    /// The share done, 0...1; nil while the length is unknown.
    ///
    /// It never decreases during one load, but may become unknown when a list turns out to have further pages, and is
    /// exactly 1 when the catalogue is complete.
    public var fraction: Double?
    /// What `byteCount` will be at the end, as far as the responses so far tell; nil while that is unknown.
    public var totalByteCount: Int?
    /// The time until the next retry, if the server is busy; else nil.
    public var wait: Duration?
    /// The number of episodes that the store has already, or of productions if these have no episodes; nil
    /// before the first part of a catalogue is there, and if a previous catalogue stays until the end.
    public var readyCount: Int?
    /// The number of responses that were read to their end.
    var partCount = 0

    /// Creates a progress value. The caller makes sure that the fraction never decreases.
    public init(
        byteCount: Int, fraction: Double?, totalByteCount: Int? = nil, wait: Duration? = nil,
        readyCount: Int? = nil
    ) {
        self.byteCount = byteCount
        self.fraction = fraction
        self.totalByteCount = totalByteCount
        self.wait = wait
        self.readyCount = readyCount
    }
}

/// Decides which steps of a load to report, and which share of the whole they are.
///
/// A load may have several parts, one response each. All parts count the same, because the length of a
/// response is not known before it arrives.
struct ProgressMeter {
    private let report: @Sendable (LoadProgress) -> Void
    private var last = LoadProgress(byteCount: 0, fraction: nil)
    /// The largest fraction so far; a later attempt does not report less.
    private var reached = 0.0
    /// The fraction at which this part begins, and its share of the whole.
    private var base = 0.0, share = 1.0
    /// Whether further pages follow, whose number is unknown.
    private var hasPages = false
    /// The bytes of the finished parts.
    private var doneByteCount = 0

    /// The smallest step that is reported if the length is known.
    private static let fractionStep = 0.002
    /// The smallest step that is reported if the length is unknown, once many bytes have arrived. The first
    /// bytes are reported at once, to show that a slow server sends something.
    private static let byteStep = 64 << 10
    /// The share of a summary: the same productions with their episodes follow.
    private static let summaryShare = 0.25

    init(report: @escaping @Sendable (LoadProgress) -> Void) {
        self.report = report
    }

    /// Reports that `byteCount` bytes of the body of `response` have come.
    ///
    /// - Parameter isSummary: whether another response with the full records follows.
    mutating func advance(to byteCount: Int, of response: HTTPHead, isSummary: Bool = false) {
        let byteCount = doneByteCount + byteCount
        let fraction = fraction(of: byteCount - doneByteCount, of: response, isSummary: isSummary)
        // While the length is unknown, a later part keeps the fraction at which it began.
        let step = (fraction ?? 0) - (last.fraction ?? 0)
        let byteStep = min(Self.byteStep, max(1, last.byteCount / 16))
        let isNews =
            response.bodyLengthIsKnown && !hasPages
            ? step >= Self.fractionStep : abs(byteCount - last.byteCount) >= byteStep
        guard isNews else { return }
        last.byteCount = byteCount
        last.fraction = fraction
        last.totalByteCount =
            isSummary || hasPages ? nil : response.totalBodyByteCount.map { $0 + doneByteCount }
        reached = fraction ?? reached
        report(last)
    }

    /// Reports that `byteCount` bytes have come from a program, which says neither how many follow nor when a part ends.
    mutating func advance(to byteCount: Int) {
        last.byteCount = byteCount
        last.partCount += 1
        report(last)
    }

    /// Ends a part, and reports so if something was shown of it or of a previous one.
    ///
    /// - Parameters:
    ///   - byteCount: the length of its body; 0 if the body was not usable.
    ///   - remainingCount: the number of parts that follow, as far as known.
    mutating func endPart(byteCount: Int, remainingCount: Int) {
        doneByteCount += byteCount
        last.partCount += 1
        last.totalByteCount = nil
        base = reached
        share = (1 - reached) / Double(max(1, remainingCount))
        if last.byteCount > 0 { report(last) }
    }

    /// Begins further pages of a list. The share done is then unknown.
    mutating func beginPages() {
        hasPages = true
        last.fraction = nil
        last.totalByteCount = nil
    }

    /// Reports that the store has `count` episodes or productions.
    mutating func show(_ count: Int) {
        last.readyCount = count
        report(last)
    }

    /// Reports that the load waits before the next request.
    func wait(for duration: Duration) {
        var waiting = last
        waiting.wait = duration
        report(waiting)
    }

    /// Reports that the wait is over.
    func endWait() {
        report(last)
    }

    /// Reports that the catalogue is complete.
    func finish() {
        var whole = last
        whole.byteCount = doneByteCount
        whole.fraction = 1
        report(whole)
    }

    /// - Returns: nil if nothing is known about the remaining length.
    private func fraction(of byteCount: Int, of response: HTTPHead, isSummary: Bool) -> Double? {
        guard !hasPages else { return nil }
        guard let fraction = response.fraction(delivered: byteCount) else {
            return base > 0 ? reached : nil
        }
        return max(reached, base + share * fraction * (isSummary ? Self.summaryShare : 1))
    }
}

extension HTTPHead {
    /// Whether the server states a length.
    fileprivate var bodyLengthIsKnown: Bool { (contentLength ?? 0) > 0 }

    /// The length of the body before decompression; nil if unknown.
    fileprivate var totalBodyByteCount: Int? {
        bodyLengthIsKnown ? contentLength.map { min($0, 1 << 50) } : nil
    }

    /// The share of the body that `delivered` bytes are, before decompression; always less than 1, nil if unknown.
    fileprivate func fraction(delivered: Int) -> Double? {
        guard let contentLength, contentLength > 0 else { return nil }
        return min(Double(delivered) / Double(contentLength), 0.999)
    }
}
