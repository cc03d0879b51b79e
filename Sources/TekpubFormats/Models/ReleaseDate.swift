import Localization

/// A date with the precision that is known: a year, a month, or a day.
///
/// Written as in ISO 8601: `2009`, `2009-10`, `2009-10-24`.
public struct ReleaseDate: Hashable, Sendable {
    /// The year AD, 0...9999.
    public let year: Int
    /// 1...12.
    public let month: Int?
    /// 1...31.
    public let day: Int?

    /// Reads the date at the start of an ISO 8601 text; ignores a time after it.
    ///
    /// - Returns: nil if `text` does not begin with a four-digit year, or the month or day is out of range.
    public init?(_ text: String) {
        // Large catalogues have a date per episode, so this reads bytes only.
        var parts = [0, 0, 0]
        var counts = [0, 0, 0]
        var index = 0
        for byte in text.utf8.prefix(10) {
            if byte.isDigit {
                parts[index] = parts[index] * 10 + Int(byte - 0x30)
                counts[index] += 1
            } else if byte == UInt8(ascii: "-"), index < 2 {
                index += 1
            } else {
                break
            }
        }
        guard counts[0] == 4 else { return nil }
        year = parts[0]
        guard counts[1] > 0 else {
            month = nil
            day = nil
            return
        }
        guard (1...12).contains(parts[1]) else { return nil }
        month = parts[1]
        guard counts[2] > 0 else {
            day = nil
            return
        }
        guard (1...31).contains(parts[2]) else { return nil }
        day = parts[2]
    }
}

extension ReleaseDate {
    /// Reads a date as written in feeds, in any common notation.
    ///
    /// - Returns: nil if `text` does not contain at least a year.
    init?(feedDate text: String) {
        var text = text
        let date = text.withUTF8 { ReleaseDate(feedDate: $0) }
        guard let date else { return nil }
        self = date
    }

