/// What only some formats state about an episode.
///
/// It is one value, so that the episodes of other formats carry nothing of it.
public struct EpisodeDetails: Hashable, Sendable, Codable {
    /// A short text for lists and previews, in paragraphs separated by line feeds; nil if the beginning of
    /// `Episode.description` serves.
    public var summary: String?
    /// The files and streams in which the episode can be played, in the publisher's order; empty if only
    /// `Episode.url` is known.
    public var media: [Media]
    /// The address of a document that lists `media`, for services that do not state them in their lists; nil if
    /// there is none.
    public var mediaURL: String?
    /// The subtitles and transcripts.
    public var transcripts: [Transcript]
    /// The address of a document that lists further transcripts; nil if missing.
    public var captionsURL: String?
    /// The address of a JSON document with the chapters.
    public var chaptersURL: String?
    /// The chapters that the catalogue itself lists, in order of time; nil if it lists none.
    public var chapters: [Chapter]?
    /// Short parts that the publisher recommends.
    public var soundbites: [Soundbite]
    /// The people in the episode.
    public var people: [Person]
    /// The season, from 1.
    public var season: Int?
    /// The name of the season, on one line; nil if it has none.
    ///
    /// Source: `podcast:season`, docs/tags/season.md.
    public var seasonName: String?
    /// The kind of episode; nil for a full one. What is live began at `Episode.releasedAt`, or will.
    public var kind: Kind?
    /// What follows what is live, such as the next talk in a room; nil if unknown.
    public var next: ProgrammeItem?
    /// What to show as the number of the episode, such as `Ch. 3` or `315.5`; nil if it is `Episode.number`.
    ///
    /// Source: `podcast:episode`, docs/tags/episode.md.
    public var displayNumber: String?
    /// The address of a picture.
    public var imageURL: String?

    /// An episode that is not a full one, or has no end yet.
    public enum Kind: String, Hashable, Sendable, Codable {
        case trailer, bonus, live
        /// Live at a later time.
        case upcoming

        /// Whether it is or will be live, so that it has no length, and nothing to download.
        package var isBroadcast: Bool { self == .live || self == .upcoming }
    }

    /// Creates details; values that are not given are unknown.
    public init(
        summary: String? = nil, media: [Media] = [], mediaURL: String? = nil, transcripts: [Transcript] = [],
        captionsURL: String? = nil, chaptersURL: String? = nil, chapters: [Chapter]? = nil,
        soundbites: [Soundbite] = [],
        people: [Person] = [], season: Int? = nil, seasonName: String? = nil,
        kind: Kind? = nil, next: ProgrammeItem? = nil, displayNumber: String? = nil, imageURL: String? = nil
    ) {
        self.summary = summary
        self.media = media
        self.mediaURL = mediaURL
        self.transcripts = transcripts
        self.captionsURL = captionsURL
        self.chaptersURL = chaptersURL
        self.chapters = chapters
        self.soundbites = soundbites
        self.people = people
        self.season = season
        self.seasonName = seasonName
        self.kind = kind
        self.next = next
        self.displayNumber = displayNumber
        self.imageURL = imageURL
    }

    /// Whether nothing is known.
    public var isEmpty: Bool { self == EpisodeDetails() }
}

/// One file or stream in which an episode can be played.
public struct Media: Hashable, Sendable, Codable {
    /// The address. It may contain a customer's token.
    public var url: String
    /// The MIME type in lower case, without parameters, such as `video/mp4`; nil if unknown.
    public var type: String?
    /// The size in bytes; nil if unknown.
    public var byteCount: Int?
    /// The height of the picture in pixels; nil for sound, or if unknown.
    public var height: Int?
    /// Bits per second; nil if unknown.
    public var bitRate: Int?
    /// The languages of the sound as BCP 47 tags in lower case, such as `de`; a file may have several tracks.
    public var languages: [String]
    /// The publisher's name for this choice, on one line.
    public var title: String?
    /// The checksums of the file, each an algorithm, `-` and Base64, separated by blanks; nil if unknown.
    ///
    /// Source: W3C Subresource Integrity; `md5` and `sha1` are possible too.
    public var integrity: String?
    /// What else than the episode it is, such as `commentary`; nil if it is the episode. It is played only if the user
    /// chooses it.
    ///
    /// Source: `rel` in the podcast namespace, docs/tags/alternate-enclosure.md.
    public var relation: String?

