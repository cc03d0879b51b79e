/// A day, or as much of one as is known: a year, a month of a year, or a whole date.
///
/// Written as ISO 8601 does: `2009`, `2009-10`, `2009-10-24`.
public struct ReleaseDate: Hashable, Sendable {
    /// The year of our era, 0...9999.
    public let year: Int
    /// 1...12.
    public let month: Int?
    /// 1...31.
    public let day: Int?

    /// Reads the date at the start of an ISO 8601 text; a time behind it is ignored.
    ///
    /// - Returns: nil if `text` does not begin with a year of four digits, or with a month or a
    ///   day that no calendar has.
    public init?(_ text: String) {
        // A large catalogue has a date in each of its episodes, so this looks at bytes alone.
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
    /// Reads the day of a date as mail and feeds write it (RFC 5322, section 3.3), such as
    /// `Thu, 08 Mar 2012 09:00:00 -1000`; the time is ignored, and so the day is that of the sender.
    ///
    /// - Returns: nil if `text` does not begin with a day, the name of a month and a year.
    init?(mailDate text: String) {
        var rest = Array(text.utf8.prefix(64))[...]
        if let comma = rest.firstIndex(of: .comma) { rest = rest[(comma + 1)...] }
        let parts = rest.split(maxSplits: 3, whereSeparator: \.isHTMLSpace)
        guard parts.count > 2, let day = Self.number(parts[0]), (1...31).contains(day),
            let month = Self.month(parts[1]), let number = Self.number(parts[2]), number <= 9999
        else { return nil }
        // Two digits are of 1950 to 2049, three count from 1900 (section 4.3).
        let year =
            switch parts[2].count {
            case ...2: number + (number < 50 ? 2000 : 1900)
            case 3: number + 1900
            default: number
            }
        self.init(year: year, month: month, day: day)
    }

    /// - Returns: nil for what is no number of one to six digits.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard (1...6).contains(digits.count), digits.allSatisfy(\.isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The number of the month whose name begins with the first three letters of `name`.
    private static func month(_ name: ArraySlice<UInt8>) -> Int? {
        guard name.count >= 3 else { return nil }
        let letters = name.prefix(3).reduce(UInt32(0)) { $0 << 8 | UInt32($1 | 0x20) }
        return months.firstIndex(of: letters).map { $0 + 1 }
    }

    /// The first three letters of each, in lower case, as one number.
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ].map { $0.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }

    /// A whole date, which the calendar has.
    init(year: Int, month: Int?, day: Int?) {
        self.year = year
        self.month = month
        self.day = day
    }
}

extension ReleaseDate: CustomStringConvertible {
    /// The date as ISO 8601 writes it, as exact as it is known.
    public var description: String {
        let rest = [month, day].compactMap { $0 }.map { $0 < 10 ? "-0\($0)" : "-\($0)" }
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + rest.joined()
    }
}

extension ReleaseDate: Codable {
    /// Reads a text such as `2009-10`; one that is no date counts as corrupted data.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = ReleaseDate(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(text) is no date of the form 2009-10-24")
        }
        self = date
    }

    /// Writes the text that `description` gives.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
