import Foundation

/// Sends items in batches, and finds those that a server refuses, so that one of them does not hold up all others.
///
/// Nextcloud and opodsync answer 500 to a whole batch because of one address that is too long or one time that they
/// cannot read.
struct BatchSender<Item: Sendable>: Sendable {
    /// The maximum number of items in one request.
    let limit: Int
    /// Sends items in one request.
    let send: @Sendable ([Item]) async throws(SyncError) -> Void
    /// Called with items that the server has.
    let accept: @Sendable ([Item]) async throws(SyncError) -> Void
    /// Called with items that the server refuses.
    let refuse: @Sendable ([Item]) async throws(SyncError) -> Void

    /// The number of items that may be refused before any is accepted: then the server fails for all.
    private static var doubtLimit: Int { 3 }

    /// - Throws: the error of the first request that fails for another reason than what it contains.
    func run(_ items: [Item]) async throws(SyncError) {
        var pending: [ArraySlice<Item>] = stride(from: 0, to: items.count, by: limit).reversed().map {
            items[$0..<min($0 + limit, items.count)]
        }
        var hasAccepted = false
        var doubtful: [Item] = []
        while let batch = pending.popLast() {
            do throws(SyncError) {
                try await send(Array(batch))
            } catch {
                guard let code = error.refusal else { throw error }
                if batch.count > 1 {
                    let middle = batch.startIndex + batch.count / 2
                    pending += [batch[middle...], batch[..<middle]]
                } else if hasAccepted || code != 500 {
                    try await refuse(Array(batch))
                } else {
                    doubtful += batch
                    guard doubtful.count < Self.doubtLimit, !pending.isEmpty else { throw error }
                }
                continue
            }
            hasAccepted = true
            try await accept(Array(batch))
            if !doubtful.isEmpty { try await refuse(doubtful) }
            doubtful = []
        }
    }
}
