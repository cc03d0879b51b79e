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
        // By the precondition, `names` do not contain a single word, so only `details` can.
        if query.words.count == 1 {
            guard let rank = SearchRank(query.words[0], inDetails: details) else { return nil }
            self = rank
            return
        }
        var worst = SearchRank.titleWord
        for word in query.words {
            guard let rank = SearchRank(word, inNames: names) ?? SearchRank(word, inDetails: details) else {
                return nil
            }
            worst = max(worst, rank)
        }
        self = worst
    }

    init?(_ word: SearchWord, inNames names: UnsafeRawBufferPointer) {
        guard let first = word.firstPlace(in: names) else { return nil }
        if first == 0 {
            self = .titleStart
            return
        }
        let titleEnd = names.firstIndex(of: SearchText.Mark.field) ?? names.count
        guard first < titleEnd else {
            self = .author
            return
        }
        var place = first
        while !names.isWordStart(place) {
            let rest = UnsafeRawBufferPointer(rebasing: names[(place + 1)..<titleEnd])
            guard let next = word.firstPlace(in: rest) else {
                self = .title
                return
            }
            place += 1 + next
        }
        self = .titleWord
    }

    private init?(_ word: SearchWord, inDetails details: UnsafeRawBufferPointer) {
        guard let place = word.firstPlace(in: details) else { return nil }
        let titlesEnd = details.firstIndex(of: SearchText.Mark.field) ?? details.count
        self = place < titlesEnd ? .episode : .description
    }
}

extension UnsafeRawBufferPointer {
    /// Whether a word can begin at `place`: no letter or digit precedes it.
    fileprivate func isWordStart(_ place: Int) -> Bool {
        guard place > 0 else { return true }
        switch self[place - 1] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            return false
        default: return true
        }
    }
}
