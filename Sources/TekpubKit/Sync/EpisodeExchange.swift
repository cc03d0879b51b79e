import Foundation
import GRDB
import Localization
import TekpubFormats

/// Exchanges the positions and marks of episodes: applies what is staged, then sends what has changed here.
struct EpisodeExchange: Sendable {
    private let synchronizer: Synchronizer
    private let client: SyncClient
    private let entry: SyncJournal.Entry

    /// The maximum number of episodes in one transaction, so that a player can write in between.
    private static let transactionLimit = 500
    /// The maximum number of episodes in memory.
    private static let pageLimit = 10_000

    init(_ synchronizer: Synchronizer, _ client: SyncClient, _ entry: SyncJournal.Entry) {
        self.synchronizer = synchronizer
        self.client = client
        self.entry = entry
    }

    private var dialect: SyncServer.Dialect { synchronizer.account.server.dialect }

    /// A source, and what the server calls its feed.
    private struct Feed: Sendable {
        let source: Source
        let podcast: String
        /// The keys under which actions of the feed may be staged.
        let keys: Set<String>
    }

    func run(_ report: inout SyncReport) async throws(SyncError) {
        let feeds = try await feeds()
        let staged = try await synchronizer.reading(entry) { try $0.stagedCounts() }
        for feed in feeds where feed.keys.contains(where: { staged[$0] != nil }) {
            try await applyStaged(of: feed, &report)
        }
        for feed in feeds { try await sendMarks(of: feed, &report) }
        try await sendRemovals(&report)
        report.waitingCount = try await synchronizer.reading(entry) {
            try $0.stagedCounts().values.reduce(0, +)
        }
    }

    private func feeds() async throws(SyncError) -> [Feed] {
        try await synchronizer.reading(entry) { journal in
            let known = try journal.feeds()
            return try journal.localFeeds().compactMap { local in
                guard let source = try SourceTable.fetch(local.source, journal.database) else { return nil }
                let names = known.filter { $0.value.source == source.id && $0.value.isListed }
                let addresses = [source.address, source.catalogID.rawValue].map(SubscriptionMerge.key)
                return Feed(
                    source: source, podcast: names.first?.value.address ?? source.address,
                    keys: Set(addresses + names.keys))
            }
        }
    }
}

// MARK: Receiving

extension EpisodeExchange {
    /// Applies the staged actions of a feed to the marks of its episodes. Those whose episodes are not in the catalogue
    /// stay staged.
    private func applyStaged(of feed: Feed, _ report: inout SyncReport) async throws(SyncError) {
        var count = Self.pageLimit
        while count == Self.pageLimit { count = try await applyPage(of: feed, &report) }
    }

    /// - Returns: the number of staged actions that were applied, or are missing in the catalogue.
    private func applyPage(of feed: Feed, _ report: inout SyncReport) async throws(SyncError) -> Int {
        let (synchronizer, entry) = (synchronizer, entry)
        let found = try await synchronizer.withCatalog(of: feed.source) { file throws(LibraryError) in
            let staged = try synchronizer.sources.library.read { database in
                try SyncJournal(server: entry.server, database: database)
                    .staged(of: feed.keys, notMissingIn: file.name, limit: Self.pageLimit)
            }
            let matches = staged.isEmpty ? [:] : try EpisodeMatcher(file).matches(of: staged)
            return (staged: staged, matches: matches, file: file.name)
        }
        guard let found else { return 0 }
        for start in stride(from: 0, to: found.staged.count, by: Self.transactionLimit) {
            let part = start..<min(start + Self.transactionLimit, found.staged.count)
            let result = try await synchronizer.writing(entry) { [now = synchronizer.seconds] journal in
                var report = SyncReport()
                for index in part {
                    let staged = found.staged[index]
                    if let match = found.matches[index] {
                        try apply(staged, match, of: feed.source.id, journal, now: now, &report)
                    } else {
                        try journal.setMissing(staged, in: found.file)
                    }
                }
                return report
            }
            report.receivedCount += result.receivedCount
            report.watchedCount += result.watchedCount
            report.conflicts += result.conflicts
        }
        return found.staged.count
    }

    private func apply(
        _ staged: SyncJournal.Staged, _ match: EpisodeMatcher.Match, of store: Int64,
        _ journal: SyncJournal, now: Int, _ report: inout SyncReport
    ) throws {
        try journal.unstage(staged)
        let mark = try journal.mark(of: match.key, store: store, now: now)
        let merge = WatchMerge(local: mark?.local, agreed: mark?.agreed?.known, remote: staged.watch)
        func agree(_ state: WatchState, number: Int64) throws {
            let time = max(staged.watch.time, mark?.agreed?.known.time ?? 0)
            try journal.agree(
                SyncJournal.Agreed(
                    known: WatchMerge.Known(state: state, time: time), podcast: staged.podcast,
                    episode: staged.episode, guid: match.guid, total: staged.total ?? match.total,
                    sentCount: mark?.agreed?.sentCount ?? 0),
                number: number)
        }
        switch merge.outcome {
        case .agreement: if let mark { try agree(mark.local.state, number: mark.number) }
        case .receive(let state):
            let known = WatchMerge.Known(state: state, time: staged.watch.time)
            try agree(state, number: try journal.setMark(known, of: match.key, store: store))
            report.receivedCount += 1
            if state.isWatched { report.watchedCount += 1 }
        case .keep: break
        case .outdated: if let mark, dialect.keepsOneAction { try journal.setOutdated(number: mark.number) }
        }
        guard merge.isConflict, let mark else { return }
        report.conflicts.append(
            SyncConflict(
                title: match.title, here: SyncConflict.State(mark.local.state, time: mark.local.time),
                there: SyncConflict.State(
                    staged.watch.state(after: mark.local.state), time: staged.watch.time),
                device: staged.device, isThereKept: merge.outcome != .keep))
    }
}

