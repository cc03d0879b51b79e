import CursesKit
import Localization
import TekpubFormats
import TekpubKit

import struct Foundation.Date

/// What is known of a production, for one line: the author, how often episodes come and how many there are, the date, the
/// price, the channel and the licence.
struct ProductionFacts: Equatable {
    private var facts: [Fact] = []

    private struct Fact: Equatable {
        let text: String
        /// Facts of a lower rank are left out first where the line is too short, the last one of two first.
        let rank: Int
    }

    /// What the catalogue says about the production itself.
    init(of production: Production) {
        add(production.author, rank: 2)
        addFurther(of: production)
    }

    /// - Parameters:
    ///   - counts: those of its episodes.
    ///   - canWatch: whether the episodes can be watched, and have marks.
    ///   - moment: now; a show that has ended has no rhythm.
    init(of content: ProductionContent, counts: EpisodeCounts, canWatch: Bool, asOf moment: Date) {
        add(content.production.author, rank: 2)
        add(content.rhythm.flatMap { $0.isCurrent(at: moment) ? $0.name : nil }, rank: 1)
        if counts.all > 0 { add(CountText.episodes(counts.all), rank: 4) }
        if canWatch, counts.new > 0 { add(localized("\(counts.new) new"), rank: 3) }
        if canWatch, counts.unwatched > 0 {
            add(CountText.unwatchedEpisodes(counts.unwatched, isSound: content.isSound), rank: 5)
        }
        addFurther(of: content.production)
    }

    private mutating func addFurther(of production: Production) {
        let further = [
            production.releasedAt?.text(), production.priceText, production.channel, production.licence,
        ]
        for fact in further { add(fact, rank: 0) }
    }

    private mutating func add(_ text: String?, rank: Int) {
        if let text { facts.append(Fact(text: text, rank: rank)) }
    }

    /// Returns as many of the facts as a line of `width` cells has room for, one of them at least; empty without facts.
    func text(fitting width: Int) -> String {
        var shown = facts
        while true {
            let text = shown.map(\.text).joined(separator: " · ")
            guard shown.count > 1, Text(text).width > width,
                let least = shown.indices.reversed().min(by: { shown[$0].rank < shown[$1].rank })
            else { return text }
            shown.remove(at: least)
        }
    }
}

extension Production {
    /// Author, date, price, channel and licence, as far as they are known.
    var byline: String { ProductionFacts(of: self).text(fitting: .max) }

    /// A text such as `free` or `$28`; nil if the price is unknown.
    fileprivate var priceText: String? {
        guard let price, price.isFinite, price >= 0, price < 1_000_000 else { return nil }
        if price == 0 { return localized("free", context: "price") }
        let cents = Int((price * 100).rounded())
        let fraction = cents % 100
        return "$\(cents / 100)" + (fraction == 0 ? "" : fraction < 10 ? ".0\(fraction)" : ".\(fraction)")
    }
}

extension ReleaseRhythm {
    /// The rhythm in a word.
    var name: String {
        switch interval {
        case .day: localized("daily")
        case .week: localized("weekly")
        case .fortnight: localized("every two weeks")
        case .month: localized("monthly")
        }
    }
}
