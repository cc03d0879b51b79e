import Localization

// Durations in messages to the user.
extension Duration {
    /// A text such as `10 seconds` or `0.5 seconds`.
    var inSeconds: String {
        let seconds = self / .seconds(1)
        guard let count = Int(exactly: seconds) else {
            let digits = String(seconds).replacing(".", with: Language.current.decimalSeparator)
            return localized(2, one: "\(digits) second", other: "\(digits) seconds")
        }
        return localized(count, one: "\(count) second", other: "\(count) seconds")
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
        switch seconds {
        case ..<120:
            return localized(Int(seconds), one: "\(seconds) second", other: "\(seconds) seconds")
        case ..<7200:
            let count = Int((seconds + 59) / 60)
            return localized(count, one: "\(count) minute", other: "\(count) minutes")
        case ..<172_800:
            let count = Int((seconds + 3599) / 3600)
            return localized(count, one: "\(count) hour", other: "\(count) hours")
        default:
            let count = Int(seconds / 86_400 + (seconds % 86_400 > 0 ? 1 : 0))
            return localized(count, one: "\(count) day", other: "\(count) days")
        }
    }
}
