/// A time of day, and its distance from UTC.
struct ClockTime: Equatable {
    /// Seconds since midnight, to 86,400.
    private let second: Int
    /// The distance from UTC in minutes, positive in the east.
    var offset: Int

    /// - Parameters:
    ///   - isAfternoon: whether `PM` follows; nil without `AM` and `PM`.
    ///   - offset: in minutes; a time without a zone counts as UTC.
    /// - Returns: nil for a time that no clock shows. 24:00 is the end of the day, and second 60 is a leap second.
    init?(hour: Int, minute: Int, second: Int = 0, isAfternoon: Bool? = nil, offset: Int = 0) {
        guard (0...59).contains(minute), (0...60).contains(second), (0...24).contains(hour),
            hour < 24 || minute == 0 && second == 0
        else { return nil }
        var hour = hour
        // Some programs write PM behind the hours of the afternoon.
        if let isAfternoon, hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
        self.second = hour * 3600 + minute * 60 + min(59, second)
        self.offset = offset
    }

    /// Whether a place on Earth has this distance from UTC in minutes.
    static func isOffset(_ minutes: Int) -> Bool { (-12 * 60...14 * 60).contains(minutes) }

    /// Returns the instant at which a clock shows the time on `day`; nil for one that means no date.
    func instant(on day: CivilDay) -> ReleaseDate? {
        if offset == 0, second < 86_400 { return ReleaseDate(day, second: second) }
        return ReleaseDate(secondsSince1970: day.daysSince1970 * 86_400 + second - offset * 60)
    }
}

extension ArraySlice<DatePiece> {
    /// The time at the start, such as `9:30`, `09:30:00.000`, `9:30 pm` or `9h30`, and its length; nil if something else
    /// is there. The time is nil if no clock shows it.
    var clock: (time: ClockTime?, pieceCount: Int)? {
        guard case .number(let hour, 1...2)? = first?.kind else { return nil }
        var rest = dropFirst()
        var minute = 0, second = 0
        if let value = rest.minutes {
            minute = value
            rest = rest.dropFirst(2)
            if let value = rest.minutes {
                second = value
                rest = rest.dropFirst(2)
                if rest.fraction != nil { rest = rest.dropFirst(2) }
            }
        } else if let piece = rest.first, !piece.isSpaced, piece.kind == .word("h") {
            rest = rest.dropFirst()
            if let piece = rest.first, !piece.isSpaced, case .number(let value, 2) = piece.kind {
                minute = value
                rest = rest.dropFirst()
            }
        } else if rest.halfOfDay == nil {
            return nil
        }
        let half = rest.halfOfDay
        if let half { rest = rest.dropFirst(half.pieceCount) }
        let time = ClockTime(hour: hour, minute: minute, second: second, isAfternoon: half?.isAfternoon)
        return (time, count - rest.count)
    }

    /// The digits behind a point or a comma, all without white space between them; nil if something else follows.
    var fraction: Int? {
        guard let mark = first, !mark.isSpaced,
            mark.kind == .mark(UInt8(ascii: ".")) || mark.kind == .mark(.comma),
            let digits = dropFirst().first, !digits.isSpaced, case .number(let value, _) = digits.kind
        else { return nil }
        return value
    }

    /// The number behind a colon, both without white space before them; nil if something else follows.
    var minutes: Int? {
        guard let colon = first, !colon.isSpaced, colon.kind == .mark(.colon), let number = dropFirst().first,
            !number.isSpaced, case .number(let value, 1...2) = number.kind
        else { return nil }
        return value
    }

    /// The half of the day that follows, such as `pm`, `P.M.` or `a.m.`, and its length; nil if none does.
    fileprivate var halfOfDay: (isAfternoon: Bool, pieceCount: Int)? {
        guard case .word(let word)? = first?.kind else { return nil }
        if word == "am" || word == "pm" { return (word == "pm", 1) }
        let dot = DatePiece.Kind.mark(UInt8(ascii: "."))
        guard word == "a" || word == "p", count > 2, self[startIndex + 1].kind == dot,
            self[startIndex + 2].kind == .word("m")
        else { return nil }
        return (word == "p", count > 3 && self[startIndex + 3].kind == dot ? 4 : 3)
    }
}
