extension FeedVocabulary {
    /// RSS 0.90 to 2.0 and RSS 1.0.
    ///
    /// Source: the specifications of these versions, and the elements of other formats that occur in them.
    static let rss = FeedVocabulary(
        [
            .rss: [
                "channel": .channel, "item": .item, "enclosure": .file, "link": .link,
                "title": .field(.title), "description": .field(.description), "guid": .field(.identifier),
                "pubdate": .field(.date), "author": .field(.author), "managingeditor": .field(.author),
                "ttl": .field(.timeToLive),
                // Elements that are not part of RSS, but occur in it.
                "fullitem": .field(.content), "body": .field(.body), "id": .field(.otherIdentifier),
                "summary": .field(.otherSummary), "updated": .field(.modified),
                "published": .field(.otherDate),
                "date": .field(.otherDate),
            ],
            .content: ["encoded": .field(.content)],
            .xhtml: ["body": .field(.body)],
            .atom: [
                "link": .link, "id": .field(.otherIdentifier), "title": .field(.otherTitle),
                "summary": .field(.otherSummary), "content": .field(.body), "published": .field(.otherDate),
                "updated": .field(.modified),
            ],
        ],
        descriptions: [
            .description, .content, .summary, .dublinDescription, .body, .otherSummary, .mediaDescription,
            .subtitle,
        ],
        dates: [.date, .otherDate, .dublinDate, .modified, .created], statesForms: false)
}
