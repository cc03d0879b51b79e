import GRDB
import TekpubFormats

/// Writes productions with their episodes into a new catalogue file.
struct ProductionWriter {
    private let insertProduction: RowStatement
    private let updateProduction: RowStatement
    private let insertEpisode: RowStatement
    private let insertMember: RowStatement
    private let deleteMember: RowStatement
    private let deleteEpisodes: RowStatement

    init(_ database: Database) throws {
        insertProduction = try RowStatement(
            """
            INSERT INTO production (guid, slug, title, sortTitle, author, episodeCount, duration, canWatch, releasedAt,
                fingerprint, price, channel, channels, tags, licence, link, description, details, key, id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, in: database)
        updateProduction = try RowStatement(
            """
            UPDATE production SET (guid, slug, title, sortTitle, author, episodeCount, duration, canWatch, releasedAt,
                fingerprint, price, channel, channels, tags, licence, link, description, details, key)
            = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE id = ?
            """, in: database)
        insertEpisode = try RowStatement(
            """
            INSERT INTO episode (id, guid, slug, number, title, presenter, duration, releasedAt, url, byteCount,
                link, licence, description, details)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, in: database)
        insertMember = try RowStatement(
            "INSERT OR IGNORE INTO member (label, production, isTag) VALUES (?, ?, ?)", in: database)
        deleteMember = try RowStatement(
            "DELETE FROM member WHERE label = ? AND production = ?", in: database)
        deleteEpisodes = try RowStatement(
            "DELETE FROM episode WHERE id >= ? AND id < ?", in: database)
    }

    /// Inserts `production` with the ID `id`.
    func insert(_ production: Production, id: Int64) throws {
        try write(production, EpisodeTotals(production.episodes), id: id, with: insertProduction)
        try insert(production.episodes, behind: 0, of: id)
        for label in production.channelLabels { try insert(label, id: id, isTag: false) }
        for label in production.tagLabels { try insert(label, id: id, isTag: true) }
    }

    /// Replaces `previous` with `production`.
    func replace(_ previous: Production, with production: Production, id: Int64) throws {
        try write(production, EpisodeTotals(production.episodes), id: id, with: updateProduction)
        if production.episodes != previous.episodes {
            deleteEpisodes.bind(1, CatalogSchema.firstEpisodeRow(of: id))
            deleteEpisodes.bind(2, CatalogSchema.firstEpisodeRow(of: id &+ 1))
            try deleteEpisodes.execute()
            try insert(production.episodes, behind: 0, of: id)
        }
        try replaceLabels(of: previous, with: production, id: id)
    }

    /// Replaces `previous` with `production`, both without their episodes, and appends `episodes`, which
    /// `digest` already includes.
    func extend(
        _ previous: Production, with production: Production, adding episodes: [Episode],
        digest: EpisodeTotals,
        id: Int64
    ) throws {
        try write(production, digest, id: id, with: updateProduction)
        try insert(episodes, behind: digest.count - episodes.count, of: id)
        try replaceLabels(of: previous, with: production, id: id)
    }

    /// Records that the channel `label` contains the production `id`.
    func insert(_ label: String, id: Int64, isTag: Bool) throws {
        insertMember.bind(1, label)
        insertMember.bind(2, id)
        insertMember.bind(3, isTag)
        try insertMember.execute()
    }
}

extension ProductionWriter {
    private func replaceLabels(of previous: Production, with production: Production, id: Int64) throws {
        let channels = production.channelLabels
        let tags = production.tagLabels
        guard channels != previous.channelLabels || tags != previous.tagLabels else { return }
        for label in previous.channelLabels + previous.tagLabels {
            deleteMember.bind(1, label)
            deleteMember.bind(2, id)
            try deleteMember.execute()
        }
        for label in channels { try insert(label, id: id, isTag: false) }
        for label in tags { try insert(label, id: id, isTag: true) }
    }

    private func write(
        _ production: Production, _ digest: EpisodeTotals, id: Int64, with statement: RowStatement
    ) throws {
        statement.bind(1, production.guid)
        statement.bind(2, production.slug)
        statement.bind(3, production.title)
        statement.bind(4, production.title.map(FoldedText.fold))
        statement.bind(5, production.author)
        statement.bind(6, digest.count)
        statement.bind(7, digest.durationInSeconds)
        statement.bind(8, production.canWatch)
        statement.bind(9, production.releasedAt?.number)
        statement.bind(10, digest.fingerprint)
        statement.bind(11, production.price)
        statement.bind(12, production.channel)
        statement.bind(13, PackedStrings.pack(production.channels))
        statement.bind(14, PackedStrings.pack(production.tags))
        statement.bind(15, production.licence)
        statement.bind(16, production.link)
        statement.bind(17, production.description)
        statement.bind(18, StoredDetails.text(production.details))
        statement.bind(19, production.identity ?? production.guid ?? "#\(id)")
        statement.bind(20, id)
        try statement.execute()
    }

    private func insert(_ episodes: [Episode], behind count: Int, of id: Int64) throws {
        var row = CatalogSchema.firstEpisodeRow(of: id) + Int64(count)
        for episode in episodes {
            insertEpisode.bind(1, row)
            insertEpisode.bind(2, episode.guid)
            insertEpisode.bind(3, episode.slug)
            insertEpisode.bind(4, episode.number)
            insertEpisode.bind(5, episode.title)
            insertEpisode.bind(6, episode.presenter)
            insertEpisode.bind(7, episode.durationInSeconds)
            insertEpisode.bind(8, episode.releasedAt?.number)
            insertEpisode.bind(9, episode.url)
            insertEpisode.bind(10, episode.byteCount)
            insertEpisode.bind(11, episode.link)
            insertEpisode.bind(12, episode.licence)
            insertEpisode.bind(13, episode.description)
            insertEpisode.bind(14, StoredDetails.text(episode.details))
            try insertEpisode.execute()
            row += 1
        }
    }
}

extension Production {
    /// The channels that the production names, as stored in the table `member`.
    fileprivate var channelLabels: [String] {
        ((channel.map { [$0] } ?? []) + channels).map { $0.lowercased() }
    }

    /// The tags, as stored in the table `member`.
    fileprivate var tagLabels: [String] { tags.map { $0.lowercased() } }
}
