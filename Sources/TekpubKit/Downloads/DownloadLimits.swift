/// How many downloads run at the same time.
public struct DownloadLimits: Hashable, Sendable {
    /// How many run at all.
    public var total: Int
    /// How many run from one host.
    public var perHost: Int

    /// Three, and two a host, unless told otherwise.
    public init(total: Int = 3, perHost: Int = 2) {
        self.total = total
        self.perHost = perHost
    }
}
