/// A notation of a date without weekday and time.
///
/// A pattern names the parts: `Y` is a year of four digits, `y` one of two to four, `m` and `d` a month and a day of one
/// or two, `N` the name of a month, `o` a day of the year with three, `w` and `e` a week and its day, and `C` a whole
/// date of eight. The parts stand apart by the separator in the pattern, where a space is white space or a comma; where
/// a month has a name, by anything.
struct DateForm {
    private let pattern: [UInt8]
    private let hasName: Bool

    private init(_ pattern: String) {
        self.pattern = Array(pattern.utf8)
        hasName = pattern.contains("N")
    }

    /// All notations.
    ///
    /// Source: ISO 8601, RFC 5322, and what feeds have besides. A number with dots begins with the day; with other
    /// separators, it may begin with the month, as Americans write it.
    static let all: [DateForm] = [
        "Y", "Y-m", "Y-m-d", "Y-o", "Y-w-e", "C", "Y/m", "Y/m/d", "Y.m", "Y.m.d",
        "d.m.Y", "d.m.y", "d/m/Y", "m/d/Y", "d-m-Y", "m-d-Y", "d m Y", "m d Y",
        "d N y", "N d y", "Y N d", "N Y", "Y N",
    ].map(DateForm.init)

    /// Returns the date that `parts` are in this notation; nil if they have another one, or the calendar has no such
    /// day.
    func date(_ parts: [DateText.Part]) -> ReleaseDate? {
        guard parts.count * 2 == pattern.count + 1 else { return nil }
        var year = 0
        var month, day, ordinal, week, weekday: Int?
        for (index, part) in parts.enumerated() {
            guard index == 0 || hasName || part.separator == pattern[index * 2 - 1] else { return nil }
            switch (pattern[index * 2], part.kind) {
            case (UInt8(ascii: "Y"), .number(let value, 4)): year = value
            case (UInt8(ascii: "y"), .number(let value, let digitCount)):
                guard let full = self.year(value, digitCount: digitCount) else { return nil }
                year = full
            case (UInt8(ascii: "m"), .number(let value, 1...2)): month = value
            case (UInt8(ascii: "d"), .number(let value, 1...2)): day = value
            case (UInt8(ascii: "N"), .month(let value)): month = value
            case (UInt8(ascii: "o"), .number(let value, 3)): ordinal = value
            case (UInt8(ascii: "w"), .week(let value)): week = value
            case (UInt8(ascii: "e"), .number(let value, 1)): weekday = value
            case (UInt8(ascii: "C"), .number(let value, 8)):
                (year, month, day) = (value / 10_000, value / 100 % 100, value % 100)
            default: return nil
            }
        }
        if let ordinal { return ReleaseDate(number: CivilDay(year: year, ordinal: ordinal)?.number) }
        if let week, let weekday {
            return ReleaseDate(number: CivilDay(year: year, week: week, weekday: weekday)?.number)
        }
        return ReleaseDate(year: year, month: month, day: day)
    }

    /// Two digits mean 1950 to 2049; three digits behind a name count from 1900 (RFC 5322, section 4.3).
    private func year(_ value: Int, digitCount: Int) -> Int? {
        switch digitCount {
        case 2: value + (value < 50 ? 2000 : 1900)
        case 3 where hasName: value + 1900
        case 4: value
        default: nil
        }
    }
}
