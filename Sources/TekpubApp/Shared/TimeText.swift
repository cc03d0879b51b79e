import CursesKit
import Foundation
import Localization
import TekpubFormats
import TekpubKit

/// Formats durations of videos.
package enum DurationText {
    /// Returns the duration of a video with seconds: `12:05` or `1:02:05`.
    package static func exact(seconds: Int) -> String {
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        return hours > 0
            ? "\(hours):\(minutes.inTwoDigits):\(rest.inTwoDigits)" : "\(minutes):\(rest.inTwoDigits)"
    }

    /// Returns a duration or a position in words, as it is read aloud: `2 minutes 5 seconds`. Speech takes `2:05` for a time
    /// of day.
    static func spoken(seconds: Int) -> String {
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        var parts: [String] = []
        if hours > 0 { parts.append(localized(hours, one: "\(hours) hour", other: "\(hours) hours")) }
        if minutes > 0 {
            parts.append(localized(minutes, one: "\(minutes) minute", other: "\(minutes) minutes"))
        }
        if rest > 0 || parts.isEmpty {
            parts.append(localized(rest, one: "\(rest) second", other: "\(rest) seconds"))
        }
        return parts.dropFirst().reduce(parts[0]) { localized("\($0) \($1)", context: "duration") }
    }

    /// Returns a position in a video of a known length in words: `2 minutes of 1 hour`.
    static func spoken(seconds: Int, of length: Int) -> String {
        localized("\(spoken(seconds: seconds)) of \(spoken(seconds: length))", context: "spoken")
    }

    /// Returns the length of a video in words, rounded to minutes from an hour on: `1 hour 7 minutes`.
    static func spokenLength(seconds: Int) -> String {
        spoken(seconds: seconds < 3600 ? seconds : (seconds + 30) / 60 * 60)
    }

    /// The width of a column of rounded durations in cells, or of the words in their place; that of English if other texts
    /// need less.
    static var roundedWidth: Int {
        let words = [localized("locked", context: "production"), localized("no video")]
        let width = Text(rounded(seconds: 29 * 3600 + 12 * 60)).width + 1
        return words.reduce(max(8, width)) { max($0, Text($1).width) }
    }

    /// Returns the duration of a series in minutes, rounded up: `45m` or `29h 12m`.
    package static func rounded(seconds: Int) -> String {
        let minutes = seconds / 60 + (seconds % 60 > 0 ? 1 : 0)
        return minutes < 60
            ? localized("\(minutes)m")
            : localized("\(minutes / 60)h \((minutes % 60).inTwoDigits)m")
    }
}

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
        let time = "\(hour.inTwoDigits):\(minute.inTwoDigits)"
        return localized(
            "\(days.value[weekday - 1]) \(day) \(MonthText.short(month)) \(time)", context: "moment")
    }

    private static let days = PerLanguage {
        [
            localized("Sun", context: "day"), localized("Mon", context: "day"),
            localized("Tue", context: "day"), localized("Wed", context: "day"),
            localized("Thu", context: "day"), localized("Fri", context: "day"),
            localized("Sat", context: "day"),
        ]
    }
}

/// Formats days in the user's time zone.
package enum DayText {
    /// Returns a text such as `3 Mar 2024`.
    package static func text(for moment: Date, in timeZone: TimeZone = .current) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.day, .month, .year], from: moment)
        guard let day = parts.day, let month = parts.month, let year = parts.year else { return "" }
        return MonthText.date(day: day, month, year: year)
    }
}

/// The day on which dates are shown, to which ages are counted, and the time zone of the reader, in which instants are on
/// a day.
package struct Today {
    fileprivate let day: ReleaseDate
    fileprivate let timeZone: TimeZone

    /// The day of `moment` in a time zone; nil for a year that no date has.
    package init?(_ moment: Date, in timeZone: TimeZone) {
        guard let instant = ReleaseDate(secondsSince1970: Int(moment.timeIntervalSince1970)) else {
            return nil
        }
        day = instant.day(in: timeZone)
        self.timeZone = timeZone
    }
}

extension ReleaseDate {
    /// A short text such as `today`, `yesterday` or `4 days ago` for the week before `today`, else a date such as
    /// `24 Oct 2009`, `Oct 2009` or `2009`.
    ///
    /// - Parameter today: nil for a date in any case.
    func shortText(asOf today: Today?) -> String {
        let date = day(in: today?.timeZone ?? .current)
        return today.flatMap { date.ageText(asOf: $0.day) } ?? date.shortText
    }

