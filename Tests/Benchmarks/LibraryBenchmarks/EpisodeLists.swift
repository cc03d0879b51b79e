import Foundation
import TekpubFormats
import TekpubKit

/// Measures how long the episodes of one production of a library take to be listed in another order, or by another
/// filter: what a key waits for, off the main actor, and what remembers it.
enum EpisodeLists {
    static func measure(_ fields: ArraySlice<String>) throws {
        let store = try store(fields)
        guard let found = try store.production(named: "production-1") else { exit(66) }
        var production = found.production
        for index in production.episodes.indices {
            // Days in no order.
            let day = 10_000 + index * 7919 % 10_007
            production.episodes[index].releasedAt = ReleaseDate(secondsSince1970: day * 86_400)
        }
        let keys = production.episodeIdentities.map { EpisodeKey(productionKey: found.key, identity: $0) }
        var marks: [EpisodeKey: EpisodeMark] = [:]
        for (index, key) in keys.enumerated() where index % 3 == 0 {
            marks[key] = EpisodeMark(
                isWatched: index % 2 == 0, positionInSeconds: index % 2 == 0 ? nil : 7, updatedAt: .now)
        }
        try store.setMarks(marks)
        for setting in settings {
            let storing = try clock.measure { try store.setEpisodeListSetting(setting, of: found.key) }
            let reading = try clock.measure { _ = try store.episodeListSetting(of: found.key) }
            var count = 0
            let arranging = clock.measure {
                count =
                    EpisodeArrangement(
                        of: production, marks: keys.map { marks[$0] },
                        for: EpisodeArrangement.Request(setting), isDownloaded: { $0 % 5 == 0 }
                    ).listed.count
            }
            let name = "\(setting.sort?.rawValue ?? "usual") \(setting.filter.rawValue)"
            print(
                "\(name): \(count) of \(keys.count) in \(arranging), stored in \(storing), read in \(reading)"
            )
        }
    }

    private static var settings: [EpisodeListSetting] {
        TekpubKit.SortOrder.allCases.map { EpisodeListSetting(sort: $0) }
            + EpisodeFilter.allCases.map { EpisodeListSetting(sort: .date, filter: $0) }
    }
}
