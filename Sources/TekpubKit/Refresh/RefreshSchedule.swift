import Foundation

/// When a source is refreshed again.
struct RefreshSchedule: Sendable {
    /// The usual time between two refreshes.
    var interval = Duration.seconds(3600)
    /// Returns a random number in 0..<1, so that many sources are not refreshed at the same moment.
    var random: @Sendable () -> Double = { Double.random(in: 0..<1) }

    /// The delay after the first failure; it doubles with each further one.
    private static let firstFailureDelay = Duration.seconds(600)
    /// The longest delay after a failure, unless the server asks for a longer one.
    private static let longestFailureDelay = Duration.seconds(86_400)
    /// The part of a delay that is added at random.
    private static let jitter = 0.1

    /// Returns the delay after a refresh that found or confirmed the catalogue: never less than what the
    /// publisher allows.
    ///
    /// - Parameter minimum: the interval that the catalogue itself asks for; nil if none.
    func delay(after advice: ServerAdvice?, minimum: Duration?) -> Duration {
        let asked = [advice?.freshFor, advice?.retryAfter, minimum].compactMap { $0 }
        return spread(min(max(interval, asked.max() ?? .zero), ServerAdvice.longest))
    }

    /// Returns the delay after a failed refresh.
    ///
    /// - Parameter count: the number of failed refreshes in a row, from 1.
    func delay(afterFailure count: Int, retryAfter: Duration?) -> Duration {
        let usual = min(Self.longestFailureDelay, Self.firstFailureDelay * (1 << max(0, min(count - 1, 10))))
        return spread(max(usual, min(retryAfter ?? .zero, ServerAdvice.longest)))
    }

    private func spread(_ delay: Duration) -> Duration {
        delay + delay * (Self.jitter * random())
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
