/// The text elements of an item or channel.
enum FeedField: Int, CaseIterable {
    case title, itunesTitle, dublinTitle, mediaTitle, otherTitle
    case description, content, summary, dublinDescription, mediaDescription, body, otherSummary, subtitle
    case duration, number
    case date, otherDate, dublinDate, modified, created
    case itunesAuthor, author, creator
    case link, identifier, otherIdentifier, podcastIdentifier

    /// Fields with the same meaning, preferred first.
    static let titles: [FeedField] = [.title, .itunesTitle, .dublinTitle, .mediaTitle, .otherTitle]
    static let descriptions: [FeedField] = [
        .description, .content, .summary, .dublinDescription, .body, .otherSummary, .mediaDescription,
        .subtitle,
    ]
    static let dates: [FeedField] = [.date, .otherDate, .dublinDate, .modified, .created]
    static let authors: [FeedField] = [.author, .creator]
    static let identifiers: [FeedField] = [.identifier, .otherIdentifier]

    /// Whether publishers write unescaped markup in it, including paragraphs.
    var holdsMarkup: Bool {
        switch self {
        case .description, .content, .body, .otherSummary, .summary: true
        default: false
        }
    }

    /// Whether an element inside it may be part of the text instead of a new field.
    var holdsText: Bool { holdsMarkup || Self.titles.contains(self) }

    /// The maximum number of bytes that are kept.
    var byteLimit: Int { holdsMarkup ? 1 << 20 : 64 << 10 }
}
