import Foundation
import TekpubFormats

/// How often the episodes of a production come, by the release dates of the latest ones.
package struct ReleaseRhythm: Hashable, Sendable {
    /// The usual time from one episode to the next.
    package let interval: Interval
    /// The day of the latest episode, since 1970.
    private let lastDay: Int

    /// A time between two episodes that has a name.
    package enum Interval: Hashable, Sendable {
        case day, week, fortnight, month

        /// - Parameter days: the number of days, nearly.
        fileprivate init?(days: Int) {
            switch days {
            case 1: self = .day
            case 6...8: self = .week
            case 13...15: self = .fortnight
            case 27...32: self = .month
            default: return nil
            }
        }

        fileprivate var days: Int {
            switch self {
            case .day: 1
            case .week: 7
            case .fortnight: 14
            case .month: 31
            }
        }
    }

    /// The number of the latest episodes that count.
    private static let sampleCount = 9
    /// The number of episodes of which the times between them say something.
    private static let leastCount = 4
    /// The days that a pause may last at least.
    private static let leastPause = 30

    /// - Returns: nil for other times between episodes, or if too few episodes have a date.
    package init?(of episodes: [Episode]) {
        let days = episodes.compactMap { episode -> Int? in
            guard let date = episode.releasedAt, date.day != nil else { return nil }
            return Int((date.secondsSince1970 / 86_400).rounded(.down))
        }
        guard days.count >= Self.leastCount else { return nil }
        let latest = days.sorted(by: >).prefix(Self.sampleCount)
        let gaps = zip(latest, latest.dropFirst()).map { $0 - $1 }.sorted()
        guard let interval = Interval(days: gaps[gaps.count / 2]), let last = latest.first else { return nil }
        (self.interval, lastDay) = (interval, last)
    }

    /// Whether episodes still come: the latest one is not long ago.
    package func isCurrent(at moment: Date) -> Bool {
        let day = moment.timeIntervalSince1970 / 86_400
        return day - Double(lastDay) <= Double(max(Self.leastPause, 4 * interval.days))
    }
}
