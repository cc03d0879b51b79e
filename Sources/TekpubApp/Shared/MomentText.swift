import Foundation

/// Formats times in the user's time zone.
enum MomentText {
    /// Returns a text such as `Fri 20 Nov 18:04`.
    static func text(for moment: Date, in timeZone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.weekday, .day, .month, .hour, .minute], from: moment)
        guard let weekday = parts.weekday, let day = parts.day, let month = parts.month,
            let hour = parts.hour, let minute = parts.minute
        else { return "" }
        return "\(days[weekday - 1]) \(day) \(months[month - 1]) \(hour.inTwoDigits):\(minute.inTwoDigits)"
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
