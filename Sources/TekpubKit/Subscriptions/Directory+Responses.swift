import Foundation

/// How each directory is asked, and what it answers.
///
/// Sources: the descriptions of voctoweb's public API, of PeerTube's search and of the Internet Archive's advanced
/// search.
extension Directory {
    /// The address of the search, without query.
    var address: String {
        switch self {
        case .mediaCCC: "https://api.media.ccc.de/public/events/search"
        case .sepiaSearch: "https://sepiasearch.org/api/v1/search/video-channels"
        case .internetArchive: "https://archive.org/advancedsearch.php"
        }
    }

    /// The query that asks for catalogues about `words`.
    func query(for words: String) -> [URLQueryItem] {
        switch self {
        case .mediaCCC: [URLQueryItem(name: "q", value: words)]
        case .sepiaSearch:
            [
                URLQueryItem(name: "search", value: words),
                URLQueryItem(name: "count", value: "\(DirectorySearch.entryLimit)"),
            ]
        case .internetArchive:
            [
                URLQueryItem(name: "q", value: Self.luceneQuery(for: words)),
                URLQueryItem(name: "fl[]", value: "identifier"),
                URLQueryItem(name: "fl[]", value: "title"),
                URLQueryItem(name: "fl[]", value: "mediatype"),
                URLQueryItem(name: "rows", value: "\(DirectorySearch.entryLimit)"),
                URLQueryItem(name: "page", value: "1"),
                URLQueryItem(name: "output", value: "json"),
            ]
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
private struct ReadableElements<Element: Decodable>: Decodable {
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
