import Foundation

@testable import TekpubKit

/// Writes down what it is told, and perhaps cannot keep it.
final class RecordingSink: CatalogSink {
    enum Call: Hashable, Sendable {
        case restart, cancel, finish
        case add(count: Int, Merging)
        case members(channel: String)
        case unlock
    }

    /// A disk without room.
    struct Full: LocalizedError {
        let errorDescription: String? = "The disk is full. Make room and try again."
    }

    private let log: Log<Call>
    private let isFull: Bool
    private let onCall: @Sendable (Call) -> Void

    init(log: Log<Call>, isFull: Bool = false, onCall: @escaping @Sendable (Call) -> Void = { _ in }) {
        self.log = log
        self.isFull = isFull
        self.onCall = onCall
    }

    func restart() throws { try note(.restart) }
    func add(_ productions: [Production], _ merging: Merging) throws {
        try note(.add(count: productions.count, merging))
    }
    func addMembers(_ identities: [String], ofChannel slug: String) throws {
        try note(.members(channel: slug))
    }
    func unlock(_ slugs: Set<String>) throws { try note(.unlock) }
    func finish(_ rest: Catalog, revalidation: Revalidation?) throws { try note(.finish) }

    func cancel() {
        log.add(.cancel)
        onCall(.cancel)
    }

    private func note(_ call: Call) throws {
        log.add(call)
        onCall(call)
        if isFull { throw Full() }
    }
}
