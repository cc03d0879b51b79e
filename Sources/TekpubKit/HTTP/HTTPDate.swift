import Foundation

/// Dates in HTTP headers: `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
    /// - Returns: nil for anything else, including the two obsolete formats of RFC 9110, section 5.6.7.
    package static func date(_ text: String) -> Date? {
        guard let match = text.wholeMatch(of: /\w{3}, (\d{2}) (\w{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT/),
            let month = months.firstIndex(of: String(match.2))
        else { return nil }
        return calendar.date(
            from: DateComponents(
                year: Int(match.3), month: month + 1, day: Int(match.1), hour: Int(match.4),
                minute: Int(match.5), second: Int(match.6)))
    }

    /// Returns `date` in HTTP format, without its fraction of a second.
    package static func text(_ date: Date) -> String {
        let parts = calendar.dateComponents(
            [.weekday, .day, .month, .year, .hour, .minute, .second], from: date)
        let weekday = weekdays[((parts.weekday ?? 1) - 1) % 7]
        let month = months[((parts.month ?? 1) - 1) % 12]
        let clock = [parts.hour, parts.minute, parts.second].map { padded($0, to: 2) }.joined(separator: ":")
        return "\(weekday), \(padded(parts.day, to: 2)) \(month) \(padded(parts.year, to: 4)) \(clock) GMT"
    }

    private static func padded(_ number: Int?, to width: Int) -> String {
        let digits = String(number ?? 0)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
}
