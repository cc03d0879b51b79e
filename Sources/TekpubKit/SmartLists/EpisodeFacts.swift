import TekpubFormats

/// The release date and the length of an episode, in eight bytes.
struct EpisodeFacts: Hashable, Sendable {
    /// The `ReleaseDate.number` in the upper 44 bits, and the seconds in the others; 0 if unknown.
    private let bits: UInt64

    private static let lengthBits: UInt64 = 20
    private static let longest = (1 << lengthBits) - 1
    /// The bits of a date.
    static let dateBits = 44
    /// What a `ReleaseDate.number` has beside the day.
    static let secondCount: UInt64 = 100_000

    /// - Parameters:
    ///   - releasedAt: a `ReleaseDate.number`, or the eight digits of a day.
    ///   - duration: in seconds; more than twelve days count as that.
    init(releasedAt: Int64?, duration: Int64?) {
        var date = UInt64(max(0, releasedAt ?? 0))
        if date < Self.secondCount * 1000 { date *= Self.secondCount }
        if date >> UInt64(Self.dateBits) != 0 { date = 0 }
        bits = date << Self.lengthBits | UInt64(min(max(0, duration ?? 0), Int64(Self.longest)))
    }

    /// The date as a `ReleaseDate.number`; 0 if unknown.
    var date: UInt64 { bits >> Self.lengthBits }

    /// The length in seconds; 0 if unknown.
    var seconds: UInt64 { bits & UInt64(Self.longest) }
}

/// What the user did with an episode, in one byte.
struct EpisodeStates: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let played = EpisodeStates(rawValue: 1 << 0)
    static let started = EpisodeStates(rawValue: 1 << 1)
    static let new = EpisodeStates(rawValue: 1 << 2)
    static let downloaded = EpisodeStates(rawValue: 1 << 3)
    static let favourite = EpisodeStates(rawValue: 1 << 4)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ state: EpisodeCondition.State) {
        self =
            switch state {
            case .played: .played
            case .started: .started
            case .new: .new
            case .downloaded: .downloaded
            case .favourite: .favourite
            }
    }
}
