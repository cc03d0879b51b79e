/// Where the lines of a log come from.
protocol LogSource: Sendable {
    /// What the user knows it by.
    var name: String { get }
    /// Returns the lines that have come since the last call, possibly none; nil after the last one.
    ///
    /// It does not wait for lines, and leaves the main actor.
    func read() async throws(LogError) -> [LogLine]?
}

/// Why a log cannot be read.
struct LogError: Error {
    /// A sentence for the user.
    let reason: String
}
