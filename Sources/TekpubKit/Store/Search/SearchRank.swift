/// How well a production matches: where its worst-matching word is found. Best first.
enum SearchRank: UInt8, CaseIterable, Comparable {
    /// The title begins with the word.
    case titleStart
    /// A word of the title begins with it.
    case titleWord
    /// The title contains it elsewhere.
    case title
    case author
    case episode
    case description

    static func < (first: SearchRank, second: SearchRank) -> Bool { first.rawValue < second.rawValue }
}

extension SearchRank {
    /// The rank of `query` in title and author; nil unless they contain all of its words.
    init?(_ query: SearchQuery, inNames names: UnsafeRawBufferPointer) {
        var worst = SearchRank.titleStart
        for word in query.words {
            guard let rank = SearchRank(word, inNames: names) else { return nil }
            worst = max(worst, rank)
        }
        if let phrase = query.phrase, let rank = SearchRank(phrase, inNames: names), rank <= .title {
            self = rank
        } else {
            self = query.phrase == nil ? worst : max(worst, .titleWord)
        }
    }

    /// The rank of `query` in all texts; nil unless they contain all of its words.
    ///
    /// - Precondition: `names` alone do not contain all words.
    init?(_ query: SearchQuery, inNames names: UnsafeRawBufferPointer, details: UnsafeRawBufferPointer) {
        self.init(query, inNames: names) { SearchRank($0, inDetails: details) }
    }

    /// Like the other initialiser, for details in several parts.
    init?(_ query: SearchQuery, inNames names: UnsafeRawBufferPointer, _ details: SearchDetailRanks) {
        self.init(query, inNames: names) { details.ranks[$0] }
    }

    private init?(
        _ query: SearchQuery, inNames names: UnsafeRawBufferPointer, inDetails: (SearchWord) -> SearchRank?
    ) {
        // By the precondition, `names` do not contain a single word, so only the details can.
        if query.words.count == 1 {
            guard let rank = inDetails(query.words[0]) else { return nil }
            self = rank
            return
        }
        var worst = SearchRank.titleWord
        for word in query.words {
            guard let rank = SearchRank(word, inNames: names) ?? inDetails(word) else { return nil }
            worst = max(worst, rank)
        }
        self = worst
    }

    init?(_ word: SearchWord, inNames names: UnsafeRawBufferPointer) {
        guard let first = word.firstOffset(in: names) else { return nil }
        if first == 0 {
            self = .titleStart
            return
        }
        let titleEnd = names.firstIndex(of: SearchText.Mark.field) ?? names.count
        guard first < titleEnd else {
            self = .author
            return
        }
        var offset = first
        while !names.isWordStart(offset) {
            let rest = UnsafeRawBufferPointer(rebasing: names[(offset + 1)..<titleEnd])
            guard let next = word.firstOffset(in: rest) else {
                self = .title
                return
            }
            offset += 1 + next
        }
        self = .titleWord
    }

    fileprivate init?(_ word: SearchWord, inDetails details: UnsafeRawBufferPointer) {
        guard let offset = word.firstOffset(in: details) else { return nil }
        let titlesEnd = details.firstIndex(of: SearchText.Mark.field) ?? details.count
        self = offset < titlesEnd ? .episode : .description
    }
}

/// The best ranks of the words of a query in details that have several parts.
struct SearchDetailRanks {
    private let query: SearchQuery
    fileprivate private(set) var ranks: [SearchWord: SearchRank] = [:]

    init(_ query: SearchQuery) {
        self.query = query
    }

    /// Looks for the words in the next part.
    mutating func look(in details: UnsafeRawBufferPointer) {
        for word in query.words where ranks[word] != .episode {
            guard let rank = SearchRank(word, inDetails: details) else { continue }
            ranks[word] = min(rank, ranks[word] ?? rank)
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether a word can begin at `offset`: no letter or digit precedes it.
    fileprivate func isWordStart(_ offset: Int) -> Bool {
        guard offset > 0 else { return true }
        switch self[offset - 1] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            return false
        default: return true
        }
    }
}
