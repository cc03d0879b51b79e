import Foundation
import TekpubFormats
import TekpubKit

// Creates the test data of the library benchmarks, and measures the library without a screen.
//
//     LibraryBenchmarks write FOLDER BASEURL PRODUCTIONS EPISODES
//     LibraryBenchmarks titles PRODUCTIONS
//     LibraryBenchmarks search FOLDER BASEURL TEXT ...
//     LibraryBenchmarks sort FOLDER BASEURL
//     LibraryBenchmarks episodes FOLDER BASEURL
//     LibraryBenchmarks transcripts FOLDER HOURS
//     LibraryBenchmarks conditions FOLDER SOURCES EPISODES
//     LibraryBenchmarks playing FILE SECONDS
//     LibraryBenchmarks queue FOLDER COUNT

let clock = ContinuousClock()

/// Fills a library, and prints the time and memory used.
func write(_ fields: ArraySlice<String>) throws {
    let numbers = fields.compactMap { Int($0) }
    guard fields.count == 4, numbers.count == 2 else { exit(64) }
    let writer = try store(fields).makeWriter()
    var adding = Duration.zero
    for first in stride(from: 1, through: numbers[0], by: 256) {
        let batch = (first...min(numbers[0], first + 255)).map {
            Production(made: $0, episodeCount: numbers[1])
        }
        adding += try clock.measure { try writer.write([.productions(batch, .separate)]) }
    }
    let finishing = try clock.measure { try writer.commit(Catalog()) }
    print("added in \(adding), finished in \(finishing)")
}

/// Prints how long each search takes, to its first results and to all.
func search(_ fields: ArraySlice<String>) async throws {
    let store = try store(fields)
    for text in fields.dropFirst(2) {
        let start = clock.now
        for await result in store.search(text, within: ProductionQuery()) {
            let hits = result.hits(0..<min(40, result.count))
            print(text, result.count, hits.count, clock.now - start)
        }
    }
}

/// Prints how long each order takes.
func sort(_ fields: ArraySlice<String>) async throws {
    let store = try store(fields)
    for order in TekpubKit.SortOrder.allCases {
        let start = clock.now
        let list = try await store.productions(ProductionQuery(sort: order))
        let rows = list.rows(0..<min(40, list.count))
        print(order, list.count, rows.count, clock.now - start)
    }
}

func store(_ fields: ArraySlice<String>) throws -> CatalogStore {
    guard fields.count >= 2 else { exit(64) }
    let names = Array(fields.prefix(2))
    return try Library.open(in: URL(filePath: names[0])).store(for: CatalogID(rawValue: names[1]))
}

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "write": try write(arguments.dropFirst())
case "titles": for number in 1...(Int(arguments.last ?? "") ?? 1) { print(Production.title(number)) }
case "search": try await search(arguments.dropFirst())
case "sort": try await sort(arguments.dropFirst())
case "episodes": try EpisodeLists.measure(arguments.dropFirst())
case "transcripts", "playing", "queue":
    guard arguments.count == 3, let number = arguments.last.flatMap({ Int($0) }) else { exit(64) }
    let path = Array(arguments)[1]
    switch arguments.first {
    case "transcripts": try TranscriptSearches.measure(in: URL(filePath: path), hours: number)
    case "playing": try await PlayerCosts.measurePlaying(path, seconds: number)
    default: try PlayerCosts.measureQueue(in: URL(filePath: path), count: number)
    }
case "conditions":
    let fields = Array(arguments)
    guard fields.count == 4, let sources = Int(fields[2]), let episodes = Int(fields[3]) else { exit(64) }
    try await ConditionSearches.measure(
        in: URL(filePath: fields[1]), sourceCount: sources, episodeCount: episodes)
case "growth": try ReadingGrowth.measure()
default: exit(64)
}
