/// The times of sync servers, as text.
///
/// gpodder.net sends UTC without a zone, opodsync with `Z`, and Nextcloud with `+00:00`.
package enum SyncTimestamp {
    private static let secondsOfDay = 86_400

    /// Reads a time of ISO 8601; without a zone, it is in UTC.
    ///
    /// - Returns: the seconds since 1970; nil if the text is no such time.
    package static func seconds(_ text: String) -> Int? {
        let pattern = text.utf8
        var rest = pattern[...]
        guard let year = number(4, &rest), skip("-", &rest), let month = number(2, &rest), skip("-", &rest),
            let day = number(2, &rest), (1...12).contains(month), (1...31).contains(day),
            skip("T", &rest) || skip(" ", &rest),
            let hour = number(2, &rest), skip(":", &rest), let minute = number(2, &rest), skip(":", &rest),
            let second = number(2, &rest), hour < 24, minute < 60, second <= 60
        else { return nil }
        if skip(".", &rest) { rest = rest.drop { $0.isDigit } }
        guard let offset = offset(&rest), rest.isEmpty else { return nil }
        return days(year, month, day) * secondsOfDay + hour * 3600 + minute * 60 + second - offset
    }

    /// Returns a time in UTC without a zone, such as `2009-12-12T09:00:00`.
    package static func text(_ seconds: Int) -> String {
        // What is beyond the years with four digits is no time of an action.
        let seconds = min(max(seconds, 0), 253_402_300_799)
        let (day, second) = (seconds / secondsOfDay, seconds % secondsOfDay)
        let (year, month, dayOfMonth) = date(day)
        let parts = [month, dayOfMonth, second / 3600, second / 60 % 60, second % 60].map(twoDigits)
        return "\(year)-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3]):\(parts[4])"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Reads the zone, if any, as seconds east of UTC.
    private static func offset(_ rest: inout Substring.UTF8View) -> Int? {
        if rest.isEmpty || skip("Z", &rest) { return 0 }
        let isEast = skip("+", &rest)
        guard isEast || skip("-", &rest), let hours = number(2, &rest) else { return nil }
        _ = skip(":", &rest)
        let minutes = rest.isEmpty ? 0 : number(2, &rest)
        return minutes.map { (hours * 3600 + $0 * 60) * (isEast ? 1 : -1) }
    }

    private static func number(_ count: Int, _ rest: inout Substring.UTF8View) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ $0.isDigit }) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func skip(_ character: Unicode.Scalar, _ rest: inout Substring.UTF8View) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Returns the days since 1970 of a date in the Gregorian calendar, whose years here begin in March.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    private static func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
        return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
    }
}
