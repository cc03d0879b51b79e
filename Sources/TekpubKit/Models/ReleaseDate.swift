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
        let parts = text.prefix(10).prefix { $0.isASCII && ($0.isNumber || $0 == "-") }
            .split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, first.count == 4, let year = Int(first) else { return nil }
        self.year = year
        guard parts.count > 1, !parts[1].isEmpty else {
            month = nil
            day = nil
            return
        }
        guard let month = Int(parts[1]), (1...12).contains(month) else { return nil }
        self.month = month
        guard parts.count > 2, !parts[2].isEmpty else {
            day = nil
            return
        }
        guard let day = Int(parts[2]), (1...31).contains(day) else { return nil }
        self.day = day
    }
}

extension ReleaseDate {
    /// Reads the day of a date as mail and feeds write it (RFC 5322, section 3.3), such as
    /// `Thu, 08 Mar 2012 09:00:00 -1000`; the time is ignored, and so the day is that of the sender.
    ///
    /// - Returns: nil if `text` does not begin with a day, the name of a month and a year.
    init?(mailDate text: String) {
        let words = text.drop { $0 != "," }.dropFirst()
        let parts = (words.isEmpty ? text[...] : words).split(maxSplits: 3, whereSeparator: \.isWhitespace)
        guard parts.count > 2, let day = Int(parts[0]), (1...31).contains(day),
            let month = Self.months.firstIndex(of: parts[1].prefix(3).lowercased()),
            let digits = Int(parts[2]), (0...9999).contains(digits)
        else { return nil }
        // Two digits are of 1950 to 2049, three count from 1900 (section 4.3).
        let year =
            switch parts[2].count {
            case ...2: digits + (digits < 50 ? 2000 : 1900)
            case 3: digits + 1900
            default: digits
            }
        self.init(year: year, month: month + 1, day: day)
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private init(year: Int, month: Int, day: Int) {
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
