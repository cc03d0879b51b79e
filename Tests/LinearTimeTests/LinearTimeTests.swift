import Foundation
import Testing

/// The sender of a text must not decide how long it keeps a processor: ten times the input takes about ten times as
/// long. A reader that looks back at everything takes a hundred times.
///
/// A `ReaderInput` is a text of any size that is bad for a reader. The inputs of a folder are in a file; this one tells
/// how they are measured. One after another, because they take all of a processor.
@Suite(.serialized)
struct LinearTimeTests {
    /// What a part of the long input may cost, compared with a part of the short one. It is 1.0 to 1.4 on an idle machine,
    /// and up to 1.7 where other programs keep a long input out of the caches.
    private static let tolerance = 2.5

    @Test(arguments: ReaderInput.all)
    func takesLinearTime(input: ReaderInput) {
        let cost = ReaderCost(of: input, tolerance: Self.tolerance)
        #expect(
            cost.growth <= Self.tolerance,
            "\(input): ten times \(cost.count) parts take \(cost.short), and \(10 * cost.count) parts \(cost.long)"
        )
    }
}
