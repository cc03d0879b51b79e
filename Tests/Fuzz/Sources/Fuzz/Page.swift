import Foundation

@testable import TekpubFormats
@testable import TekpubKit

/// Reads the page of the first frame from a file, and every row of it that a screen may ask for.
func readPage(_ input: [UInt8]) -> Bool {
    // Ignore errors: the program starts without an unreadable page.
    guard let page = try? LaunchSnapshot(input, of: catalogID) else { return true }
    let count = page.list.count
    for start in [0, page.restorationState.topRow, page.selectedRow ?? 0, count - 100] {
        let start = max(0, min(start, count))
        _ = page.list.rows(start..<min(count, start + 100))
    }
    return true
}

private let catalogID: CatalogID = "http://example.org/"

/// A page file that uses every feature of the format.
let wholePage = LaunchSnapshot.bytes(
    of: catalogID,
    state: CatalogStatus(
        fetchedAt: Date(timeIntervalSince1970: 1_700_000_000), productionCount: 9, episodeCount: 40,
        channels: [ChannelSummary(slug: "ruby", title: "Ruby", productionCount: 9)], actions: [],
        about: Production(title: "All", description: "Everything.", releasedAt: ReleaseDate("2012"))),
    restorationState: CatalogRestorationState(
        query: ProductionQuery(scope: .channel("ruby"), sort: .title), productionKey: "b", topRow: 2,
        isOpen: true),
    rows: [
        ProductionSummary(
            id: 1, key: "a", slug: "a", title: "First", author: "Ada", episodeCount: 3, durationInSeconds: 60,
            canWatch: true, releasedAt: ReleaseDate("2012-03-08"), isFavorite: true, watchedCount: 1,
            hasNew: true),
        ProductionSummary(id: 2, key: "b"),
    ], at: 2, of: 9)
