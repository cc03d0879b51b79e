import Foundation
import TekpubFormats

/// A catalogue that one or several directories list, or a publisher recommends.
public struct FoundSource: Hashable, Sendable {
    /// Identifies it among those that are found: its address without what does not matter.
    public let id: String
    /// The title.
    public let title: String
    /// The base URL.
    public let address: String
    /// What it is.
    public let kind: DirectoryEntry.Kind
    /// What the directories say besides; where one does not say, the next one does.
    public let facts: DirectoryEntry.Facts
    /// The directories that list it; empty if only a publisher recommends it.
    public let directories: [Directory]

    /// - Parameter entries: what the directories say of it, at least one, in the order of `Directory.allCases`.
    fileprivate init(id: String, _ first: DirectoryEntry, _ entries: [DirectoryEntry]) {
        self.id = id
        title = first.title
        kind = first.kind
        directories = entries.map(\.directory)
        address = (entries.first { $0.address.hasPrefix("https:") } ?? first).address
        var facts = DirectoryEntry.Facts()
        facts.author = entries.firstFact { $0.author }
        facts.imageURL = entries.firstFact { $0.imageURL }
        facts.about = entries.firstFact { $0.about }
        facts.episodeCount = entries.firstFact { $0.episodeCount }
        facts.newestAt = entries.compactMap(\.facts.newestAt).max { $0.number < $1.number }
        self.facts = facts
    }

    /// A show that a publisher recommends.
    ///
    /// - Returns: nil if its address is unknown, is no base URL, or has a user name.
    public init?(_ show: RemoteShow) {
        // Ignore errors: an address that cannot be followed is none.
        guard let url = show.feedURL.flatMap({ try? BaseURL($0) }), url.url.user() == nil else { return nil }
        address = url.url.absoluteString
        id = FoundSources.id(of: address)
        title = show.title ?? address
        (kind, facts, directories) = (.podcast, DirectoryEntry.Facts(), [])
    }
}

extension [DirectoryEntry] {
    fileprivate func firstFact<Value>(_ fact: (DirectoryEntry.Facts) -> Value?) -> Value? {
        for entry in self {
            if let value = fact(entry.facts) { return value }
        }
        return nil
    }
}

/// What the directories have found so far: each catalogue once, best match first.
///
/// The order depends on what was found and not on which directory was faster.
public struct FoundSources: Sendable {
    /// The catalogues.
    public private(set) var all: [FoundSource] = []
    private var found: [String: [Directory: (entry: DirectoryEntry, rank: Int)]] = [:]
    private let words: Set<String>
    private let phrase: String
    /// Stand before what was found.
    private let recommended: [FoundSource]

    /// - Parameter words: what was searched for.
    public init(about words: String) {
        phrase = Self.folded(words)
        self.words = Set(phrase.split(separator: " ").map(String.init))
        recommended = []
    }

    /// Begins with the shows that a publisher recommends, in its order. Those without an address are left out; what is added
    /// stands behind the others.
    public init(recommended shows: [RemoteShow]) {
        (phrase, words) = ("", [])
        var known: Set<String> = []
        recommended = shows.compactMap(FoundSource.init).filter { known.insert($0.id).inserted }
        all = recommended
    }

    /// Adds what a directory lists, best first.
    public mutating func add(_ entries: [DirectoryEntry]) {
        for (rank, entry) in entries.enumerated() {
            let id = Self.id(of: entry.address)
            guard found[id]?[entry.directory] == nil else { continue }
            found[id, default: [:]][entry.directory] = (entry, rank)
        }
        let ranked = found.compactMap { id, entries -> (source: FoundSource, key: [Int])? in
            let listed = Directory.allCases.compactMap { entries[$0] }
            guard let first = listed.first else { return nil }
            let source = FoundSource(id: id, first.entry, listed.map(\.entry))
            let rank = listed.map(\.rank).min() ?? 0
            return (source, [grade(of: source), -listed.count, rank])
        }
        let known = Set(recommended.map(\.id))
        let sorted = ranked.sorted {
            $0.key == $1.key ? $0.source.id < $1.source.id : $0.key.lexicographicallyPrecedes($1.key)
        }
        all = recommended + sorted.map(\.source).filter { !known.contains($0.id) }
    }

    /// How well a catalogue matches the words; 0 for best.
    private func grade(of source: FoundSource) -> Int {
        let title = Self.folded(source.title)
        if title == phrase { return 0 }
        if title.hasPrefix(phrase) { return 1 }
        if title.contains(phrase) { return 2 }
        if words.allSatisfy(title.contains) { return 3 }
        let names = title + " " + Self.folded(source.facts.author ?? "")
        return words.allSatisfy(names.contains) ? 4 : 5
    }

    /// The text as it is compared: without case, accents and needless spaces.
    private static func folded(_ text: String) -> String {
        FoldedText.fold(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The address without its scheme, the slash at its end, and the case of its host: directories differ in these.
    fileprivate static func id(of address: String) -> String {
        guard let parts = URLComponents(string: address), let host = parts.percentEncodedHost else {
            return address
        }
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        let port = parts.port.flatMap { $0 == 80 || $0 == 443 ? nil : ":\($0)" } ?? ""
        return host.lowercased() + port + path + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
    }
}
