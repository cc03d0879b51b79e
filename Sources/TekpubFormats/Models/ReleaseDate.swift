import Foundation
import Localization

/// When something was released, with the precision that is known: a year, a month, a day or an instant.
///
/// A day is that of a calendar, without a time zone: it is the same for everybody. An instant is on different days in
/// different time zones: `day(in:)` returns the one to show.
public struct ReleaseDate: Hashable, Sendable {
    /// The date as one number that sorts, which the library stores.
    ///
    /// It is the day as eight decimal digits, such as 20091024, times 100,000, plus the second of the day in UTC, from 1
    /// to 86,400, for an instant. Unknown parts are zero: a year sorts before its months, a month before its days, and a
    /// day before its instants.
    package let number: Int

    /// The years that a date can have. Programs write a year before them for a missing date, such as 0001.
    static let years = 1000...9999

    /// Creates a year, a month or a day.
    ///
    /// - Returns: nil if the calendar has no such day.
    package init?(year: Int, month: Int? = nil, day: Int? = nil) {
        guard let number = Self.dayNumber(year: year, month: month, day: day) else { return nil }
        self.number = number * Self.secondCount
    }

    /// Creates an instant.
    ///
    /// - Returns: nil for a year that no date can have, and for 0, which programs write for a missing date.
    package init?(secondsSince1970 seconds: Int) {
        let (days, second) = seconds.flooredQuotientAndRemainder(dividingBy: 86_400)
        guard let day = CivilDay(daysSince1970: days) else { return nil }
        self.init(day, second: second)
    }

    /// Creates an instant.
    ///
    /// - Parameters:
    ///   - day: in UTC.
    ///   - second: of that day, 0..<86,400.
    /// - Returns: nil as above.
    init?(_ day: CivilDay, second: Int) {
        number = day.number * Self.secondCount + second + 1
        guard Self.years.contains(day.year), number != Self.epoch else { return nil }
    }

    /// The instant at which 1970 began.
    private static let epoch = 19_700_101 * 100_000 + 1

    /// - Parameter number: a value of `number`, or its eight digits alone, which are those of a `CivilDay`; nil gives nil.
    package init?(number: Int?) {
        guard let number, number > 0 else { return nil }
        let isDay = number < Self.secondCount * 1000
        let (digits, second) =
            isDay ? (number, 0) : number.quotientAndRemainder(dividingBy: Self.secondCount)
        let (month, day) = (digits / 100 % 100, digits % 100)
        guard second <= 86_400, second == 0 || day > 0,
            Self.dayNumber(
                year: digits / 10_000, month: month > 0 ? month : nil, day: month > 0 && day > 0 ? day : nil)
                == digits
        else { return nil }
        self.number = digits * Self.secondCount + second
    }

    /// One more than the greatest number of seconds in `number`, in decimal digits.
    private static let secondCount = 100_000

    /// The eight digits; nil if the calendar has no such day.
    private static func dayNumber(year: Int, month: Int?, day: Int?) -> Int? {
        guard years.contains(year) else { return nil }
        guard let month else { return year * 10_000 }
        guard (1...12).contains(month) else { return nil }
        guard let day else { return year * 10_000 + month * 100 }
        return CivilDay(year: year, month: month, day: day)?.number
    }
}

extension ReleaseDate {
    /// The eight decimal digits of the day, such as 20091024; the day of an instant is that in UTC. Unknown parts are
    /// zero.
    package var dayNumber: Int { number / Self.secondCount }

    /// The year AD, 1000...9999; that of an instant in UTC, as the month and the day.
    public var year: Int { dayNumber / 10_000 }

    /// 1...12; nil if unknown.
    public var month: Int? { dayNumber / 100 % 100 > 0 ? dayNumber / 100 % 100 : nil }

    /// 1...31; nil if unknown.
    public var day: Int? { dayNumber % 100 > 0 ? dayNumber % 100 : nil }

    /// Whether the time is known, too.
    public var isInstant: Bool { number % Self.secondCount > 0 }

    /// The seconds since 1970; those at the start in UTC of a day, a month or a year.
    public var secondsSince1970: Double {
        let day = CivilDay(year: year, month: month ?? 1, day: day ?? 1)
        return Double((day?.daysSince1970 ?? 0) * 86_400 + max(0, number % Self.secondCount - 1))
    }

    /// Returns the day on which people in a time zone see an instant; any other date is the same in every zone.
    public func day(in timeZone: TimeZone) -> ReleaseDate {
        guard isInstant else { return self }
        let moment = Date(timeIntervalSince1970: secondsSince1970)
        let seconds = Int(secondsSince1970) + timeZone.secondsFromGMT(for: moment)
        let days = seconds.flooredQuotientAndRemainder(dividingBy: 86_400).quotient
        guard let day = CivilDay(daysSince1970: days) else { return self }
        return ReleaseDate(number: day.number) ?? self
    }

    /// The day without a time; that of an instant in UTC.
    package var withoutTime: ReleaseDate { ReleaseDate(number: dayNumber) ?? self }

    /// An instant as in RFC 3339, such as `2024-05-06T22:30:00Z`; nil for any other date.
    public var publishedAt: String? {
        guard isInstant else { return nil }
        let second = number % Self.secondCount - 1
        let parts = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(description)T\(parts.joined(separator: ":"))Z"
    }
}

extension ReleaseDate: CustomStringConvertible {
    /// The date in ISO 8601 with the precision that is known, but at most the day: `2009`, `2009-10`, `2009-10-24`.
    /// The day of an instant is that in UTC.
    public var description: String {
        let rest = [month, day].compactMap { $0 }.map { $0 < 10 ? "-0\($0)" : "-\($0)" }
        return "\(year)" + rest.joined()
    }
}

extension ReleaseDate: Codable {
    /// Reads a text such as `2009-10`, or an instant as in `publishedAt`; throws `dataCorrupted` if it is not a date.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = ReleaseDate(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: localized("\(text) is not a date such as 2009-10-24"))
        }
        self = date
    }

    /// Writes `description`. `Episode` and `Production` write an instant beside it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
