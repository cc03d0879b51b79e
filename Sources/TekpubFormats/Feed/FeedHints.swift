/// What a feed says about its refreshing.
package struct FeedHints: Hashable, Sendable {
    /// The address to which the feed has moved; nil if it has not.
    package var newAddress: String?
    /// The shortest time between two requests; nil if not stated.
    package var minimumInterval: Duration?
    /// Whether no more episodes will come.
    package var isComplete = false

    package init(newAddress: String? = nil, minimumInterval: Duration? = nil, isComplete: Bool = false) {
        self.newAddress = newAddress
        self.minimumInterval = minimumInterval
        self.isComplete = isComplete
    }
}

extension FeedFields {
    /// The hints in a channel.
    ///
    /// Source: RSS 2.0 (`ttl`, in minutes), the syndication module of RSS 1.0 (`updatePeriod`, daily by default,
    /// divided by `updateFrequency`), and Apple's `new-feed-url` and `complete`.
    var hints: FeedHints {
        let minutes = self[.timeToLive]?.trimmed.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        let period = self[.updatePeriod]?.trimmed.flatMap { Self.periods[$0.lowercased()] }
        let count = self[.updateFrequency]?.trimmed.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        let interval =
            minutes.map { Duration.seconds(min($0, 1 << 20) * 60) }
            ?? period.map { .seconds($0 / (count ?? 1)) }
            ?? count.map { .seconds(86_400 / $0) }
        return FeedHints(
            newAddress: self[.newAddress]?.addressOnly.flatMap(addresses.url)?.absoluteString,
            minimumInterval: interval,
            isComplete: self[.complete]?.trimmed?.lowercased() == "yes" || isComplete)
    }

    private static let periods = [
        "hourly": 3600, "daily": 86_400, "weekly": 604_800, "monthly": 2_592_000, "yearly": 31_536_000,
    ]
}
