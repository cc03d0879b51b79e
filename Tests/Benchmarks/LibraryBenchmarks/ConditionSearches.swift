import Foundation
import TekpubFormats
import TekpubKit

/// How long smart lists take in a library of many sources.
enum ConditionSearches {
    private static let conditions = [
        "unplayed", "unplayed and longer than 40 min and in Talks", "newer than 3 months or started",
        "titled part and not played", "new",
    ]
    /// The time now for the made-up dates.
    private static let time = ReaderTime(now: Date(timeIntervalSince1970: 1_700_000_000), timeZone: .gmt)

    /// Fills a folder that has no library yet, and prints how long the first search and the next ones take, a mark between
    /// two, and a page of rows.
    static func measure(in folder: URL, sourceCount: Int, episodeCount: Int) async throws {
        let library = try Library.open(in: folder)
        if try library.sources.sources().count <= 2 { try fill(library, sourceCount, episodeCount) }
        let before = try residentKilobytes()
        let index = EpisodeIndex(of: library)
        for text in conditions {
            let condition = try EpisodeCondition(text)
            var times: [Duration] = []
            var found: FoundEpisodes?
            for _ in 1...6 {
                let start = clock.now
                found = try await index.episodes(where: condition, at: time)
                times.append(clock.now - start)
            }
            let start = clock.now
            let rows = await found?.episodes(0..<min(found?.count ?? 0, 300)) ?? []
            let reading = clock.now - start
            let rest = times.dropFirst().sorted()
            print(
                "\(text): \(found?.count ?? 0), first \(times[0]), then \(rest[rest.count / 2]),",
                "\(rows.compactMap(\.self).count) rows \(reading)")
        }
        print("\(try residentKilobytes() - before) kB more memory")
        try await measureMark(in: library, index)
    }

    private static func measureMark(in library: Library, _ index: EpisodeIndex) async throws {
        let unplayed = try EpisodeCondition("unplayed")
        let found = try await index.episodes(where: unplayed, at: time)
        guard let episode = await found.episodes(0..<1).first ?? nil else { return }
        _ = try library.marks.toggleWatched([episode.location], at: Date())
        let start = clock.now
        let counts = try await index.counts(of: conditions.map { try EpisodeCondition($0) }, at: time)
        print("a mark, then all counts \(counts): \(clock.now - start)")
    }

    /// Adds feeds with dates over ten years, lengths from 5 to 90 minutes, and a mark on each tenth episode.
    private static func fill(_ library: Library, _ sourceCount: Int, _ episodeCount: Int) throws {
        let text = String(repeating: "What is said in it, at some length. ", count: 15)
        for source in 1...sourceCount {
            let address = "http://127.0.0.1:9/\(source)"
            try library.sources.add(
                address, title: "Feed \(source)", folders: source.isMultiple(of: 3) ? ["Talks"] : [])
            let episodes = (0..<episodeCount).map { number in
                let seconds = 1_699_990_000 - (number * 315_000_000 / episodeCount) - source * 37
                return Episode(
                    guid: "https://example.org/\(source)/\(number)", title: "Part \(number) of \(source)",
                    description: text, durationInSeconds: 300 + (number * 7919 + source) % 5100,
                    releasedAt: ReleaseDate(secondsSince1970: seconds),
                    url: "https://example.org/\(source)/\(number).mp3")
            }
            let store = library.store(for: CatalogID(rawValue: address))
            let writer = try store.makeWriter()
            try writer.write([
                .productions([Production(title: "Feed \(source)", episodes: episodes)], .separate)
            ])
            try writer.commit(Catalog())
            var marks: [EpisodeKey: EpisodeMark] = [:]
            for number in stride(from: 0, to: episodeCount, by: 10) {
                let key = EpisodeKey(
                    productionKey: "Feed \(source)", identity: "guid:https://example.org/\(source)/\(number)")
                marks[key] =
                    number.isMultiple(of: 100)
                    ? EpisodeMark(positionInSeconds: 60, updatedAt: time.now)
                    : EpisodeMark(isWatched: true, updatedAt: time.now)
            }
            try store.setMarks(marks)
        }
    }

    private static func residentKilobytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
