// Durations in messages to the user.
extension Duration {
    /// A text such as `10 seconds` or `0.5 seconds`.
    var inSeconds: String {
        let seconds = self / .seconds(1)
        let digits = Int(exactly: seconds).map(String.init) ?? String(seconds)
        return digits == "1" ? "1 second" : "\(digits) seconds"
    }

    /// A text such as `12:03` or `1:02:03`.
    var clockText: String {
        let seconds = max(0, components.seconds)
        let parts = (seconds < 3600 ? [] : [seconds / 3600]) + [seconds / 60 % 60, seconds % 60]
        return parts.enumerated().map { $0 > 0 && $1 < 10 ? "0\($1)" : "\($1)" }.joined(separator: ":")
    }

    /// A text such as `2 minutes`, rounded up.
    var inWords: String {
        let seconds = max(1, components.seconds)
        let (count, unit) =
            switch seconds {
            case ..<120: (seconds, "second")
            case ..<7200: ((seconds + 59) / 60, "minute")
            case ..<172_800: ((seconds + 3599) / 3600, "hour")
            default: ((seconds + 86_399) / 86_400, "day")
            }
        return count == 1 ? "1 \(unit)" : "\(count) \(unit)s"
    }
}
