/// The elements of an item, or of a channel, that are read for their text.
enum FeedField: Int, CaseIterable {
    case title, itunesTitle, dublinTitle, mediaTitle, otherTitle
    case description, content, summary, dublinDescription, mediaDescription, body, otherSummary, subtitle
    case duration, number
    case date, otherDate, dublinDate, modified, created
    case itunesAuthor, author, creator
    case link, identifier, otherIdentifier, podcastIdentifier

    /// Those of one meaning, the best first.
    static let titles: [FeedField] = [.title, .itunesTitle, .dublinTitle, .mediaTitle, .otherTitle]
    static let descriptions: [FeedField] = [
        .description, .content, .summary, .dublinDescription, .body, .otherSummary, .mediaDescription,
        .subtitle,
    ]
    static let dates: [FeedField] = [.date, .otherDate, .dublinDate, .modified, .created]
    static let authors: [FeedField] = [.author, .creator]
    static let identifiers: [FeedField] = [.identifier, .otherIdentifier]

    /// Whether people write markup there without escaping it, paragraphs included.
    var holdsMarkup: Bool {
        switch self {
        case .description, .content, .body, .otherSummary, .summary: true
        default: false
        }
    }

    /// Whether an element in it may be a part of the text, rather than of a record.
    var holdsText: Bool { holdsMarkup || Self.titles.contains(self) }

    /// How much of it is kept.
    var byteLimit: Int { holdsMarkup ? 1 << 20 : 64 << 10 }
}
