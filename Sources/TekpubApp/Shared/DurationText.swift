/// Formats durations of videos.
package enum DurationText {
    /// Returns the duration of a video with seconds: `12:05` or `1:02:05`.
    package static func exact(seconds: Int) -> String {
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        return hours > 0
            ? "\(hours):\(minutes.inTwoDigits):\(rest.inTwoDigits)" : "\(minutes):\(rest.inTwoDigits)"
    }

    /// Returns the duration of a series in minutes, rounded up: `45m` or `29h 12m`.
    package static func rounded(seconds: Int) -> String {
        let minutes = seconds / 60 + (seconds % 60 > 0 ? 1 : 0)
        return minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \((minutes % 60).inTwoDigits)m"
    }
}
