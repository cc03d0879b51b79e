import Foundation

/// Times as headers state them: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    /// - Returns: nil for anything else, the two older forms of RFC 9110, section 5.6.7, too.
    static func date(_ text: String) -> Date? {
        guard let match = text.wholeMatch(of: /\w{3}, (\d{2}) (\w{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT/),
            let month = months.firstIndex(of: String(match.2))
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(
            from: DateComponents(
                year: Int(match.3), month: month + 1, day: Int(match.1), hour: Int(match.4),
                minute: Int(match.5), second: Int(match.6)))
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
