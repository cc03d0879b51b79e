import Foundation
import GRDB
import Localization
import TekpubFormats

/// A feed to send as added or removed.
struct FeedChange: Hashable, Sendable {
    let key: String
    let address: String
    let source: Source.ID?
    /// What to show of it.
    let title: String
    /// Whether it was added.
    let isListed: Bool
}

/// Applies what `SubscriptionMerge` decides, in the journal's transaction.
struct FeedExchange {
    let journal: SyncJournal

    /// What the server changed.
    struct Received: Sendable {
        /// Titles, or addresses of sources that have no title yet.
        var added: [String] = []
        var removed: [String] = []
        var held: [String] = []
        /// The sources that were added.
        var new: [Source.ID] = []
    }

    /// Adds and removes the sources that the server says.
    ///
    /// - Parameter acceptsRemovals: whether to remove more than half of the sources.
    func receive(_ remote: SubscriptionMerge.Remote, acceptsRemovals: Bool) throws -> Received {
        let local = try journal.localFeeds()
        let known = try journal.feeds()
        let merge = SubscriptionMerge(local: local, known: known, remote: remote)
        var received = Received()
        for (key, feed) in merge.agreed { try journal.setFeed(feed, key: key) }
        for feed in merge.added {
            // Ignore errors: what is no address on the web cannot be followed.
            guard let address = try? BaseURL(feed.address).url else { continue }
            let isKnown = try SourceTable.fetch(address: address.absoluteString, journal.database) != nil
            let source =
                try SourceTable.fetch(address: address.absoluteString, journal.database)
                ?? SourceTable.insert(NewSource(address: address.absoluteString), journal.database)
            try journal.setFeed(
                SubscriptionMerge.Known(address: feed.address, source: source.id, isListed: feed.isListed),
                key: SubscriptionMerge.key(feed.address))
            guard !isKnown else { continue }
            received.added.append(source.title)
            received.new.append(source.id)
        }
        let titles = try merge.removed.mapValues { try SourceTable.fetch($0, journal.database)?.title ?? "" }
        guard acceptsRemovals || !merge.removesTooMuch(of: local.count) else {
            received.held = titles.values.sortedAsTitles()
            return received
        }
        for (key, source) in merge.removed {
            try journal.database.execute(sql: "DELETE FROM source WHERE store = ?", arguments: [source])
            guard var feed = known[key] else { continue }
            feed.isListed = false
            try journal.setFeed(feed, key: key)
        }
        received.removed = titles.values.sortedAsTitles()
        return received
    }

    /// Returns what was added and removed here since the last exchange.
    func changes() throws -> [FeedChange] {
        let merge = SubscriptionMerge(local: try journal.localFeeds(), known: try journal.feeds())
        let added = try merge.newHere.map { key, feed in
            FeedChange(
                key: key, address: feed.address, source: feed.source,
                title: try SourceTable.fetch(feed.source, journal.database)?.title ?? feed.address,
                isListed: true)
        }
        let removed = merge.goneHere.map { key, feed in
            FeedChange(
                key: key, address: feed.address, source: feed.source,
                title: URL(string: feed.address)?.withoutSecrets?.absoluteString ?? feed.address,
                isListed: false)
        }
        return (added + removed).sorted { $0.address < $1.address }
    }

    /// Records that the server has a change.
    ///
    /// - Parameter address: the address that the server uses in its place; nil or empty for none.
    func record(_ change: FeedChange, replacedBy address: String?) throws {
        let new = address.flatMap { $0.isEmpty ? nil : $0 } ?? change.address
        try journal.setFeed(
            SubscriptionMerge.Known(address: new, source: change.source, isListed: change.isListed),
            key: change.key)
        guard new != change.address, let source = change.source,
            let previous = URL(string: change.address), let url = try? BaseURL(new).url,
            // Only another spelling is taken over: a server must not lead the user to another host, or away from TLS.
            previous.host()?.lowercased() == url.host()?.lowercased(),
            url.scheme == previous.scheme || url.scheme == "https",
            try SourceTable.fetch(address: url.absoluteString, journal.database) == nil
        else { return }
        try journal.database.execute(
            sql: "UPDATE source SET address = ? WHERE store = ?", arguments: [url.absoluteString, source])
    }
}