    /// The same for a row of a list: a date of the year of `today` is without it, such as `24 Oct`.
    func listText(asOf today: Today?) -> String {
        guard let today, case let date = day(in: today.timeZone), date.year == today.day.year,
            let month = date.month, let day = date.day
        else { return shortText(asOf: today) }
        return date.ageText(asOf: today.day) ?? MonthText.date(day: day, month)
    }

    /// The time of an instant on the day of `today`, such as `14:00`; nil for any other date.
    func timeText(asOf today: Today?) -> String? {
        guard let today, isInstant, day(in: today.timeZone) == today.day else { return nil }
        let moment = Date(timeIntervalSince1970: secondsSince1970)
        let seconds = Int(secondsSince1970) + today.timeZone.secondsFromGMT(for: moment)
        return "\((seconds / 3600 % 24).inTwoDigits):\((seconds / 60 % 60).inTwoDigits)"
    }

    /// A text such as `4 days ago` for a day of the week before `today`; nil for any other date.
    private func ageText(asOf today: ReleaseDate) -> String? {
        guard day != nil else { return nil }
        return switch Int((today.secondsSince1970 - secondsSince1970) / 86_400) {
        case 0: localized("today")
        case 1: localized("yesterday")
        case let age where (2..<7).contains(age): localized("\(age) days ago")
        default: nil
        }
    }

    /// Returns a text such as `24 October 2009`, `October 2009` or `2009`.
    func text(in timeZone: TimeZone = .current) -> String {
        let date = day(in: timeZone)
        guard let month = date.month else { return "\(date.year)" }
        let name = MonthText.long(month)
        guard let day = date.day else { return localized("\(name) \(date.year)", context: "month") }
        return localized("\(day) \(name) \(date.year)", context: "date")
    }

    private var shortText: String {
        guard let month, let day else { return monthText }
        return MonthText.date(day: day, month, year: year)
    }

    /// A text of at most eight cells: `Oct 2009` or `2009`.
    var monthText: String {
        guard let month else { return "\(year)" }
        return MonthText.month(month, year: year)
    }
}

extension ReleaseDate {
    /// The width of a column of short texts in cells; that of English if other texts need less.
    static var shortTextWidth: Int {
        let ages = [localized("today"), localized("yesterday"), localized("\(6) days ago")]
        return widest(of: ages + (1...12).map { MonthText.date(day: 30, $0, year: 2026) }, least: 11)
    }

    /// The width of a column of months in cells; that of English if other texts need less.
    static var monthTextWidth: Int {
        widest(of: (1...12).map { MonthText.month($0, year: 2026) }, least: 8)
    }

    private static func widest(of texts: [String], least: Int) -> Int {
        texts.reduce(least) { max($0, Text($1).width) }
    }
}

/// The names of months, from 1 to 12.
private enum MonthText {
    /// A short text such as `24 Oct 2009`.
    static func date(day: Int, _ month: Int, year: Int) -> String {
        localized("\(day) \(short(month)) \(year)", context: "short date")
    }

    /// A short text such as `24 Oct`.
    static func date(day: Int, _ month: Int) -> String {
        localized("\(day) \(short(month))", context: "short day")
    }

    /// A short text such as `Oct 2009`.
    static func month(_ month: Int, year: Int) -> String {
        localized("\(short(month)) \(year)", context: "short month")
    }

    static func long(_ month: Int) -> String { longNames.value[month - 1] }
    static func short(_ month: Int) -> String { shortNames.value[month - 1] }

    private static let longNames = PerLanguage {
        [
            localized("January"), localized("February"), localized("March"), localized("April"),
            localized("May", context: "long"), localized("June"), localized("July"), localized("August"),
            localized("September"), localized("October"), localized("November"), localized("December"),
        ]
    }
    private static let shortNames = PerLanguage {
        [
            localized("Jan"), localized("Feb"), localized("Mar"), localized("Apr"), localized("May"),
            localized("Jun"), localized("Jul"), localized("Aug"), localized("Sep"), localized("Oct"),
            localized("Nov"), localized("Dec"),
        ]
    }
}

extension Int {
    /// The number with at least two digits, such as `05`.
    fileprivate var inTwoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
