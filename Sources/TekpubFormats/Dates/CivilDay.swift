/// A day of the Gregorian calendar, without a time zone.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
struct CivilDay: Hashable {
    let year: Int
    /// 1...12.
    let month: Int
    /// 1...31.
    let day: Int

    /// - Returns: nil if the calendar has no such day, such as 31 February.
    init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(of: month, in: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// - Returns: nil beyond the years 0 to 9999.
    init?(daysSince1970 days: Int) {
        guard (-719_528...2_932_896).contains(days) else { return nil }
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The day of a year.
    ///
    /// - Parameter ordinal: 1...366.
    /// - Returns: nil if the year is shorter.
    init?(year: Int, ordinal: Int) {
        guard ordinal >= 1, let first = CivilDay(year: year, month: 1, day: 1),
            let day = CivilDay(daysSince1970: first.daysSince1970 + ordinal - 1), day.year == year
        else { return nil }
        self = day
    }

    /// The day of a week of ISO 8601, whose first week has 4 January.
    ///
    /// - Parameters:
    ///   - week: 1...53.
    ///   - weekday: 1 for Monday to 7 for Sunday.
    init?(year: Int, week: Int, weekday: Int) {
        guard (1...53).contains(week), (1...7).contains(weekday),
            let fourth = CivilDay(year: year, month: 1, day: 4)
        else { return nil }
        let monday = fourth.daysSince1970 - fourth.weekday + 1
        guard let day = CivilDay(daysSince1970: monday + (week - 1) * 7 + weekday - 1) else { return nil }
        self = day
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The day as eight decimal digits, such as 20091024.
    var number: Int { year * 10_000 + month * 100 + day }

    /// The number of days since 1 January 1970.
    var daysSince1970: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// 1 for Monday to 7 for Sunday.
    var weekday: Int { (daysSince1970 + 3).flooredQuotientAndRemainder(dividingBy: 7).remainder + 1 }
}

extension Int {
    /// The quotient, rounded down, and the remainder, which is not negative.
    ///
    /// - Precondition: `divisor` is positive.
    func flooredQuotientAndRemainder(dividingBy divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
