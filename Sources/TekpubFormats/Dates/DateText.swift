import Foundation

/// A text that may be a date, divided into a weekday, the parts of the date, and a time with its zone.
///
/// Every word must be known: the name of a month or a weekday, a zone, or a word such as `at`. Only a first word may be
/// unknown, which is then the weekday in another language. An unknown zone is allowed too; the time then does not count.
struct DateText {
    /// The maximum number of bytes of a date.
    static let byteLimit = 128

    /// A part of the date, and what stands between it and the part before.
    struct Part {
        enum Kind {
            case number(Int, digitCount: Int)
            case month(Int)
            case week(Int)
        }

        let kind: Kind
        let separator: UInt8
    }

    private var pieces: ArraySlice<DatePiece>
    private var parts: [Part] = []
    /// The separator before the next part.
    private var separator = UInt8.space
    /// 1 for Monday to 7 for Sunday; nil if unknown.
    private var weekday: Int?
    private var hasUnknownWeekday = false
    /// The weekday that the first part may be instead of a month: `mar` is Tuesday in French, and March.
    private var otherWeekday: Int?
    private var clock: ClockTime?
    private var hasClock = false
    /// Whether nothing but zones came since the clock.
    private var isAfterClock = false
    /// The minutes from UTC, and whether a number says so, which counts more than a name.
    private var zone: (offset: Int, isNumber: Bool)?
    private var hasUnknownZone = false

    /// - Returns: nil if `text` is no date.
    init?(_ text: String) {
        guard let pieces = DatePiece.pieces(of: text) else { return nil }
        self.pieces = pieces[...]
        while let piece = self.pieces.first {
            guard read(piece) else { return nil }
        }
    }

    /// The date; nil if no notation fits, or several do with different results.
    var date: ReleaseDate? {
        if let instant = unixTime { return instant }
        var dates = Set(DateForm.all.compactMap { $0.date(parts) })
        if dates.count > 1, let weekday { dates = dates.filter { $0.civilDay?.weekday == weekday } }
        guard dates.count == 1, let date = dates.first else { return nil }
        guard var clock, !hasUnknownZone || zone?.isNumber == true, let day = date.civilDay else {
            return date
        }
        clock.offset = zone?.offset ?? 0
        return ClockTime.isOffset(clock.offset) ? clock.instant(on: day) : date
    }

    /// The instant that a number of seconds or milliseconds since 1970 means; nil for anything else.
    private var unixTime: ReleaseDate? {
        guard !hasClock, weekday == nil, case .number(let value, let digitCount)? = parts.first?.kind else {
            return nil
        }
        switch (digitCount, parts.count) {
        case (9...10, 1): return ReleaseDate(secondsSince1970: value)
        case (9...10, 2) where parts[1].separator == UInt8(ascii: "."):
            return ReleaseDate(secondsSince1970: value)
        case (13, 1): return ReleaseDate(secondsSince1970: value / 1000)
        default: return nil
        }
    }
}

extension DateText {
    /// Reads `piece` and what belongs to it.
    ///
    /// - Returns: false if it can be no part of a date.
    private mutating func read(_ piece: DatePiece) -> Bool {
        switch piece.kind {
        case .number(let value, let digitCount):
            if readClock() { return true }
            pieces.removeFirst()
            if let ending = pieces.first, !ending.isSpaced, case .word(let word) = ending.kind,
                CalendarNames.ordinalEndings.contains(word)
            {
                pieces.removeFirst()
            }
            if digitCount == 14, parts.isEmpty, !hasClock {
                append(.number(value / 1_000_000, digitCount: 8))
                setClock(
                    ClockTime(hour: value / 10_000 % 100, minute: value / 100 % 100, second: value % 100))
            } else {
                append(.number(value, digitCount: digitCount))
            }
            return parts.count <= 4
        case .mark(let mark):
            if readZone(mark, isSpaced: piece.isSpaced) { return true }
            pieces.removeFirst()
            if mark == UInt8(ascii: "(") {
                // A comment, such as the name of the zone.
                pieces = pieces.drop { $0.kind != .mark(UInt8(ascii: ")")) }.dropFirst()
            } else if mark != .comma {
                separator = separator == .space ? mark : 0
            }
            return true
        case .word(let word):
            pieces.removeFirst()
            return read(word, isSpaced: piece.isSpaced)
        }
    }

    private mutating func append(_ kind: Part.Kind) {
        parts.append(Part(kind: kind, separator: separator))
        separator = .space
        isAfterClock = false
    }

