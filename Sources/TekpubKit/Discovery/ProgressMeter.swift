import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Decides which steps of a load are worth reporting, and how much of the whole they are.
///
/// A load may have several parts, one answer each, of which all count the same: how large an answer
/// will be is not known before it comes.
struct ProgressMeter {
    private let report: @Sendable (LoadProgress) -> Void
    private var last = LoadProgress(byteCount: 0, fraction: nil)
    /// The largest fraction so far, which a later attempt does not fall below.
    private var reached = 0.0
    /// What this part begins from, and its share of the whole.
    private var base = 0.0, share = 1.0
    /// The bytes of the parts that are done.
    private var doneByteCount = 0

    /// The smallest step that is reported where the length is known.
    private static let fractionStep = 0.002
    /// The smallest step that is reported where it is not, once there is much; the first bytes are
    /// reported at once, so that a slow server is seen to send something.
    private static let byteStep = 64 << 10
    /// The share of a summary: the same productions with their episodes are still to come.
    private static let summaryShare = 0.25

    init(report: @escaping @Sendable (LoadProgress) -> Void) {
        self.report = report
    }

    /// Tells that `byteCount` bytes of the body of `response` are decoded.
    ///
    /// - Parameter isSummary: whether another answer with more about the same is to follow.
    mutating func advance(to byteCount: Int, of response: HTTPURLResponse, isSummary: Bool = false) {
        let byteCount = doneByteCount + byteCount
        let fraction = fraction(of: byteCount - doneByteCount, of: response, isSummary: isSummary)
        // While the length is unknown, a part that is not the first stands where it began.
        let step = (fraction ?? 0) - (last.fraction ?? 0)
        let byteStep = min(Self.byteStep, max(1, last.byteCount / 16))
        let isNews =
            response.bodyLengthIsKnown
            ? step >= Self.fractionStep : abs(byteCount - last.byteCount) >= byteStep
        guard isNews else { return }
        last = LoadProgress(byteCount: byteCount, fraction: fraction)
        reached = fraction ?? reached
        report(last)
    }

    /// Tells that a part is over.
    ///
    /// - Parameters:
    ///   - byteCount: the length of its body; 0 if it was of no use.
    ///   - remainingCount: how many parts are to follow, as far as is known.
    mutating func endPart(byteCount: Int, remainingCount: Int) {
        doneByteCount += byteCount
        base = reached
        share = (1 - reached) / Double(max(1, remainingCount))
    }

    /// Tells that nothing is asked for a while.
    func wait(for duration: Duration) {
        report(LoadProgress(byteCount: last.byteCount, fraction: last.fraction, wait: duration))
    }

    /// Tells that such a while is over.
    func endWait() {
        report(last)
    }

    /// Tells that the catalogue is there.
    func finish() {
        report(LoadProgress(byteCount: doneByteCount, fraction: 1))
    }

    /// - Returns: nil while nothing is known of how much is to come.
    private func fraction(of byteCount: Int, of response: HTTPURLResponse, isSummary: Bool) -> Double? {
        guard let fraction = response.fraction(delivered: byteCount) else {
            return base > 0 ? reached : nil
        }
        return max(reached, base + share * fraction * (isSummary ? Self.summaryShare : 1))
    }
}

extension HTTPURLResponse {
    /// The length of the body as its reader gets it; nil if it is unknown.
    var bodyByteCount: Int? {
        expectedContentLength >= 0 && !isCompressed ? Int(expectedContentLength) : nil
    }

    /// Whether anything is known of the length of the body.
    fileprivate var bodyLengthIsKnown: Bool { expectedContentLength > 0 }

    /// The share of the body that `delivered` bytes are, always less than 1; nil if it is unknown.
    ///
    /// A compressed body states its compressed length only. With x the ratio of the bytes
    /// delivered to that length, x/(x+2) grows all the time and never arrives: JSON shrinks to
    /// about a sixth, so the bar stands near three quarters when the end comes.
    fileprivate func fraction(delivered: Int) -> Double? {
        guard expectedContentLength > 0 else { return nil }
        let ratio = Double(delivered) / Double(expectedContentLength)
        return isCompressed ? ratio / (ratio + 2) : min(ratio, 0.999)
    }

    /// Whether the body's length is not that of what its reader gets.
    var isCompressed: Bool {
        let encoding = value(forHTTPHeaderField: "Content-Encoding") ?? ""
        return !encoding.isEmpty && encoding.lowercased() != "identity"
    }
}
