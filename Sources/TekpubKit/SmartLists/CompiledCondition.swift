import Foundation
import TekpubFormats

/// When a condition is looked at: ages are counted in the days of the reader.
public struct ReaderTime: Hashable, Sendable {
    /// The time now.
    public let now: Date
    /// The time zone in which instants are on a day.
    public let timeZone: TimeZone

    /// Creates a time.
    public init(now: Date, timeZone: TimeZone) {
        self.now = now
        self.timeZone = timeZone
    }
}

/// A condition in numbers that are compared with the columns of catalogues.
indirect enum CompiledCondition {
    case states(EpisodeStates)
    case sound(Bool)
    /// Seconds.
    case longer(UInt64)
    case shorter(UInt64)
    case newer(DayLimits)
    case older(DayLimits)
    /// The IDs of stores.
    case sources(Set<Int64>)
    /// - Parameter isWide: whether the titles of the production and the source count, too.
    case text(String, isWide: Bool)
    case not(CompiledCondition)
    /// What is read from catalogues comes last.
    case all([CompiledCondition])
    case any([CompiledCondition])

    init(_ condition: EpisodeCondition, at time: ReaderTime, sources: [Source]) {
        func compiled(_ condition: EpisodeCondition) -> CompiledCondition {
            CompiledCondition(condition, at: time, sources: sources)
        }
        switch condition {
        case .state(let state): self = .states(EpisodeStates(state))
        case .kind(let kind): self = .sound(kind == .audio)
        case .longer(let seconds): self = .longer(UInt64(max(0, seconds)))
        case .shorter(let seconds): self = .shorter(UInt64(max(0, seconds)))
        case .newer(let age): self = .newer(DayLimits(age, before: time))
        case .older(let age): self = .older(DayLimits(age, before: time))
        case .inside(let name): self = .sources(Set(sources.filter { $0.isInside(name) }.map(\.id)))
        case .titled(let words): self = .text(words, isWide: false)
        case .words(let words): self = .text(words, isWide: true)
        case .not(let condition): self = .not(compiled(condition))
        case .all(let conditions):
            let parts = conditions.map(compiled)
            self = .all(parts.filter { !$0.readsCatalog } + parts.filter(\.readsCatalog))
        case .any(let conditions): self = .any(conditions.map(compiled))
        }
    }

    private var readsCatalog: Bool {
        switch self {
        case .sound, .text: true
        case .not(let condition): condition.readsCatalog
        case .all(let conditions), .any(let conditions): conditions.contains(where: \.readsCatalog)
        case .states, .longer, .shorter, .newer, .older, .sources: false
        }
    }
}

/// The beginning and the end of a day before today, as dates of releases are compared with it.
struct DayLimits {
    /// The `ReleaseDate.number` of the day without a time.
    private let day: UInt64
    /// The `ReleaseDate.number`s of the instants at which it begins and ends for the reader.
    private let start, end: UInt64

    init(_ age: EpisodeCondition.Age, before time: ReaderTime) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = time.timeZone
        let component: Calendar.Component =
            switch age.unit {
            case .days, .weeks: .day
            case .months: .month
            case .years: .year
            }
        let count = age.unit == .weeks ? 7 * age.count : age.count
        let today = calendar.startOfDay(for: time.now)
        let first = calendar.date(byAdding: component, value: -count, to: today) ?? .distantPast
        let next = calendar.date(byAdding: .day, value: 1, to: first) ?? first
        let parts = calendar.dateComponents([.year, .month, .day], from: first)
        (start, end) = (Self.number(of: first), Self.number(of: next))
        let date = ReleaseDate(year: parts.year ?? 0, month: parts.month, day: parts.day)
        day = start == 0 ? 0 : UInt64(date?.number ?? 0)
    }

    /// - Returns: 0 before the first year that a date can have.
    private static func number(of moment: Date) -> UInt64 {
        UInt64(ReleaseDate(secondsSince1970: Int(moment.timeIntervalSince1970))?.number ?? 0)
    }

    /// Whether a date, as a `ReleaseDate.number`, is on a later day.
    @inline(__always)
    func isBefore(_ date: UInt64) -> Bool {
        date % EpisodeFacts.secondCount == 0 ? date > day : date >= end
    }

    /// Whether a date is on an earlier day.
    @inline(__always)
    func isAfter(_ date: UInt64) -> Bool {
        date % EpisodeFacts.secondCount == 0 ? date < day && date > 0 : date < start
    }
}
