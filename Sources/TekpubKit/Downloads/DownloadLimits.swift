/// The maximum number of simultaneous downloads.
public struct DownloadLimits: Hashable, Sendable {
    /// The limit for all hosts together.
    public var total: Int
    /// The limit per host.
    public var perHost: Int

    /// Creates limits; by default three downloads, and two per host.
    public init(total: Int = 3, perHost: Int = 2) {
        self.total = total
        self.perHost = perHost
    }
}
