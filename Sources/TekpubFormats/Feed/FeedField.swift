/// The text elements of an item or channel.
enum FeedField: UInt8 {
    case title, itunesTitle, dublinTitle, mediaTitle, otherTitle
    case description, content, summary, dublinDescription, mediaDescription, body, otherSummary, subtitle
    case tagline
    case duration, number, podcastNumber
    case date, otherDate, dublinDate, modified, created
    case itunesAuthor, author, creator, name, sourceName
    case link, identifier, otherIdentifier, podcastIdentifier, videoIdentifier
    case season, episodeType, showType, medium, soundbite, person, funding
    case newAddress, timeToLive, updatePeriod, updateFrequency, complete

    /// The texts about an item, those that are usually short first.
    static let notes: [FeedField] = [
        .description, .otherSummary, .summary, .dublinDescription, .mediaDescription, .subtitle, .tagline,
        .content,
        .body,
    ]

    /// Whether publishers write unescaped markup in it, including paragraphs.
    var holdsMarkup: Bool {
        switch self {
        case .description, .content, .body, .otherSummary, .summary, .tagline: true
        default: false
        }
    }

    /// Whether an element inside it may be part of the text instead of a new field.
    var holdsText: Bool {
        switch self {
        case .title, .itunesTitle, .dublinTitle, .mediaTitle, .otherTitle: true
        default: holdsMarkup
        }
    }

    /// The maximum number of bytes that are kept.
    var byteLimit: Int { holdsMarkup ? 1 << 20 : 64 << 10 }
}
