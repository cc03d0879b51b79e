/// One video of a production.
///
/// As with `Production`, everything may be absent, and text is plain but not yet safe to print.
public struct Episode: Hashable, Sendable, Codable {
    /// Its place in the production, usually from 1.
    public var number: Int?
    /// What it is called, on one line; nil where the wire does not say.
    public var title: String?
    /// Paragraphs divided by line feeds.
    public var description: String?
    /// Who speaks, where that differs from the production's author.
    public var presenter: String?
    /// How long it plays; nil where the wire does not say.
    public var durationInSeconds: Int?
    /// When it came out, as exactly as the wire says.
    public var releasedAt: ReleaseDate?
    /// The address of the video itself, where it can be had without asking further.
    public var url: String?
    /// The licence, where it differs from the production's.
    public var licence: String?

    /// An episode of which everything that is not given is unknown.
    public init(
        number: Int? = nil,
        title: String? = nil,
        description: String? = nil,
        presenter: String? = nil,
        durationInSeconds: Int? = nil,
        releasedAt: ReleaseDate? = nil,
        url: String? = nil,
        licence: String? = nil
    ) {
        self.number = number
        self.title = title
        self.description = description
        self.presenter = presenter
        self.durationInSeconds = durationInSeconds
        self.releasedAt = releasedAt
        self.url = url
        self.licence = licence
    }

    private enum CodingKeys: String, CodingKey {
        case number, title, description, presenter
        case durationInSeconds = "duration"
        case releasedAt, url, licence
    }
}