extension Synchronizer {
    /// How far back changes of the list are asked for again, in seconds.
    private static let feedOverlap = 86_400
    /// The maximum number of feeds that a server can add; each of them is fetched.
    static let feedLimit = 10_000

    /// Makes the device known to the server.
    func register(_ client: SyncClient, _ entry: SyncJournal.Entry) async throws(SyncError) {
        try await client.registerDevice(caption: "tekpub on \(Self.hostName)")
        try await writing(entry) { try $0.set("isDeviceKnown", to: true) }
    }

    private func changedFeeds(
        _ client: SyncClient, _ entry: SyncJournal.Entry
    ) async throws(SyncError) -> SyncResponse {
        let since = max(0, (entry.feedsSince ?? 0) - Self.feedOverlap)
        do throws(SyncError) {
            return try await client.subscriptions(since: since)
        } catch .failed(.status(_, 404)) where account.server.dialect.hasDevices {
            // The server has forgotten the device.
            try await register(client, entry)
            return try await client.subscriptions(since: since)
        }
    }

    /// Exchanges the changes of the list.
    ///
    /// - Returns: the sources that were added here.
    func exchangeFeeds(
        _ client: SyncClient, _ entry: SyncJournal.Entry, _ options: Options, _ report: inout SyncReport
    ) async throws(SyncError) -> [Source.ID] {
        let start = seconds
        let answer = try await changedFeeds(client, entry)
        var remote = SubscriptionMerge.Remote(added: answer.added, removed: answer.removed)
        if account.server.dialect.hasListOfEachDevice { remote.others = try await client.allSubscriptions() }
        guard remote.added.count + remote.others.count <= Self.feedLimit else {
            throw .tooMuch(host: account.server.host)
        }
        let received = try await writing(entry) { [remote] in
            try FeedExchange(journal: $0).receive(remote, acceptsRemovals: options.acceptsRemovals)
        }
        (report.addedHere, report.removedHere) = (received.added, received.removed)
        report.heldRemovals = received.held
        let changes = try await reading(entry) { try FeedExchange(journal: $0).changes() }
        if !changes.isEmpty { try await send(changes, client, entry, new: Set(received.new), &report) }
        // A removal that was held is asked for again.
        if received.held.isEmpty {
            let plausible = (start - Self.feedOverlap)...(start + Self.feedOverlap)
            let isPlausible = answer.time.map(plausible.contains) ?? false
            try await writing(entry) { try $0.set("feedsSince", to: isPlausible ? answer.time : nil) }
        }
        return received.new
    }

    /// - Parameter new: sources that come from the lists of other devices, and are only added to that of this one.
    private func send(
        _ changes: [FeedChange], _ client: SyncClient, _ entry: SyncJournal.Entry, new: Set<Source.ID>,
        _ report: inout SyncReport
    ) async throws(SyncError) {
        let replaced = SharedValue<[String: String]>([:])
        let refused = SharedValue<[FeedChange]>([])
        let host = account.server.host
        try await BatchSender<FeedChange>(limit: 500) { changes throws(SyncError) in
            let answer = try await client.send(
                added: changes.filter(\.isListed).map(\.address),
                removed: changes.filter { !$0.isListed }.map(\.address))
            replaced.update { known in for (sent, new) in answer.replacements { known[sent] = new } }
        } accept: { changes throws(SyncError) in
            try await writing(entry) { journal in
                for change in changes {
                    try FeedExchange(journal: journal).record(
                        change, replacedBy: replaced.value[change.address])
                }
            }
        } refuse: { changes throws(SyncError) in
            refused.update { $0 += changes }
            // Recorded as sent, so that it is not sent again every time.
            try await writing(entry) { journal in
                for change in changes { try FeedExchange(journal: journal).record(change, replacedBy: nil) }
            }
        }.run(changes)
        let refusedAddresses = Set(
            refused.value.map(\.address) + replaced.value.filter(\.value.isEmpty).map(\.key))
        for change in changes {
            if refusedAddresses.contains(change.address) {
                report.warnings.append(localized("\(host) refuses the address of “\(change.title)”."))
            } else if change.isListed {
                if change.source.map(new.contains) != true { report.addedThere.append(change.title) }
            } else {
                report.removedThere.append(change.title)
            }
        }
    }
}