    /// Like `init(feedDate:)`, for UTF-8.
    init?(feedDate bytes: ByteBuffer) {
        // Nearly every date is written this way.
        if let first = bytes.first, !first.isHTMLSpace,
            let date = ReleaseDate(standardMailDate: bytes.start(64))
        {
            self = date
            return
        }
        let text = String(decoding: bytes, as: UTF8.self).trimmed ?? ""
        // A plain date of ISO 8601 is no date of a mail, and looking for one would take most of the time.
        if let date = (Self.isPlain(text) ? nil : ReleaseDate(mailDate: text)) ?? ReleaseDate(text) {
            self = date
            return
        }
        // ISO 8601 without hyphens.
        let digits = text.utf8.prefix { $0.isDigit }
        guard digits.count == 8, let number = Int(String(digits) ?? ""),
            (1...12).contains(number / 100 % 100),
            (1...31).contains(number % 100)
        else { return nil }
        self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// Whether `text` has the form `2010-05-01`, alone or before a time such as `T00:00:00Z`.
    private static func isPlain(_ text: String) -> Bool {
        var place = 0
        for byte in text.utf8 {
            let fits =
                switch place {
                case 0...3, 5, 6, 8, 9: byte.isDigit
                case 4, 7: byte == UInt8(ascii: "-")
                case 10: byte == UInt8(ascii: "T")
                default: byte.isDigit || ":.+-Z".utf8.contains(byte)
                }
            guard fits else { return false }
            place += 1
        }
        return place >= 10
    }

    /// Reads the date of a mail or feed (RFC 5322, section 3.3), such as `Thu, 08 Mar 2012 09:00:00 -1000`,
    /// and informal notations: `11-Jan-2011`, `January 5th, 2011`, `11.01.2011`. Ignores the weekday and the
    /// time, so the date is the one in the sender's time zone.
    ///
    /// - Returns: nil if the month or year is missing, or the order of the numbers is ambiguous.
    init?(mailDate text: String) {
        let bytes = Array(text.utf8.prefix(64))
        if let date = bytes.withUnsafeBufferPointer({ ReleaseDate(standardMailDate: $0) }) {
            self = date
            return
        }
        let words = Self.words(bytes)
        guard let place = words.firstIndex(where: { Self.month($0) != nil }),
            let month = Self.month(words[place])
        else {
            self.init(numbers: words, hasDots: text.utf8.contains(UInt8(ascii: ".")))
            return
        }
        var rest = words[(place + 1)...].compactMap(Self.number)
        if place > 0, let before = Self.number(words[place - 1]) { rest.insert(before, at: 0) }
        // `2011 January 5`, and `January 2011`.
        if let first = rest.first, first.digitCount == 4 {
            guard rest.count > 1, place > 0, (1...31).contains(rest[1].value), rest[1].digitCount <= 2 else {
                self.init(year: first.value, month: month, day: nil)
                return
            }
            self.init(year: first.value, month: month, day: rest[1].value)
            return
        }
        guard rest.count > 1, (1...31).contains(rest[0].value), let year = Self.year(rest[1]) else {
            return nil
        }
        self.init(year: year, month: month, day: rest[0].value)
    }

    /// Reads day, month name and year, in this order, as in nearly every feed.
    private init?(standardMailDate bytes: ByteBuffer) {
        var index = bytes.firstIndex(of: .comma).map { $0 + 1 } ?? 0
        func nextWord() -> ByteBuffer {
            while index < bytes.count, bytes[index].isHTMLSpace { index += 1 }
            let start = index
            while index < bytes.count, !bytes[index].isHTMLSpace { index += 1 }
            return bytes.part(start..<index)
        }
        let first = nextWord()
        guard first.count <= 2, let day = Self.number(first)?.value, (1...31).contains(day),
            let month = Self.month(nextWord()), let year = Self.number(nextWord()).flatMap(Self.year)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Reads day, month and year as numbers, if their order is unambiguous.
    private init?(numbers words: [ArraySlice<UInt8>], hasDots: Bool) {
        let numbers = words.prefix(3).compactMap(Self.number)
        guard numbers.count == 3, numbers[2].digitCount == 4 else { return nil }
        var (day, month) = (numbers[0].value, numbers[1].value)
        if month > 12 { (day, month) = (month, day) }
        guard hasDots || day > 12 || day == month, (1...31).contains(day), (1...12).contains(month) else {
            return nil
        }
        self.init(year: numbers[2].value, month: month, day: day)
    }

    /// The words and numbers of a date, without times.
    private static func words(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let parts = bytes.split { $0.isHTMLSpace || $0 == .comma }.filter { !$0.contains(.colon) }
        return parts.flatMap { part in
            // A leading hyphen belongs to a time zone.
            guard let first = part.first, first.isLetterOrDigit else { return [part] }
            return part.split { $0 == UInt8(ascii: "-") || $0 == .slash || $0 == UInt8(ascii: ".") }
        }
    }

    /// Two digits mean 1950 to 2049; three digits count from 1900 (section 4.3).
    private static func year(_ number: (value: Int, digitCount: Int)) -> Int? {
        switch number.digitCount {
        case ...2: number.value + (number.value < 50 ? 2000 : 1900)
        case 3: number.value + 1900
        case 4: number.value
        default: nil
        }
    }

    /// - Returns: nil unless `word` is a number of one to six digits, optionally with `st`, `nd`, `rd` or
    ///   `th`.
    private static func number(_ word: some Collection<UInt8>) -> (value: Int, digitCount: Int)? {
        let digits = word.prefix(while: \.isDigit)
        let digitCount = digits.count
        guard (1...6).contains(digitCount) else { return nil }
        if digitCount < word.count {
            let ending = String(decoding: word.dropFirst(digitCount), as: UTF8.self).lowercased()
            guard ["st", "nd", "rd", "th"].contains(ending) else { return nil }
        }
        return (digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, digitCount)
    }

    /// Returns the number of the month whose name begins with the first three letters of `name`.
    private static func month(_ name: some Collection<UInt8>) -> Int? {
        guard name.count >= 3, name.allSatisfy({ $0.isLetterOrDigit && !$0.isDigit }) else { return nil }
        let letters = name.prefix(3).reduce(UInt32(0)) { $0 << 8 | UInt32($1 | 0x20) }
        return months.firstIndex(of: letters).map { $0 + 1 }
    }

    /// The first three letters of each month, in lower case, as one number.
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ].map { $0.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }

    /// - Precondition: the date is valid.
    init(year: Int, month: Int?, day: Int?) {
        self.year = year
        self.month = month
        self.day = day
    }
}

extension ReleaseDate: CustomStringConvertible {
    /// The date in ISO 8601, with the precision that is known.
    public var description: String {
        let rest = [month, day].compactMap { $0 }.map { $0 < 10 ? "-0\($0)" : "-\($0)" }
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + rest.joined()
    }
}

extension ReleaseDate: Codable {
    /// Reads a text such as `2009-10`; throws `dataCorrupted` if it is not a date.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = ReleaseDate(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: localized("\(text) is not a date such as 2009-10-24"))
        }
        self = date
    }

    /// Writes `description`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension ReleaseDate {
    /// The date as a sortable number such as 20091024; unknown parts are zero.
    package var number: Int { year * 10_000 + (month ?? 0) * 100 + (day ?? 0) }

    /// The start of the day in UTC, in seconds since 1970; an unknown month or day counts as the first.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
    package var secondsSince1970: Double {
        let (month, day) = (month ?? 1, day ?? 1)
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Double(era * 146_097 + dayOfEra - 719_468) * 86_400
    }

    /// - Parameter number: a value of `number`; nil gives nil.
    package init?(number: Int?) {
        guard let number, number >= 0, number < 100_000_000 else { return nil }
        let month = number / 100 % 100
        let day = number % 100
        self.init(
            year: number / 10_000, month: (1...12).contains(month) ? month : nil,
            day: (1...31).contains(day) && month > 0 ? day : nil)
    }
}
