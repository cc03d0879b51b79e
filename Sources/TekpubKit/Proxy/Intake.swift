import Foundation

/// The way of the productions of one load into its sink.
struct Intake {
    /// How many bytes of a body become productions before those are handed on: enough for a sink to work
    /// in bulk, and little enough to fit beside what the program keeps anyway.
    static let batchByteCount = 512 << 10

    /// Whether nothing has come yet, or nothing since `restart`.
    private(set) var isEmpty = true
    private let sink: any CatalogSink

    init(_ sink: any CatalogSink) {
        self.sink = sink
    }

    mutating func take(_ steps: [Additions.Step]) throws(ProxyError) {
        guard !steps.isEmpty else { return }
        isEmpty = false
        try keeping { for step in steps { try step.apply(to: sink) } }
    }

    /// Drops what came from an answer that was not the right one.
    mutating func restart() throws(ProxyError) {
        guard !isEmpty else { return }
        isEmpty = true
        try keeping { try sink.restart() }
    }

    func finish(_ rest: Catalog, revalidation: Revalidation) throws(ProxyError) {
        try keeping { try sink.finish(rest, revalidation: revalidation) }
    }

    /// Calls the sink, whose errors are of its own kind.
    private func keeping(_ body: () throws -> Void) throws(ProxyError) {
        do {
            try body()
        } catch {
            throw .notKept(reason: error.localizedDescription)
        }
    }
}
