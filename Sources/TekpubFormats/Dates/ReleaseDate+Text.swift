extension ReleaseDate {
    /// Reads a date of ISO 8601 such as `2009`, `2009-10`, `2009-10-24` or `2009-10-24T09:00:00+01:00`. A time without a
    /// zone counts as UTC.
    ///
    /// - Returns: nil if `text` is anything else, or the calendar has no such day.
    public init?(_ text: String) {
        // Large catalogues have a date per episode, so this reads bytes only.
        var text = text
        guard let date = text.withUTF8({ ReleaseDate(standardDate: $0) }) else { return nil }
        self = date
    }

    /// Reads a date as feeds write it, in any of the notations of `DateForm`.
    ///
    /// This folder reads dates. Nearly every date is in one of two forms, which are read byte by byte here. A
    /// `DateText` divides any other text into words and numbers, looks up the names of months and weekdays in
    /// `CalendarNames`, reads the `ClockTime` with its zone, and compares what is left with each `DateForm`.
    ///
    /// - Returns: nil if `text` is no date, or more than one.
    init?(feedDate text: String) {
        var text = text
        guard let date = text.withUTF8({ ReleaseDate(feedDate: $0) }) else { return nil }
        self = date
    }

    /// Like `init(feedDate:)`, for UTF-8.
    init?(feedDate bytes: ByteBuffer) {
        var (start, end) = (0, bytes.count)
        while start < end, bytes[start].isHTMLSpace { start += 1 }
        while start < end, bytes[end - 1].isHTMLSpace { end -= 1 }
        guard start < end, end - start <= DateText.byteLimit else { return nil }
        let text = bytes.part(start..<end)
        guard
            let date = ReleaseDate(mailDate: text) ?? ReleaseDate(standardDate: text)
                ?? DateText(String(decoding: text, as: UTF8.self))?.date
        else { return nil }
        self = date
    }

    /// Reads a date of a mail (RFC 5322, section 3.3) in its usual form, such as `Thu, 08 Mar 2012 09:00:00 -1000`.
    private init?(mailDate bytes: ByteBuffer) {
        var cursor = DateCursor(bytes)
        if bytes.count > 4, bytes[3] == .comma { cursor.skip(4) }
        cursor.skipSpaces()
        guard let (day, _) = cursor.number(1...2), cursor.skip(.space), let month = cursor.englishMonth(),
            cursor.skip(.space), let (year, _) = cursor.number(4...4), cursor.skip(.space),
            let time = cursor.clockTime(), cursor.isAtEnd,
            let day = CivilDay(year: year, month: month, day: day),
            let date = time.instant(on: day)
        else { return nil }
        self = date
    }

    /// Reads a date of ISO 8601 in its extended form.
    private init?(standardDate bytes: ByteBuffer) {
        var cursor = DateCursor(bytes)
        guard let (year, _) = cursor.number(4...4) else { return nil }
        guard cursor.skip(DateCursor.hyphen) else {
            guard cursor.isAtEnd else { return nil }
            self.init(year: year)
            return
        }
        guard let (month, _) = cursor.number(1...2) else { return nil }
        guard cursor.skip(DateCursor.hyphen) else {
            guard cursor.isAtEnd else { return nil }
            self.init(year: year, month: month)
            return
        }
        guard let (number, _) = cursor.number(1...2),
            let day = CivilDay(year: year, month: month, day: number)
        else { return nil }
        if cursor.isAtEnd {
            self.init(year: year, month: month, day: number)
            return
        }
        guard cursor.skip(UInt8(ascii: "T")) || cursor.skip(UInt8(ascii: "t")) || cursor.skip(.space),
            let time = cursor.clockTime(), cursor.isAtEnd, let date = time.instant(on: day)
        else { return nil }
        self = date
    }
}

/// Reads the parts of a date from bytes.
private struct DateCursor {
    static let hyphen = UInt8(ascii: "-")

    private let bytes: ByteBuffer
    private var index = 0

    init(_ bytes: ByteBuffer) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { index == bytes.count }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func skip(_ count: Int) {
        index = min(bytes.count, index + count)
    }

    mutating func skipSpaces() {
        while let next, next.isHTMLSpace { index += 1 }
    }

    /// - Returns: whether the next byte is `byte`.
    mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }

    /// Reads a number with so many digits; nil if it has fewer or more.
    mutating func number(_ counts: ClosedRange<Int>) -> (value: Int, digitCount: Int)? {
        let start = index
        var value = 0
        while let next, next.isDigit {
            guard index - start < counts.upperBound else { return nil }
            value = value * 10 + Int(next - 0x30)
            index += 1
        }
        return counts.contains(index - start) ? (value, index - start) : nil
    }

    /// Reads an English month of three letters, 1...12.
    mutating func englishMonth() -> Int? {
        guard index + 3 <= bytes.count else { return nil }
        let letters = bytes.part(index..<(index + 3)).reduce(UInt32(0)) { $0 << 8 | UInt32($1 | 0x20) }
        guard let monthIndex = Self.months.firstIndex(of: letters) else { return nil }
        index += 3
        return monthIndex + 1
    }

    /// The first three letters of each month, in lower case, as one number.
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ].map { $0.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }

    /// Reads `09:00`, `09:00:00` or `09:00:00.000`, and a zone: nothing, `Z`, `GMT`, `+0100`, `+01:00` or `+01`.
    mutating func clockTime() -> ClockTime? {
        guard let (hour, _) = number(1...2), skip(.colon), let (minute, _) = number(2...2) else { return nil }
        var second = 0
        if skip(.colon) {
            guard let (value, _) = number(2...2) else { return nil }
            second = value
            if skip(UInt8(ascii: ".")) || skip(.comma) {
                guard number(1...9) != nil else { return nil }
            }
        }
        if next == .space { index += 1 }
        guard let offset = zone() else { return nil }
        return ClockTime(hour: hour, minute: minute, second: second, offset: offset)
    }

    private mutating func zone() -> Int? {
        if isAtEnd || skip(UInt8(ascii: "Z")) || skip(UInt8(ascii: "z")) { return 0 }
        if bytes.part(from: index).equals("GMT") {
            index += 3
            return 0
        }
        let isWest = next == Self.hyphen
        guard isWest || next == UInt8(ascii: "+") else { return nil }
        index += 1
        guard let (value, digitCount) = number(2...4), digitCount != 3 else { return nil }
        var hours = value
        var minutes = 0
        if digitCount == 4 {
            (hours, minutes) = hours.quotientAndRemainder(dividingBy: 100)
        } else if skip(.colon) {
            guard let (value, _) = number(2...2) else { return nil }
            minutes = value
        }
        let offset = (hours * 60 + minutes) * (isWest ? -1 : 1)
        return minutes < 60 && ClockTime.isOffset(offset) ? offset : nil
    }
}
