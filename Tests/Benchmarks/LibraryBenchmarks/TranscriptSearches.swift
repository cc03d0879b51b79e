import Foundation
import TekpubFormats
import TekpubKit

/// Fills a store with transcripts, and prints how long searches in them take.
enum TranscriptSearches {
    /// - Parameters:
    ///   - folder: where the store is; it is filled if it is new.
    ///   - hours: the number of transcripts, each of an hour of 9,000 words.
    static func measure(in folder: URL, hours: Int) throws {
        let isNew = !FileManager.default.fileExists(atPath: folder.appending(path: "transcripts.sqlite").path)
        let store = try TranscriptStore.open(in: folder)
        if isNew {
            let filling = try clock.measure {
                for hour in 0..<hours { try store.save(cues(hour), for: location(hour)) }
            }
            print("filled with \(hours) hours in \(filling)")
        }
        // From a word that is everywhere to one that is in a single transcript.
        for words in ["w0", "w1 w2", "w50 w60", "w3000", "w4000 w5000", "unique\(hours / 2)", "missing"] {
            let times = try (0..<5).map { _ in
                let start = clock.now
                let result = try store.search(words)
                return (time: clock.now - start, count: result.hits.count)
            }
            let median = times.map(\.time).sorted()[times.count / 2]
            print(words, times[0].count, median, times[0].time)
        }
    }

    private static func location(_ hour: Int) -> EpisodeLocation {
        EpisodeLocation(
            catalogID: "bundled", key: EpisodeKey(productionKey: "p\(hour / 100)", identity: "number:\(hour)")
        )
    }

    /// An hour of lines of 15 words every 6 seconds. Frequencies of words are as in a language: the nth is used 1/n
    /// times as often.
    private static func cues(_ hour: Int) -> [TranscriptCue] {
        var seed = UInt64(hour + 1)
        func next() -> Double {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(seed >> 40) / Double(1 << 24)
        }
        return (0..<600).map { line in
            var words = (0..<15).map { _ in "w\(Int(exp(next() * log(30_000))) - 1)" }
            if line == 300 { words.append("unique\(hour)") }
            return TranscriptCue(
                startInSeconds: Double(line * 6), endInSeconds: Double(line * 6 + 6),
                text: words.joined(separator: " "))
        }
    }
}
