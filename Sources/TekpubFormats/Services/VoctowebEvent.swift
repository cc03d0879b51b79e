import Foundation

/// An event of voctoweb: a talk at a conference.
///
/// Source: voc/voctoweb, app/views/public/shared/_event.json.jbuilder.
struct VoctowebEvent {
    /// The title of its conference on one line; nil if unknown.
    private(set) var conferenceTitle: String?
    private let base: URL?
    private let addresses: WebAddress
    private var values = Episode()
    private var subtitle: String?
    private var persons: [String] = []
    private var language: String?
    private var date, releaseDate: ReleaseDate?
    private var page, link: String?
    private var poster, thumbnail: String?

    /// The maximum number of persons whose names are read.
    private static let personLimit = 20

    /// - Parameter base: the document's URL.
    init(base: URL?) {
        self.base = base
        addresses = WebAddress(base: base)
    }

    /// Whether an address of the API names the event.
    var hasIdentity: Bool { values.guid != nil || values.slug != nil }

    /// The event as an episode whose files another document lists.
    var episode: Episode {
        var episode = values
        // The address of the page contains it.
        episode.slug = nil
        episode.guid = values.guid ?? values.slug
        if let title = values.title, let subtitle, subtitle != title {
            episode.title = "\(title) – \(subtitle)"
        }
        episode.presenter = persons.isEmpty ? nil : persons.joined(separator: ", ")
        // A talk's date is that of the conference; it may be missing.
        episode.releasedAt = date ?? releaseDate
        episode.link = page ?? link
        episode.details = EpisodeDetails(
            mediaURL: episode.guid.flatMap { ServicePath.url("public/events", $0, at: base) },
            imageURL: poster ?? thumbnail)
        if episode.details?.isEmpty == true { episode.details = nil }
        return episode
    }

    /// The event as a production with one episode, which has the files in `recordings`.
    func production(_ recordings: [VoctowebRecording]) -> Production {
        var episode = episode
        var details = episode.details ?? EpisodeDetails()
        let original = VoctowebLanguage.tags(in: language ?? "").first
        details.media = VoctowebRecording.media(in: recordings, original: original)
        let folder = (thumbnail ?? poster).flatMap { URL(string: $0)?.deletingLastPathComponent() }
        details.transcripts = VoctowebRecording.transcripts(in: recordings, folder: folder)
        episode.details = details
        episode.url = details.media.standard?.url
        let author = episode.presenter
        episode.presenter = nil
        return Production(
            title: episode.title, author: author, description: episode.description,
            canWatch: episode.url == nil ? nil : true, releasedAt: episode.releasedAt, link: episode.link,
            details: details.imageURL.map { ProductionDetails(imageURL: $0) }, episodes: [episode])
    }

    /// Reads the event from an object.
    mutating func read(from reader: inout JSONReader) throws(WireError) {
        try reader.forEachMember { key, reader throws(WireError) in try read(key, from: &reader) }
    }

    /// Reads or skips the member with this key.
    mutating func read(_ key: JSONKey, from reader: inout JSONReader) throws(WireError) {
        switch key {
        case "guid": values.guid = try reader.readScalar().text?.trimmed ?? values.guid
        case "slug": values.slug = try reader.readScalar().text?.trimmed ?? values.slug
        case "title": values.title = try reader.readScalar().plainLine?.onOneLine ?? values.title
        case "subtitle": subtitle = try reader.readScalar().plainLine?.onOneLine ?? subtitle
        case "description":
            values.description = try reader.readScalar().paragraphs?.trimmed ?? values.description
        case "original_language": language = try reader.readScalar().text ?? language
        case "persons":
            try reader.forEachElement { reader throws(WireError) in
                guard let name = try reader.readScalar().plainLine?.onOneLine,
                    persons.count < Self.personLimit
                else { return }
                persons.append(name)
            }
        case "date": date = try reader.readScalar().dayAtMidnight ?? date
        case "release_date": releaseDate = try reader.readScalar().dayAtMidnight ?? releaseDate
        case "length", "duration":
            let seconds = try reader.readScalar().integer.flatMap { $0 > 0 ? $0 : nil }
            values.durationInSeconds = values.durationInSeconds ?? seconds
        case "frontend_link": page = try reader.readScalar().address(in: addresses) ?? page
        case "link": link = try reader.readScalar().address(in: addresses) ?? link
        case "poster_url": poster = try reader.readScalar().picture(in: addresses) ?? poster
        case "thumb_url": thumbnail = try reader.readScalar().picture(in: addresses) ?? thumbnail
        case "conference_title":
            conferenceTitle = try reader.readScalar().plainLine?.onOneLine ?? conferenceTitle
        default: try reader.skipValue()
        }
    }
}
