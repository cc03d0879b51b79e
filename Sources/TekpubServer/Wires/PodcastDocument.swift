import Foundation
import TekpubFormats
import TekpubKit

/// One production as a feed, as its publisher would write it; `FeedDocument` has several.
struct PodcastDocument {
    let production: Production

    /// Returns the document, with one item per line.
    func body() -> Data {
        let details = production.details
        let fields: [(String, String?)] = [
            ("title", production.title ?? production.slug ?? "Untitled"), ("link", production.link ?? ""),
            ("description", production.description?.html ?? ""), ("itunes:author", production.author),
            ("itunes:type", details?.isSerial.map { $0 ? "serial" : "episodic" }),
            ("podcast:guid", production.guid), ("podcast:medium", details?.medium),
        ]
        let items = production.episodes.map { "<item>\(item($0))</item>\n" }.joined()
        return Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
            xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
            \(elements(fields))\(image(details?.imageURL))\(funding)\(podroll)
            \(items)</channel></rss>

            """.utf8)
    }
}

extension PodcastDocument {
    private func item(_ episode: Episode) -> String {
        let details = episode.details
        let fields: [(String, String?)] = [
            ("title", episode.title), ("link", episode.link), ("description", episode.description?.html),
            ("pubDate", episode.releasedAt?.mailDate), ("itunes:author", episode.presenter),
            ("itunes:episode", episode.number.map(String.init)),
            ("itunes:season", details?.season.map(String.init)),
            ("itunes:episodeType", details?.kind?.rawValue),
            ("itunes:duration", episode.durationInSeconds.map(String.init)),
        ]
        let titles = [production.title, episode.title].compactMap { $0 }.joined(separator: "/")
        let identifier = episode.guid ?? episode.url ?? titles
        let guid = "<guid isPermaLink=\"false\">\(identifier.xml)</guid>"
        let media = episode.url.map { Enclosure(of: episode, at: $0).xml } ?? ""
        return elements(fields) + names(details, number: episode.number) + image(details?.imageURL) + guid
            + media + documents(details)
    }

    /// The name of the season, and what is shown as the number of the episode.
    private func names(_ details: EpisodeDetails?, number: Int?) -> String {
        let season = details?.seasonName.map {
            "<podcast:season name=\"\($0.xml)\">\(details?.season.map(String.init) ?? "")</podcast:season>"
        }
        let episode = details?.displayNumber.map {
            "<podcast:episode display=\"\($0.xml)\">\(number.map(String.init) ?? $0.xml)</podcast:episode>"
        }
        return (season ?? "") + (episode ?? "")
    }

    /// The pages of support.
    private var funding: String {
        (production.details?.funding ?? []).map {
            "<podcast:funding url=\"\($0.url.xml)\">\(($0.title ?? "").xml)</podcast:funding>"
        }.joined()
    }

    /// The shows that the publisher recommends.
    private var podroll: String {
        let shows = (production.details?.podroll ?? []).map { show in
            let attributes = [("feedGuid", show.guid), ("feedUrl", show.feedURL), ("title", show.title)]
            return "<podcast:remoteItem"
                + attributes.map { name, value in value.map { " \(name)=\"\($0.xml)\"" } ?? "" }.joined()
                + "/>"
        }
        return shows.isEmpty ? "" : "<podcast:podroll>\(shows.joined())</podcast:podroll>"
    }

    /// The transcripts and the chapters.
    private func documents(_ details: EpisodeDetails?) -> String {
        let transcripts = (details?.transcripts ?? []).map { transcript in
            let language = transcript.language.map { " language=\"\($0.xml)\"" } ?? ""
            let relation = transcript.isCaptions ? " rel=\"captions\"" : ""
            let type = " type=\"\((transcript.type ?? "text/plain").xml)\""
            return "<podcast:transcript url=\"\(transcript.url.xml)\"\(type)\(language)\(relation)/>"
        }
        let chapters = details?.chaptersURL.map {
            "<podcast:chapters url=\"\($0.xml)\" type=\"application/json+chapters\"/>"
        }
        return transcripts.joined() + (chapters ?? "")
    }

    private func elements(_ fields: [(name: String, value: String?)]) -> String {
        fields.map { name, value in value.map { "<\(name)>\($0.xml)</\(name)>" } ?? "" }.joined()
    }

    private func image(_ address: String?) -> String {
        address.map { "<itunes:image href=\"\($0.xml)\"/>" } ?? ""
    }
}
