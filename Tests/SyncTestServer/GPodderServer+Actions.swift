import Foundation

/// An action as a server keeps it.
public struct StoredAction: Hashable, Sendable {
    /// The addresses.
    public var podcast, episode: String
    /// The feed's identifier, and the program's; nil if unknown.
    public var guid, device: String?
    /// The kind, such as `play`.
    public var action: String
    /// In seconds since 1970.
    public var time: Int
    /// In seconds; nil if unknown.
    public var started, position, total: Int?

    /// Creates an action, by default of a phone.
    public init(
        podcast: String, episode: String, guid: String? = nil, device: String? = "phone",
        action: String = "play", time: Int, started: Int? = 0, position: Int? = nil, total: Int? = nil
    ) {
        self.podcast = podcast
        self.episode = episode
        self.guid = guid
        self.device = device
        self.action = action
        self.time = time
        self.started = position == nil ? nil : started
        self.position = position
        self.total = total
    }

    /// - Throws: for a body or a time that the server cannot read.
    static func all(in body: Data) throws -> [StoredAction] {
        guard let objects = try JSONSerialization.jsonObject(with: body) as? [[String: Any]] else {
            throw GPodderServer.Refusal(status: 400)
        }
        return try objects.map { object in
            guard let podcast = object["podcast"] as? String, let episode = object["episode"] as? String,
                let action = object["action"] as? String
            else { throw GPodderServer.Refusal(status: 400) }
            guard let time = (object["timestamp"] as? String).flatMap(Self.date) else {
                throw GPodderServer.Refusal(status: 500)
            }
            return StoredAction(
                podcast: podcast, episode: episode, guid: object["guid"] as? String,
                device: object["device"] as? String, action: action, time: time,
                started: object["started"] as? Int, position: object["position"] as? Int,
                total: object["total"] as? Int)
        }
    }

    /// Reads a time without a zone, or in UTC.
    private static func date(_ text: String) -> Int? {
        let zone = text.dropFirst(19)
        let numbers = text.prefix(19).split { "-T:".contains($0) }.compactMap { Int32($0) }
        guard numbers.count == 6, ["", "Z", "+00:00"].contains(String(zone)) else { return nil }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
        return timegm(&parts)
    }

    /// The time in UTC, without a zone.
    var timeText: String {
        var (seconds, parts) = (time_t(time), tm())
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
        return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// The actions of episodes.
extension GPodderServer {
    /// The actions that the server has, in the order in which it received them.
    public var storedActions: [StoredAction] { stored.values.sorted { $0.number < $1.number }.map(\.action) }

    /// Another program sends an action.
    public func receive(_ action: StoredAction) { store([action]) }

    func actions(since: Int) -> [String: Any] {
        // By the time of the action, whatever the documents promise.
        var found = storedActions.filter { dialect == .nextcloud ? $0.time > since : $0.time >= since }
        guard dialect == .gpodder else { return ["actions": found.map(object), "timestamp": shownTime] }
        found = Array(found.sorted { $0.time < $1.time }.prefix(1000))
        // The time of the last action, so that programs ask for the next page.
        let time: Int = isLying ? shownTime : found.last?.time ?? now
        return ["actions": found.map(object), "timestamp": time]
    }

    func keep(_ body: Data) throws -> [String: Any] {
        let received = try StoredAction.all(in: body)
        if dialect == .gpodder, received.count > 100 { deferred += received } else { store(received) }
        return ["timestamp": shownTime, "update_urls": [[String]]()]
    }

    func keepDeferred() {
        store(deferred)
        deferred = []
    }

    private func store(_ received: [StoredAction]) {
        for action in received {
            storedCount += 1
            switch dialect {
            case .opodsync: stored["\(storedCount)"] = (storedCount, action)
            case .gpodder:
                // The same place is kept only once, whenever it was reached.
                let place = [action.started, action.position].map { $0.map(String.init) ?? "\(storedCount)" }
                let key = [action.device ?? "", action.episode, action.action] + place
                let name = key.joined(separator: "\n")
                if stored[name] == nil { stored[name] = (storedCount, action) }
            case .nextcloud where action.action.lowercased() == "play":
                // A late older one replaces a newer one.
                stored[action.guid ?? action.episode] = (storedCount, action)
            case .nextcloud: break
            }
        }
    }

    private func object(_ action: StoredAction) -> [String: Any] {
        var object: [String: Any] = ["podcast": action.podcast, "episode": action.episode]
        let date = action.timeText
        switch dialect {
        case .gpodder:
            object["timestamp"] = date
            object["guid"] = "gpodder-\(action.episode.utf8.count)"
            object["action"] = action.action
        case .opodsync:
            object["timestamp"] = date + "Z"
            object["action"] = action.action
        case .nextcloud:
            object["timestamp"] = date + "+00:00"
            object["action"] = action.action.uppercased()
        }
        if dialect != .gpodder { object["guid"] = action.guid }
        if dialect != .nextcloud { object["device"] = action.device }
        let none: Int? = dialect == .nextcloud ? -1 : nil
        object["started"] = action.started ?? none
        object["position"] = action.position ?? none
        object["total"] = action.total ?? none
        return object
    }
}
