/// Lengths of videos for people.
package enum DurationText {
    /// To the second, for one video: `12:05` or `1:02:05`.
    package static func exact(seconds: Int) -> String {
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        return hours > 0
            ? "\(hours):\(minutes.inTwoDigits):\(rest.inTwoDigits)" : "\(minutes):\(rest.inTwoDigits)"
    }

    /// To the minute, for a series: `45m` or `29h 12m`. A part of a minute counts as one.
    package static func rounded(seconds: Int) -> String {
        let minutes = seconds / 60 + (seconds % 60 > 0 ? 1 : 0)
        return minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \((minutes % 60).inTwoDigits)m"
    }
}