    private mutating func read(_ word: String, isSpaced: Bool) -> Bool {
        let weekday = CalendarNames.weekdays[word]
        if let month = CalendarNames.months[word] {
            if let otherWeekday {
                // The first of two months is a weekday.
                parts.removeFirst()
                self.weekday = otherWeekday
                self.otherWeekday = nil
            } else if parts.isEmpty {
                otherWeekday = weekday
            }
            append(.month(month))
            return true
        }
        if let weekday {
            self.weekday = weekday
            return true
        }
        if let mark = CalendarNames.separators[word], !parts.isEmpty {
            separator = mark
            return true
        }
        if CalendarNames.otherWords.contains(word) { return true }
        if word == "t", !isSpaced, !parts.isEmpty { return readTimeInDigits() }
        if word == "w", !isSpaced, case .number(let week, 2)? = pieces.first?.kind {
            pieces.removeFirst()
            append(.week(week))
            return true
        }
        return readZone(word)
    }

    /// Reads the name of a zone, or of a weekday in another language.
    private mutating func readZone(_ word: String) -> Bool {
        if let offset = CalendarNames.zones[word], hasClock || parts.count >= 3 {
            zone = zone ?? (offset, false)
            return true
        }
        if isAfterClock, !hasUnknownZone {
            hasUnknownZone = true
            // The rest of a name such as `America/Los_Angeles`.
            while let piece = pieces.first, !piece.isSpaced, piece.isInZoneName { pieces.removeFirst() }
            return true
        }
        guard parts.isEmpty, !hasClock, weekday == nil, !hasUnknownWeekday else { return false }
        hasUnknownWeekday = true
        return true
    }

    /// Reads a distance from UTC, such as `+0100`, `-07:00`, `-7` or `+01`.
    ///
    /// - Returns: false if something else begins with this mark.
    private mutating func readZone(_ mark: UInt8, isSpaced: Bool) -> Bool {
        let isWest = mark == UInt8(ascii: "-")
        let rest = pieces.dropFirst()
        guard isWest || mark == UInt8(ascii: "+"), let number = rest.first, !number.isSpaced,
            case .number(let value, let digitCount) = number.kind
        else { return false }
        let minutes = rest.dropFirst().minutes
        let isDayZone = parts.count >= 3 && (isSpaced ? digitCount == 4 : minutes != nil)
        guard isAfterClock || !isWest || isDayZone || hasClock && isSpaced && digitCount == 4 else {
            return false
        }
        pieces = rest.dropFirst(minutes == nil ? 1 : 3)
        // Seconds, which no zone has today.
        if minutes != nil, pieces.minutes == 0 { pieces = pieces.dropFirst(2) }
        let offset =
            digitCount > 2 ? value / 100 * 60 + value % 100 : value * 60 + (minutes ?? 0)
        guard digitCount <= 4, value % 100 < 60 || digitCount <= 2, offset < 24 * 60 else {
            hasUnknownZone = true
            return true
        }
        if zone?.isNumber != true { zone = (isWest ? -offset : offset, true) }
        return true
    }
}

extension DateText {
    /// Reads a time such as `9:30`.
    ///
    /// - Returns: false if the next number begins no time, or a second one.
    private mutating func readClock() -> Bool {
        guard !hasClock, let (time, pieceCount) = pieces.clock else { return false }
        pieces.removeFirst(pieceCount)
        setClock(time)
        return true
    }

    /// Reads a time without colons behind a `T`, such as `093000`; any other time is read as elsewhere.
    private mutating func readTimeInDigits() -> Bool {
        guard let piece = pieces.first, !piece.isSpaced, case .number(let value, let digitCount) = piece.kind
        else {
            return false
        }
        guard pieces.dropFirst().minutes == nil else { return true }
        pieces.removeFirst()
        switch digitCount {
        case 2: setClock(ClockTime(hour: value, minute: 0))
        case 4: setClock(ClockTime(hour: value / 100, minute: value % 100))
        case 6: setClock(ClockTime(hour: value / 10_000, minute: value / 100 % 100, second: value % 100))
        default: return false
        }
        if pieces.fraction != nil { pieces.removeFirst(2) }
        return true
    }

    private mutating func setClock(_ time: ClockTime?) {
        clock = time
        hasClock = true
        isAfterClock = true
        separator = .space
    }
}

extension ReleaseDate {
    /// The day; nil if it is unknown.
    fileprivate var civilDay: CivilDay? {
        guard let month, let day else { return nil }
        return CivilDay(year: year, month: month, day: day)
    }
}