    /// Creates a choice; values that are not given are unknown.
    public init(
        url: String, type: String? = nil, byteCount: Int? = nil, height: Int? = nil, bitRate: Int? = nil,
        languages: [String] = [], title: String? = nil, integrity: String? = nil, relation: String? = nil
    ) {
        self.url = url
        self.type = type
        self.byteCount = byteCount
        self.height = height
        self.bitRate = bitRate
        self.languages = languages
        self.title = title
        self.integrity = integrity
        self.relation = relation
    }
}

/// A text of what is said in an episode.
public struct Transcript: Hashable, Sendable, Codable {
    /// The address.
    public var url: String
    /// The MIME type in lower case, without parameters, such as `text/vtt`; nil if unknown.
    public var type: String?
    /// The language as a BCP 47 tag in lower case; nil if it is that of the episode.
    public var language: String?
    /// Whether it is meant as subtitles.
    public var isCaptions: Bool

    /// Creates a transcript.
    public init(url: String, type: String? = nil, language: String? = nil, isCaptions: Bool = false) {
        self.url = url
        self.type = type
        self.language = language
        self.isCaptions = isCaptions
    }
}

/// A short part of an episode. Source: `podcast:soundbite`.
public struct Soundbite: Hashable, Sendable, Codable {
    /// The start, in seconds.
    public var startInSeconds: Double
    /// The length, in seconds.
    public var durationInSeconds: Double
    /// The title on one line; nil if it is that of the episode.
    public var title: String?

    /// Creates a part.
    public init(startInSeconds: Double, durationInSeconds: Double, title: String? = nil) {
        self.startInSeconds = startInSeconds
        self.durationInSeconds = durationInSeconds
        self.title = title
    }
}

/// What is live at a time.
public struct ProgrammeItem: Hashable, Sendable, Codable {
    /// The title on one line.
    public var title: String
    /// The presenters on one line; nil if unknown.
    public var presenter: String?
    /// When it begins; nil if unknown.
    public var startsAt: ReleaseDate?

    /// Creates an item.
    public init(title: String, presenter: String? = nil, startsAt: ReleaseDate? = nil) {
        self.title = title
        self.presenter = presenter
        self.startsAt = startsAt
    }

    /// Writes an item; an instant with its time.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encodeIfPresent(presenter, forKey: .presenter)
        try container.encodeIfPresent(startsAt.map { $0.publishedAt ?? "\($0)" }, forKey: .startsAt)
    }
}

/// A person in an episode. Source: `podcast:person`.
public struct Person: Hashable, Sendable, Codable {
    /// The name on one line.
    public var name: String
    /// The role in lower case, such as `guest`; nil for a host.
    public var role: String?

    /// Creates a person.
    public init(name: String, role: String? = nil) {
        self.name = name
        self.role = role
    }
}

/// What only some formats state about a production.
public struct ProductionDetails: Hashable, Sendable, Codable {
    /// The base URL of a catalogue that contains the episodes, for lists that name productions without their
    /// episodes, such as the conferences of a service; nil if the episodes stand in this catalogue.
    public var catalogURL: String?
    /// The address of a picture.
    public var imageURL: String?
    /// The medium in lower case, such as `video` or `music`; nil for a podcast or if unknown.
    ///
    /// Source: `podcast:medium`.
    public var medium: String?
    /// Whether the episodes are meant to be played from the first to the last.
    ///
    /// Source: `itunes:type`.
    public var isSerial: Bool?
    /// The pages on which listeners can support it; nil if there are none.
    public var funding: [Funding]?
    /// The shows that the publisher recommends, in its order; nil if there are none.
    public var podroll: [RemoteShow]?

    /// Creates details; values that are not given are unknown.
    public init(
        catalogURL: String? = nil, imageURL: String? = nil, medium: String? = nil, isSerial: Bool? = nil,
        funding: [Funding]? = nil, podroll: [RemoteShow]? = nil
    ) {
        self.catalogURL = catalogURL
        self.imageURL = imageURL
        self.medium = medium
        self.isSerial = isSerial
        self.funding = funding
        self.podroll = podroll
    }

    /// Whether nothing is known.
    public var isEmpty: Bool { self == ProductionDetails() }
}
