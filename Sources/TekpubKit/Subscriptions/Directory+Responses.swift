import Foundation

/// How each directory is asked, and what it answers.
///
/// Sources: the descriptions of voctoweb's public API, of PeerTube's search, of the Internet Archive's advanced search, of
/// Apple's iTunes Search API, of fyyd's API 0.2, of gpodder.net's directory API and of the Podcast Index API.
extension Directory {
    /// The address below which the paths lie.
    var baseAddress: String {
        switch self {
        case .mediaCCC: "https://api.media.ccc.de"
        case .sepiaSearch: "https://sepiasearch.org"
        case .internetArchive: "https://archive.org"
        case .apple: "https://itunes.apple.com"
        case .fyyd: "https://api.fyyd.de/0.2"
        case .gpodder: "https://gpodder.net"
        case .podcastIndex: "https://api.podcastindex.org/api/1.0"
        }
    }

    /// The path of the search.
    var searchPath: String {
        switch self {
        case .mediaCCC: "/public/events/search"
        case .sepiaSearch: "/api/v1/search/video-channels"
        case .internetArchive: "/advancedsearch.php"
        case .apple: "/search"
        case .fyyd: "/search/podcast"
        case .gpodder: "/search.json"
        case .podcastIndex: "/search/byterm"
        }
    }

    /// The query that asks for catalogues about `words`.
    ///
    /// - Parameter country: the country of the user, in two letters; nil if unknown.
    func query(for words: String, country: String?) -> [URLQueryItem] {
        let count = "\(DirectorySearch.entryLimit)"
        func items(_ items: KeyValuePairs<String, String>) -> [URLQueryItem] {
            items.map { URLQueryItem(name: $0.key, value: $0.value) }
        }
        switch self {
        case .mediaCCC, .gpodder: return items(["q": words])
        case .sepiaSearch: return items(["search": words, "count": count])
        case .internetArchive:
            return items([
                "q": Self.luceneQuery(for: words), "fl[]": "identifier", "fl[]": "title",
                "fl[]": "mediatype", "rows": count, "page": "1", "output": "json",
            ])
        case .apple:
            return items(["media": "podcast", "entity": "podcast", "term": words, "limit": count])
                + (country.map { items(["country": $0]) } ?? [])
        case .fyyd: return items(["term": words, "count": count])
        case .podcastIndex: return items(["q": words, "max": count])
        }
    }

    /// Words in capitals and punctuation are operators of the query language; typed ones are words.
    private static func luceneQuery(for words: String) -> String {
        let escaped = words.lowercased().split(whereSeparator: \.isWhitespace).map { word in
            word.map { $0.isLetter || $0.isNumber ? String($0) : "\\\($0)" }.joined()
        }
        return escaped.joined(separator: " AND ")
            + " AND mediatype:(collection OR movies OR audio) AND -access-restricted-item:true"
    }

    /// Reads an answer.
    ///
    /// - Throws: `DecodingError` if it is no list of results. A result that cannot be read is left out.
    func entries(in body: Data) throws -> [DirectoryEntry] {
        switch self {
        case .mediaCCC:
            return try JSONDecoder().decode(ConferenceResponse.self, from: body).events.values.compactMap {
                event in
                // The acronym may have spaces, in either form.
                guard let last = event.conference_url.split(separator: "/").last,
                    let acronym = String(last).removingPercentEncoding?
                        .addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-", "_", "~"]))
                else { return nil }
                return DirectoryEntry(
                    self, .conference, title: event.conference_title,
                    address: "https://media.ccc.de/c/\(acronym)")
            }
        case .sepiaSearch:
            return try JSONDecoder().decode(ChannelResponse.self, from: body).data.values.compactMap {
                DirectoryEntry(self, .channel, title: $0.displayName, address: $0.url)
            }
        case .apple, .fyyd, .gpodder, .podcastIndex: return try podcasts(in: body)
        case .internetArchive:
            return try JSONDecoder().decode(ArchiveResponse.self, from: body).response.docs.values.compactMap
            {
                guard $0.identifier.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]*/) != nil else { return nil }
                return DirectoryEntry(
                    self, $0.mediatype == "collection" ? .collection : .item, title: $0.title?.text,
                    address: "https://archive.org/details/\($0.identifier)")
            }
        }
    }
}

/// Of `events/search`, what names conferences.
private struct ConferenceResponse: Decodable {
    struct Event: Decodable {
        let conference_title: String?
        let conference_url: String
    }

    let events: ReadableElements<Event>
}

/// Of `search/video-channels`, what names channels.
private struct ChannelResponse: Decodable {
    struct Channel: Decodable {
        let displayName: String?
        let url: String
    }

    let data: ReadableElements<Channel>
}

/// Of `advancedsearch.php`, what names items.
private struct ArchiveResponse: Decodable {
    struct Response: Decodable {
        let docs: ReadableElements<Item>
    }

    struct Item: Decodable {
        let identifier: String
        let title: FirstText?
        let mediatype: String?
    }

    let response: Response
}

/// A value that is a text or a list of texts.
private struct FirstText: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Ignore errors: a title of another type is no title.
        text = (try? container.decode(String.self)) ?? (try? container.decode([String].self))?.first
    }
}

/// The elements of an array that can be read.
struct ReadableElements<Element: Decodable>: Decodable {
    var values: [Element] = []

    private struct Attempt: Decodable {
        let value: Element?

        init(from decoder: any Decoder) {
            // Ignore errors: an element that cannot be read is left out.
            value = try? Element(from: decoder)
        }
    }

    init(from decoder: any Decoder) throws {
        values = try decoder.singleValueContainer().decode([Attempt].self).compactMap(\.value)
    }
}
