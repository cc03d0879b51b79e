import Foundation
import TekpubFormats

extension SnapshotWriter {
    mutating func write(_ state: CatalogStatus) {
        write(Int(state.fetchedAt.timeIntervalSince1970))
        write(state.productionCount)
        write(state.episodeCount)
        write(state.channels.count)
        for channel in state.channels {
            write(channel.slug)
            write(channel.title)
            write(channel.productionCount)
        }
    }

    mutating func write(_ restorationState: CatalogRestorationState) {
        switch restorationState.query.scope {
        case .all: write(0)
        case .channel(let slug):
            write(1)
            write(slug)
        case .favorites: write(2)
        }
        write(restorationState.query.sort.rawValue)
        write(restorationState.productionKey)
        write(restorationState.topRow)
        write(restorationState.isOpen)
        write(restorationState.episodeIdentity)
    }

    mutating func write(_ row: ProductionSummary) {
        write(Int(row.id))
        write(row.key)
        write(row.slug)
        write(row.title)
        write(row.author)
        write(row.episodeCount)
        write(row.durationInSeconds)
        write(row.canWatch)
        write(row.releasedAt?.number)
        write(row.isFavorite)
        write(row.watchedCount)
        write(row.hasNew)
    }
}

extension SnapshotReader {
    /// The valid numbers of productions or episodes, so that arithmetic on them fits into an `Int`.
    private static let counts = 0...Int(UInt32.max)

    mutating func state() throws(Mismatch) -> CatalogStatus {
        var state = CatalogStatus(
            fetchedAt: Date(storedSeconds: Double(try number())),
            productionCount: try number(in: Self.counts),
            episodeCount: try number(in: Self.counts), channels: [], actions: [])
        for _ in 0..<(try count()) {
            state.channels.append(
                ChannelSummary(
                    slug: try text(), title: try optionalText(), productionCount: try number(in: Self.counts))
            )
        }
        return state
    }

    mutating func restorationState() throws(Mismatch) -> CatalogRestorationState {
        var restorationState = CatalogRestorationState()
        switch try number() {
        case 0: break
        case 1: restorationState.query.scope = .channel(try text())
        case 2: restorationState.query.scope = .favorites
        default: throw Mismatch()
        }
        guard let sort = TekpubKit.SortOrder(rawValue: try text()) else { throw Mismatch() }
        restorationState.query.sort = sort
        restorationState.productionKey = try optionalText()
        restorationState.topRow = try number(in: Self.counts)
        restorationState.isOpen = try flag()
        restorationState.episodeIdentity = try optionalText()
        return restorationState
    }

    mutating func summary() throws(Mismatch) -> ProductionSummary {
        ProductionSummary(
            id: Int64(try number(in: Self.counts)), key: try text(), slug: try optionalText(),
            title: try optionalText(), author: try optionalText(), episodeCount: try number(in: Self.counts),
            durationInSeconds: try optionalNumber(), canWatch: try optionalFlag(),
            releasedAt: ReleaseDate(number: try optionalNumber()), isFavorite: try flag(),
            watchedCount: try number(in: Self.counts), hasNew: try flag())
    }
}
