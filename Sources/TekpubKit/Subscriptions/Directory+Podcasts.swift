import Foundation
import TekpubFormats

extension Directory {
    /// Reads an answer of a directory of podcasts. A podcast without the address of its feed cannot be followed, and is left
    /// out: Apple lists some that it alone has.
    ///
    /// - Throws: `DecodingError` if it is no list of results.
    func podcasts(in body: Data) throws -> [DirectoryEntry] {
        let decoder = JSONDecoder()
        func list(_ key: String) throws -> [LooseObject] {
            try decoder.decode([String: LooseList].self, from: body)[key]?.objects ?? LooseList.missing()
        }
        let objects =
            switch self {
            case .apple: try list("results")
            case .fyyd: try list("data")
            case .podcastIndex: try list("feeds")
            default: try decoder.decode(ReadableElements<LooseObject>.self, from: body).values
            }
        return objects.compactMap { podcast($0) }
    }

    /// Returns the podcast that an object of an answer describes; nil if it cannot be followed.
    func podcast(_ object: LooseObject) -> DirectoryEntry? {
        let names = names
        guard let address = object.text(names.feed) else { return nil }
        var facts = DirectoryEntry.Facts()
        facts.author = object.text(names.author)
        facts.imageURL = object.text(names.image)
        facts.episodeCount = object.number(names.count)
        facts.newestAt =
            object.number(names.newest).flatMap { ReleaseDate(secondsSince1970: $0) }
            ?? object.text(names.newest).flatMap { ReleaseDate($0) }
        facts.about = object.text(names.about)
        return DirectoryEntry(
            self, .podcast, title: object.text(names.title), address: address, facts: facts)
    }

    /// The names of the members of a podcast, of each the first that is there.
    private struct Names {
        var feed: [String]
        var title = ["title"]
        var author = ["author"]
        var image: [String]
        var count: [String] = []
        var newest: [String] = []
        var about = ["description", "subtitle"]
    }

    private var names: Names {
        switch self {
        case .apple:
            Names(
                feed: ["feedUrl"], title: ["collectionName", "trackName"], author: ["artistName"],
                image: ["artworkUrl600", "artworkUrl100"], count: ["trackCount"], newest: ["releaseDate"],
                about: ["primaryGenreName"])
        case .fyyd:
            Names(
                feed: ["xmlURL"], image: ["imgURL"], count: ["episode_count"], newest: ["lastpub"])
        case .gpodder: Names(feed: ["url"], image: ["logo_url"])
        default:
            Names(
                feed: ["url"], image: ["image", "artwork"], count: ["episodeCount"],
                newest: ["newestItemPubdate", "newestItemPublishTime"])
        }
    }
}

/// A JSON object whose members may be missing or of other types than documented.
struct LooseObject: Decodable {
    private enum Value: Decodable {
        case text(String)
        case number(Double)
        case object(LooseObject)
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            // Ignore errors: a value of no known type is one that is not needed.
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else if let object = try? container.decode(LooseObject.self) {
                self = .object(object)
            } else {
                self = .other
            }
        }
    }

    private let values: [String: Value]

    init(from decoder: any Decoder) throws {
        values = try decoder.singleValueContainer().decode([String: Value].self)
    }

    /// Returns the first of these members that is a text and not empty, or a number; nil if none is.
    func text(_ names: [String]) -> String? {
        for name in names {
            switch values[name] {
            case .text(let text) where !text.allSatisfy(\.isWhitespace): return text
            case .number(let number): return Int(exactly: number).map(String.init)
            default: continue
            }
        }
        return nil
    }

    /// Returns the first of these members that is a whole number, or the text of one; nil if none is.
    func number(_ names: [String]) -> Int? {
        for name in names {
            switch values[name] {
            case .number(let number): return Int(exactly: number.rounded())
            case .text(let text): if let number = Int(text) { return number }
            default: continue
            }
        }
        return nil
    }

    /// Returns a member that is an object; nil if it is not.
    func object(_ name: String) -> LooseObject? {
        if case .object(let object) = values[name] { object } else { nil }
    }
}

/// A list of objects, or anything else.
private struct LooseList: Decodable {
    /// The objects; nil if it is no list.
    let objects: [LooseObject]?

    init(from decoder: any Decoder) throws {
        // Ignore errors: only one of the members of an answer has to be a list.
        objects = try? ReadableElements<LooseObject>(from: decoder).values
    }

    /// - Throws: always.
    static func missing() throws -> [LooseObject] {
        throw DecodingError.valueNotFound(
            [LooseObject].self, .init(codingPath: [], debugDescription: "there is no list of results"))
    }
}
