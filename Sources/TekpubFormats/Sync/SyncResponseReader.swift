import Foundation

/// What a sync server answered, besides the actions.
package struct SyncResponse: Hashable, Sendable {
    /// The server's time, in seconds since 1970; nil if it sent none.
    package var time: Int?
    /// Addresses of feeds that were added and removed.
    package var added: [String] = []
    package var removed: [String] = []
    /// The addresses that the server uses in place of those that it was sent; an empty one for a feed that it refuses.
    package var replacements: [(sent: String, new: String)] {
        zip(replacedAddresses, newAddresses).map { ($0, $1) }
    }
    /// The elements of a list of addresses.
    package var addresses: [String] = []
    /// Whether the answer is a list.
    package var isList = false
    /// Whether there was a list of actions, and lists of feeds that were added or removed.
    package var hasActions = false
    package var hasChanges = false
    private var replacedAddresses: [String] = []
    private var newAddresses: [String] = []

    package init() {}

    fileprivate mutating func read(_ reader: JSONReader, key: String?) throws(WireError) {
        var reader = reader
        switch key {
        case nil where reader.isAtObject:
            // gpodder.net describes the feeds of all devices, instead of listing their addresses as its documents say.
            try reader.forEachMember { key, reader throws(WireError) in
                guard key == "url" else { return try reader.skipValue() }
                if let address = try reader.readScalar().text { addresses.append(address) }
            }
        case nil: if let address = try reader.readScalar().text { addresses.append(address) }
        case "timestamp": time = try reader.readScalar().integer
        case "add":
            added = try reader.readTexts()
            hasChanges = true
        case "remove":
            removed = try reader.readTexts()
            hasChanges = true
        case "update_urls":
            try reader.forEachElement { reader throws(WireError) in
                let pair = try reader.readTexts()
                guard let sent = pair.first else { return }
                replacedAddresses.append(sent)
                newAddresses.append(pair.count > 1 ? pair[1] : "")
            }
        default: break
        }
    }
}

extension JSONReader {
    /// Reads an array of texts; an empty text stays.
    fileprivate mutating func readTexts() throws(WireError) -> [String] {
        var texts: [String] = []
        try forEachElement { reader throws(WireError) in texts.append(try reader.readScalar().text ?? "") }
        return texts
    }
}

/// Reads an answer of a sync server as it arrives. Only actions that were not taken stay in memory.
package struct SyncResponseReader {
    private var scanner = JSONScanner(path: .syncAnswer, droppedCount: 0)
    private var buffer: [UInt8] = []
    private var answer = SyncResponse()
    private var actions: [EpisodeAction] = []

    /// The maximum number of bytes of one action or list of addresses.
    private static let byteLimit = 16 << 20

    package init() {}

    /// Reads the next bytes of the body.
    ///
    /// - Throws: `WireError` if they are not JSON, such as those of a web page.
    package mutating func append(_ bytes: Data) throws(WireError) {
        buffer += bytes
        while let finding = try scanner.next(in: buffer) {
            switch finding {
            case .opened(.syncActions, _): answer.hasActions = true
            case .opened(_, let isArray): answer.isList = isArray
            case .value(.syncAction, let range, _):
                var reader = JSONReader(buffer, in: range, origin: scanner.droppedCount)
                if let action = try EpisodeAction(from: &reader) { actions.append(action) }
            case .value(.syncMember, let range, let key):
                try answer.read(JSONReader(buffer, in: range, origin: scanner.droppedCount), key: key)
            case .value, .closed: break
            }
        }
        let needed = scanner.neededStart
        guard buffer.count - needed <= Self.byteLimit else { throw .tooLarge(byteLimit: Self.byteLimit) }
        buffer.removeFirst(needed)
        scanner.drop(needed)
    }

    /// Returns the actions since the last call.
    package mutating func takeActions() -> [EpisodeAction] {
        defer { actions = [] }
        return actions
    }

    /// Ends the answer.
    ///
    /// - Throws: `WireError` if the body ended early.
    package mutating func finish() throws(WireError) -> SyncResponse {
        scanner.finish(in: buffer)
        guard scanner.isAtEnd else {
            throw scanner.droppedCount + buffer.count == 0
                ? .empty : .endsEarly(byteCount: scanner.droppedCount + buffer.count)
        }
        return answer
    }
}
