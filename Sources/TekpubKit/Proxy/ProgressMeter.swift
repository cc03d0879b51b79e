import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Decides which steps of a load are worth reporting, and how much of the whole they are.
struct ProgressMeter {
    private let report: @Sendable (LoadProgress) -> Void
    private var last = LoadProgress(byteCount: 0, fraction: nil)
    /// The largest fraction so far, which a later attempt does not fall below.
    private var reached = 0.0

    /// The smallest step that is reported where the length is known.
    private static let fractionStep = 0.002
    /// The smallest step that is reported where it is not, once there is much; the first bytes are
    /// reported at once, so that a slow server is seen to send something.
    private static let byteStep = 64 << 10

    init(report: @escaping @Sendable (LoadProgress) -> Void) {
        self.report = report
    }

    /// Tells that `byteCount` bytes of the body of `response` are decoded.
    mutating func advance(to byteCount: Int, of response: HTTPURLResponse) {
        let fraction = response.fraction(delivered: byteCount).map { max($0, reached) }
        let isNews =
            if let fraction {
                fraction - (last.fraction ?? 0) >= Self.fractionStep
            } else {
                abs(byteCount - last.byteCount) >= min(Self.byteStep, max(1, last.byteCount / 16))
            }
        guard isNews else { return }
        last = LoadProgress(byteCount: byteCount, fraction: fraction)
        reached = fraction ?? reached
        report(last)
    }

    /// Tells that the whole body, of `byteCount` bytes, is decoded.
    func finish(byteCount: Int) {
        report(LoadProgress(byteCount: byteCount, fraction: 1))
    }
}

extension HTTPURLResponse {
    /// The length of the body as its reader gets it; nil if it is unknown.
    var bodyByteCount: Int? {
        expectedContentLength >= 0 && !isCompressed ? Int(expectedContentLength) : nil
    }

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

    private var isCompressed: Bool {
        let encoding = value(forHTTPHeaderField: "Content-Encoding") ?? ""
        return !encoding.isEmpty && encoding.lowercased() != "identity"
    }
}