// MARK: Sending

extension EpisodeExchange {
    /// An action to send, and what is recorded afterwards.
    private struct Outgoing: Sendable {
        let number: Int64
        let action: EpisodeAction
        let agreed: SyncJournal.Agreed
        /// Whether the mark is gone.
        var isRemoval = false
    }

    /// Sends the marks of a source that the server does not know.
    private func sendMarks(of feed: Feed, _ report: inout SyncReport) async throws(SyncError) {
        var last: SyncJournal.Mark?
        repeat {
            let marks = try await synchronizer.reading(entry) { [last, now = synchronizer.seconds] in
                try $0.changedMarks(of: feed.source.id, after: last, limit: Self.pageLimit, now: now)
            }
            if !marks.isEmpty { try await send(marks, of: feed, &report) }
            last = marks.count == Self.pageLimit ? marks.last : nil
        } while last != nil
    }

    private func send(
        _ marks: [SyncJournal.Mark], of feed: Feed, _ report: inout SyncReport
    ) async throws(SyncError) {
        let known = try await synchronizer.withCatalog(of: feed.source) { file throws(LibraryError) in
            try EpisodeMatcher(file).episodes(marks.map(\.key))
        }
        let outgoing = marks.compactMap { mark -> Outgoing? in
            let match = known?[mark.key]
            guard let episode = mark.agreed?.episode ?? match?.address else { return nil }
            let time = WatchMerge.time(of: mark.local, after: mark.agreed?.known)
            let agreed = SyncJournal.Agreed(
                known: WatchMerge.Known(state: mark.local.state, time: time),
                podcast: mark.agreed?.podcast ?? feed.podcast,
                episode: match?.address ?? episode, guid: match?.guid ?? mark.agreed?.guid,
                total: match?.total ?? mark.agreed?.total,
                // The time, because undo may have removed another mark of the episode.
                sentCount: mark.agreed?.sentCount ?? time)
            return outgoingAction(agreed, number: mark.number)
        }
        report.unsentCount += marks.count - outgoing.count
        try await send(outgoing, &report)
    }

    /// Sends that nothing was played of the episodes whose marks undo has removed.
    private func sendRemovals(_ report: inout SyncReport) async throws(SyncError) {
        let removed = try await synchronizer.reading(entry) { try $0.removedMarks() }
        guard !removed.isEmpty else { return }
        let outgoing = removed.filter { $0.value.known.state != .none }.map { number, agreed in
            var agreed = agreed
            agreed.known = WatchMerge.Known(state: .none, time: agreed.known.time + 1)
            var outgoing = outgoingAction(agreed, number: number)
            outgoing.isRemoval = true
            return outgoing
        }
        try await send(outgoing, &report)
        try await synchronizer.writing(entry) { journal in
            for number in removed.keys { try journal.forget(number: number) }
        }
    }

    private func outgoingAction(_ agreed: SyncJournal.Agreed, number: Int64) -> Outgoing {
        let action = EpisodeAction(
            agreed, device: dialect.hasDevices ? client.device : nil,
            number: dialect.keepsEqualPositionsOnce ? agreed.sentCount : 0)
        var agreed = agreed
        agreed.sentCount += 1
        return Outgoing(number: number, action: action, agreed: agreed)
    }

    private func send(_ outgoing: [Outgoing], _ report: inout SyncReport) async throws(SyncError) {
        // Nextcloud keeps what it receives last of an episode.
        let sorted = outgoing.sorted { ($0.agreed.known.time, $0.number) < ($1.agreed.known.time, $1.number) }
        let refusedCount = SharedValue(0)
        let (client, entry, synchronizer) = (client, entry, synchronizer)
        let (hasDevices, now) = (dialect.hasDevices, synchronizer.seconds)
        let record = { @Sendable (sent: [Outgoing]) async throws(SyncError) -> Void in
            try await synchronizer.writing(entry) { journal in
                for item in sent {
                    if item.isRemoval {
                        try journal.forget(number: item.number)
                    } else {
                        try journal.agree(item.agreed, number: item.number)
                    }
                    _ = try journal.see(item.action, hasDevices: hasDevices, now: now)
                }
            }
        }
        try await BatchSender<Outgoing>(limit: dialect.batchLimit) { items throws(SyncError) in
            try await client.send(items.map(\.action))
        } accept: { items throws(SyncError) in
            try await record(items)
        } refuse: { items throws(SyncError) in
            refusedCount.update { $0 += items.count }
            // Recorded as sent, so that it is sent again only after the next change.
            try await record(items)
        }.run(sorted)
        report.sentCount += sorted.count - refusedCount.value
        guard refusedCount.value > 0 else { return }
        let (host, count) = (synchronizer.account.server.host, refusedCount.value)
        report.warnings.append(
            localized(
                count, one: "\(host) refuses the marks of \(count) episode.",
                other: "\(host) refuses the marks of \(count) episodes."))
    }
}
