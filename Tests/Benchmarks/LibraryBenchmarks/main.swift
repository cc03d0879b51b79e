import Foundation
import TekpubKit

/// Measures the library without a screen:
///
///     LibraryBenchmarks write FOLDER BASEURL PRODUCTIONS EPISODES
///     LibraryBenchmarks search FOLDER BASEURL TEXT ...
///     LibraryBenchmarks read FOLDER BASEURL
let arguments = CommandLine.arguments.dropFirst()
let clock = ContinuousClock()

func production(_ number: Int, episodeCount: Int) -> Production {
    Production(
        slug: "production-\(number)", title: Titles.title(number),
        author: "Author \(number % 997)",
        description: "About number \(number). "
            + String(repeating: "Words that wrap over several lines. ", count: 6),
        channel: ["microsoft", "ruby", "mobile"][number % 3], canWatch: number % 3 == 0,
        releasedAt: ReleaseDate("2010-0\(1 + number % 9)"),
        episodes: (0..<episodeCount).map { index in
            Episode(
                number: index + 1, title: "Episode \(index + 1) of \(number)",
                description: "What episode \(index + 1) of production \(number) shows.",
                durationInSeconds: 600 + 61 * index, releasedAt: ReleaseDate("2010-05-01"),
                url: "https://media.example.org/\(number)/\(index + 1).mp4")
        })
}

/// The most memory that the process had, in MB.
func peakMemory() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1024
}

guard arguments.count >= 3 else { exit(64) }
let fields = Array(arguments)
let library = try Library.open(in: URL(filePath: fields[1]))
let shelf = library.shelf(for: fields[2])
switch fields[0] {
case "write":
    let productionCount = Int(fields[3]) ?? 0
    let episodeCount = Int(fields[4]) ?? 0
    let writer = try shelf.makeWriter()
    var adding = Duration.zero
    for first in stride(from: 1, through: productionCount, by: 256) {
        let batch = (first...min(productionCount, first + 255)).map {
            production($0, episodeCount: episodeCount)
        }
        adding += try clock.measure { try writer.add(batch, .separate) }
    }
    let finishing = try clock.measure { try writer.finish(Catalog()) }
    print("added in \(adding), finished in \(finishing), \(peakMemory()) MB at most")
case "search":
    for text in fields.dropFirst(3) {
        let start = clock.now
        for await result in shelf.search(text, within: ProductionQuery()) {
            let hits = result.hits(0..<min(40, result.count))
            print(
                "\(text): \(result.count) after \(clock.now - start), first \(hits.first?.production.title ?? "none")"
            )
        }
    }
default:
    for sort in TekpubKit.SortOrder.allCases {
        let start = clock.now
        let list = try await shelf.productions(ProductionQuery(sort: sort))
        let rows = list.rows(0..<min(40, list.count))
        print("\(sort): \(list.count), \(rows.count) rows after \(clock.now - start)")
    }
    let start = clock.now
    let rows = try await shelf.productions(ProductionQuery()).rows(0..<40)
    print("again \(rows.count) rows after \(clock.now - start)")
}
