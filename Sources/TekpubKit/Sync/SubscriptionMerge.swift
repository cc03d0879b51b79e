import Foundation
import TekpubFormats

/// Decides which feeds to add and remove, here and at a sync server.
///
/// What the user changed here and the server does not know yet beats what the server says. Only a removal that the
/// server states removes a feed here: one that it forgot stays.
struct SubscriptionMerge {
    /// A feed that the user follows.
    struct Local: Hashable, Sendable {
        let source: Source.ID
        let address: String
    }

    /// A feed of the last exchange.
    struct Known: Hashable, Sendable {
        /// The address as the server has it.
        var address: String
        /// The source, also if it was removed; nil if it was never followed here.
        var source: Source.ID?
        /// Whether the server lists it.
        var isListed: Bool
    }

    /// What the server says.
    struct Remote: Sendable {
        /// What has changed since the last exchange.
        var added: [String] = []
        var removed: [String] = []
        /// What other devices list; only what was never seen is added.
        var others: [String] = []
    }

    /// Feeds to follow, as the server has their addresses, and whether the list of this device has them.
    private(set) var added: [(address: String, isListed: Bool)] = []
    /// Sources to remove, by the key of their feed.
    private(set) var removed: [String: Source.ID] = [:]
    /// Feeds that both sides added by themselves, by key.
    private(set) var agreed: [String: Known] = [:]
    /// Feeds to send as added, by key.
    private(set) var newHere: [String: Local] = [:]
    /// Feeds to send as removed, by key.
    private(set) var goneHere: [String: Known] = [:]

    /// - Parameter known: by key.
    init(local: [Local], known: [String: Known], remote: Remote = Remote()) {
        let here = Self.keyed(local, known)
        let added = Self.keyed(remote.added)
        let removed = Self.keyed(remote.removed)
        for (key, feed) in here {
            let wasListed = known[key]?.isListed ?? false
            if wasListed, removed[key] != nil, added[key] == nil {
                self.removed[key] = feed.source
            } else if !wasListed {
                if let address = added[key] {
                    agreed[key] = Known(address: address, source: feed.source, isListed: true)
                } else {
                    newHere[key] = feed
                }
            }
        }
        goneHere = known.filter { key, feed in feed.isListed && here[key] == nil }
        let unseen = Self.keyed(remote.others).filter { known[$0.key] == nil && added[$0.key] == nil }
        self.added = [(added, true), (unseen, false)].flatMap { feeds, isListed in
            feeds.filter { here[$0.key] == nil && known[$0.key]?.isListed != true }
                .map { ($0.value, isListed) }.sorted { $0.0 < $1.0 }
        }
    }

    /// Whether so many of the user's feeds would be removed that the server may be at fault.
    func removesTooMuch(of count: Int) -> Bool { removed.count > 3 && removed.count * 2 > count }

    /// What identifies a feed: its address without what servers and redirects change.
    static func key(_ address: String) -> String { MediaAddress.stablePage(address) ?? address }

    private static func keyed(_ addresses: [String]) -> [String: String] {
        Dictionary(addresses.map { (key($0), $0) }) { first, _ in first }
    }

    /// A source that has moved since the last exchange keeps the key of its previous address.
    private static func keyed(_ local: [Local], _ known: [String: Known]) -> [String: Local] {
        let previous = Dictionary(
            known.filter(\.value.isListed).compactMap { key, feed in feed.source.map { ($0, key) } }
        ) { first, _ in first }
        return Dictionary(local.map { (previous[$0.source] ?? key($0.address), $0) }) { first, _ in first }
    }
}
