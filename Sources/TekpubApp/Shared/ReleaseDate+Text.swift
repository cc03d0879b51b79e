import TekpubFormats
import TekpubKit

extension ReleaseDate {
    /// A text such as `24 October 2009`, `October 2009` or `2009`.
    var text: String {
        guard let month, (1...12).contains(month) else { return "\(year)" }
        let name = Self.monthNames[month - 1]
        return day.map { "\($0) \(name) \(year)" } ?? "\(name) \(year)"
    }

    /// A short text such as `24 Oct 2009`, `Oct 2009` or `2009`.
    var shortText: String {
        guard let month, (1...12).contains(month) else { return "\(year)" }
        let name = Self.monthNames[month - 1].prefix(3)
        return day.map { "\($0) \(name) \(year)" } ?? "\(name) \(year)"
    }

    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
}
