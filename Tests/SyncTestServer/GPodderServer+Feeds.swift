import Foundation

/// The lists of feeds.
extension GPodderServer {
    /// The feeds that are listed.
    public var listedFeeds: Set<String> { Set(allFeeds) }

    /// Another program changes the list.
    ///
    /// - Parameter device: its ID; not of importance but for gpodder.net.
    public func change(added: [String] = [], removed: [String] = [], of device: String = "phone") {
        devices.insert(device)
        for address in added { feeds[list(of: device), default: [:]][address] = (true, now) }
        for address in removed { feeds[list(of: device), default: [:]][address] = (false, now) }
    }

    private func list(of device: String) -> String { dialect == .gpodder ? device : "" }

    var allFeeds: [String] {
        Set(feeds.values.joined().filter(\.value.isListed).map(\.key)).sorted()
    }

    /// The list of all devices: gpodder.net describes each feed, others list the addresses.
    var answeredFeeds: [Any] {
        guard dialect == .gpodder else { return allFeeds }
        return allFeeds.map { address -> [String: Any] in
            ["url": address, "title": "", "description": "", "subscribers": 0]
        }
    }

    func feeds(of device: String, since: Int) throws -> [String: Any] {
        if dialect == .gpodder, !devices.contains(device) { throw Refusal(status: 404) }
        let changed = feeds[list(of: device), default: [:]].filter {
            dialect == .nextcloud ? $0.value.time > since : $0.value.time >= since
        }
        return [
            "add": changed.filter(\.value.isListed).keys.sorted(),
            "remove": changed.filter { !$0.value.isListed }.keys.sorted(), "timestamp": shownTime,
        ]
    }

    func change(of device: String, _ body: Data) throws -> [String: Any] {
        // Nextcloud needs both lists.
        guard let object = try JSONSerialization.jsonObject(with: body) as? [String: [String]],
            let added = object["add"], let removed = object["remove"]
        else { throw Refusal(status: 400) }
        guard Set(added).isDisjoint(with: removed) else { throw Refusal(status: 400) }
        devices.insert(device)
        var replaced: [[String]] = []
        for (addresses, isListed) in [(added, true), (removed, false)] {
            for address in addresses {
                let new = dialect == .gpodder ? Self.sanitized(address) : address
                if new != address { replaced.append([address, new]) }
                if !new.isEmpty { feeds[list(of: device), default: [:]][new] = (isListed, now) }
            }
        }
        switch dialect {
        case .gpodder: return ["timestamp": shownTime, "update_urls": replaced]
        case .opodsync: return ["timestamp": shownTime, "update_urls": [[String]]()]
        case .nextcloud: return ["timestamp": shownTime]
        }
    }

    /// Returns the address as gpodder.net keeps it: the host in lower case, without name and password.
    private static func sanitized(_ address: String) -> String {
        let trimmed = address.trimmingCharacters(in: .whitespacesAndNewlines)
        guard var parts = URLComponents(string: trimmed), ["http", "https"].contains(parts.scheme) else {
            return ""
        }
        parts.host = parts.host?.lowercased()
        (parts.user, parts.password) = (nil, nil)
        return parts.string ?? ""
    }
}
