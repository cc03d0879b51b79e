extension FeedVocabulary {
    /// Atom 1.0 and 0.3, with YouTube's elements.
    ///
    /// Version 0.3 calls the subtitle `tagline`, and has the dates `issued`, `created` and `modified`.
    ///
    /// Source: RFC 4287, sections 4.1 and 4.2, and the Atom 0.3 draft (draft-ietf-atompub-format-00).
    static let atom = FeedVocabulary(
        [
            .atom: [
                "entry": .item, "link": .link, "author": .person, "source": .source, "name": .field(.name),
                "title": .field(.title), "content": .field(.content), "summary": .field(.otherSummary),
                "subtitle": .field(.tagline), "tagline": .field(.tagline), "id": .field(.otherIdentifier),
                "published": .field(.otherDate), "issued": .field(.otherDate),
                "created": .field(.created), "updated": .field(.modified), "modified": .field(.modified),
            ],
            .youtube: ["videoid": .field(.videoIdentifier)],
        ],
        descriptions: [
            .content, .otherSummary, .tagline, .summary, .mediaDescription, .dublinDescription, .subtitle,
        ],
        dates: [.otherDate, .created, .dublinDate, .modified], statesForms: true)
}
