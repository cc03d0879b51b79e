import Foundation
import TekpubFormats

/// Reads what a `SnapshotWriter` wrote, in the same order.
///
/// The launch waits for it, so it decodes the bytes directly, without `Codable`.
struct SnapshotReader {
    /// The bytes are not a valid snapshot.
    struct Mismatch: Error {}

    private let bytes: [UInt8]
    /// The index of the next byte.
    private(set) var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether all bytes were read.
    var isAtEnd: Bool { position == bytes.count }

    mutating func number() throws(Mismatch) -> Int {
        guard bytes.count - position >= 8 else { throw Mismatch() }
        defer { position += 8 }
        return bytes.withUnsafeBytes {
            Int(Int64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Int64.self)))
        }
    }

    /// - Throws: `Mismatch` also for a number outside `range`. Arithmetic on a number from a damaged file
    ///   must not overflow.
    mutating func number(in range: ClosedRange<Int>) throws(Mismatch) -> Int {
        let number = try number()
        guard range.contains(number) else { throw Mismatch() }
        return number
    }

    /// - Returns: an element count; at most the bytes left.
    mutating func count() throws(Mismatch) -> Int {
        let count = try number()
        guard count >= 0, count <= bytes.count - position else { throw Mismatch() }
        return count
    }

    mutating func text() throws(Mismatch) -> String {
        let count = try count()
        defer { position += count }
        return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }

    mutating func flag() throws(Mismatch) -> Bool {
        guard position < bytes.count, bytes[position] < 2 else { throw Mismatch() }
        defer { position += 1 }
        return bytes[position] == 1
    }

    mutating func optionalNumber() throws(Mismatch) -> Int? { try flag() ? try number() : nil }

    mutating func optionalText() throws(Mismatch) -> String? { try flag() ? try text() : nil }

    mutating func optionalFlag() throws(Mismatch) -> Bool? { try optionalNumber().map { $0 != 0 } }
}

/// Encodes values one after the other, for `SnapshotReader`.
struct SnapshotWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: Int) {
        withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func write(_ number: Int?) {
        write(number != nil)
        if let number { write(number) }
    }

    mutating func write(_ text: String?) {
        write(text != nil)
        if let text { write(text) }
    }

    mutating func write(_ flag: Bool?) { write(flag.map { $0 ? 1 : 0 } as Int?) }
}

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
        write(state.about != nil)
        guard let about = state.about else { return }
        for text in [about.title, about.author, about.description, about.licence, about.link] { write(text) }
        write(about.releasedAt?.number)
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
        write(restorationState.columns.menuWidth)
        write(restorationState.columns.previewWidth)
        write(restorationState.columns.hidesMenu)
        write(restorationState.columns.hidesPreview)
        write(restorationState.usesDefaultSort)
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
        write(row.isStarted)
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
        guard try flag() else { return state }
        state.about = Production(title: try optionalText(), author: try optionalText())
        state.about?.description = try optionalText()
        state.about?.licence = try optionalText()
        state.about?.link = try optionalText()
        state.about?.releasedAt = ReleaseDate(number: try optionalNumber())
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
        restorationState.columns = ColumnArrangement(
            menuWidth: try optionalNumber(), previewWidth: try optionalNumber(),
            hidesMenu: try optionalFlag(), hidesPreview: try optionalFlag())
        restorationState.usesDefaultSort = try flag()
        return restorationState
    }

    mutating func summary() throws(Mismatch) -> ProductionSummary {
        var summary = ProductionSummary(
            id: Int64(try number(in: Self.counts)), key: try text(), slug: try optionalText(),
            title: try optionalText(), author: try optionalText(), episodeCount: try number(in: Self.counts),
            durationInSeconds: try optionalNumber(), canWatch: try optionalFlag(),
            releasedAt: ReleaseDate(number: try optionalNumber()), isFavorite: try flag(),
            watchedCount: try number(in: Self.counts), hasNew: try flag())
        summary.isStarted = try flag()
        return summary
    }
}
