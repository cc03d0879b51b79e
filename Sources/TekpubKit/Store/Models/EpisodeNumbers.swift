import Foundation
import TekpubFormats

extension Production {
    /// The unique numbers of the episodes, in order, for commands and screens.
    ///
    /// The first episode with a number keeps it. The others get their position, from 1, or if that is taken,
    /// the next number after all others. A number may belong to another episode after the next load, so
    /// stored data uses `episodeIdentities`.
    public var episodeNumbers: [Int] { Self.uniqueNumbers(episodes.map(\.number)) }

    /// Whether a list shows the numbers beside the titles: not if most titles begin with them, and not in a feed that
    /// states none, whose numbers are positions.
    package var showsEpisodeNumbers: Bool {
        let areNumbered = episodes.contains { $0.number != nil || $0.details?.displayNumber != nil }
        if usualEpisodeOrder != .server, !areNumbered { return false }
        let count = episodes.count { $0.titleBeginsWithNumber }
        return 2 * count <= episodes.count
    }

    static func uniqueNumbers(_ numbers: [Int?]) -> [Int] {
        // Most servers count from 1 without gaps.
        if numbers.indices.allSatisfy({ numbers[$0] == $0 + 1 }) { return Array(1..<numbers.count + 1) }
        var taken: Set<Int> = []
        let own = numbers.map { number in number.flatMap { taken.insert($0).inserted ? $0 : nil } }
        // The numbers stay far below the integer limit, whatever a server sends.
        var next = min(taken.max() ?? 0, Int(Int32.max)) + 1
        return own.enumerated().map { index, number in
            if let number { return number }
            if taken.insert(index + 1).inserted { return index + 1 }
            while !taken.insert(next).inserted { next += 1 }
            return next
        }
    }
}

extension Episode {
    /// Whether the title begins with the number, as `140` or `#140`; with any number if it is unknown.
    fileprivate var titleBeginsWithNumber: Bool {
        guard var rest = title?.drop(while: \.isWhitespace) else { return false }
        if let sign = ["#", "№", "No.", "Nr."].first(where: rest.hasPrefix) {
            rest = rest.dropFirst(sign.count).drop(while: \.isWhitespace)
        }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        // `3D` is no number.
        guard let value = Int(digits), rest.dropFirst(digits.count).first?.isLetter != true else {
            return false
        }
        return number == nil || number == value
    }
}

extension Production {
    /// Returns the index of the episode that is `episode` in another list; nil if missing.
    package func index(ofEpisodeLike episode: Episode) -> Int? {
        if let index = episodes.firstIndex(of: episode) { return index }
        return EpisodeIdentity.Kind.allCases.lazy.compactMap { kind in
            episode.name(kind).flatMap { name in episodes.firstIndex { $0.name(kind) == name } }
        }.first
    }

    /// Returns the index of an episode as a directory knows it, which may have another identifier: by its title, then, if
    /// only one has it; nil if missing.
    package func index(ofLinked episode: Episode) -> Int? {
        if let index = index(ofEpisodeLike: episode) { return index }
        guard let title = episode.title?.trimmingCharacters(in: .whitespacesAndNewlines) else { return nil }
        let found = episodes.indices.filter {
            episodes[$0].title?.trimmingCharacters(in: .whitespacesAndNewlines) == title
        }
        return found.count == 1 ? found[0] : nil
    }
}
